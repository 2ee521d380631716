#pragma once

#include <string>
#include <vector>

#include "cli/mapping/input.hpp"
#include "map/cost/timeline.hpp"

/// What a mapping does, in words: the table and the time line say it alike.
namespace selgen::cli {

/// "4.321 ms", "3.2 MB"
std::string seconds_text(double value);
std::string bytes_text(double bytes);

const std::string& team_name(const MapCase& one, std::size_t team);

/// "f[0:64], g[32:64]": splits of one call that follow each other are told as one.
std::string splits_text(const MapCase& one, std::size_t step,
                        const std::vector<std::size_t>& splits);

/// Bytes of an array that a team is brought of another.
struct Move {
    std::size_t step = 0, from = 0, to = 0;
    std::string array;
    double bytes = 0;
};

/// All moves, by steps; in a step by the teams and the arrays.
std::vector<Move> moves_of(const MapCase& one, const map::Mapping& mapping);

/// "proved to be the best", or how far it may be from that.
std::string proof_text(const map::Mapping& mapping);

}  // namespace selgen::cli
