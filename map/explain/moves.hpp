#pragma once

#include <string>
#include <vector>

#include "map/cost/timeline.hpp"
#include "map/io/cases.hpp"

/// What a mapping does, in words, as both the table and the time line show it.
namespace selgen::map {

/// "4.321 ms", "3.2 MB"
std::string seconds_text(double value);
std::string bytes_text(double bytes);

const std::string& team_name(const Case& one, std::size_t team);

/// "f[0:64], g[32:64]": consecutive splits of one call are shown as one.
std::string splits_text(const Case& one, std::size_t step, const std::vector<std::size_t>& splits);

/// Bytes of an array that one team reads from another.
struct Move {
    std::size_t step = 0, from = 0, to = 0;
    std::string array;
    double bytes = 0;
};

/// All moves, by steps; in a step by the teams and the arrays.
std::vector<Move> moves_of(const Case& one, const Mapping& mapping);

/// "proved to be the best", or how far it may be from that.
std::string proof_text(const Mapping& mapping);

}  // namespace selgen::map
