// Texts of a mapping that the table and the time line share.
#pragma once

#include <string>
#include <vector>

#include "map/cost/timeline.hpp"
#include "map/io/cases.hpp"

namespace selgen::map {

/// "4.321 ms", "3.2 MB"
std::string seconds_text(double value);
std::string bytes_text(double bytes);

const std::string& team_name(const Case& one, std::size_t team);

/// "f[0:64], g[32:64]": consecutive splits of one call are shown as one.
std::string splits_text(const Case& one, std::size_t step, const std::vector<std::size_t>& splits);

/// A transfer before a step: bytes of an array that team `to` receives from team `from`.
struct Move {
    std::size_t step = 0, from = 0, to = 0;
    std::string array;
    double bytes = 0;
};

/// All transfers, sorted by step, then by teams, then by array.
std::vector<Move> moves_of(const Case& one, const Mapping& mapping);

/// "proved optimal", or the lower bound and the gap to it.
std::string proof_text(const Mapping& mapping);

}  // namespace selgen::map
