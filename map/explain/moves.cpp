// Formats seconds and bytes with units, merges consecutive splits, and sums transfers by array.
#include "map/explain/moves.hpp"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace selgen::map {

std::string seconds_text(double value) {
    if (value >= 1) return fmt::format("{:.4g} s", value);
    if (value >= 1e-3) return fmt::format("{:.4g} ms", value * 1e3);
    return fmt::format("{:.4g} us", value * 1e6);
}

std::string bytes_text(double bytes) {
    if (bytes >= 1e9) return fmt::format("{:.4g} GB", bytes * 1e-9);
    if (bytes >= 1e6) return fmt::format("{:.4g} MB", bytes * 1e-6);
    if (bytes >= 1e3) return fmt::format("{:.4g} kB", bytes * 1e-3);
    return fmt::format("{:.4g} B", bytes);
}

const std::string& team_name(const Case& one, std::size_t team) {
    return one.problem.machine.processors[team].name;
}

std::string splits_text(const Case& one, std::size_t step, const std::vector<std::size_t>& splits) {
    constexpr std::size_t most = 8;
    std::vector<Split> merged;
    for (const std::size_t at : splits) {
        const Split& split = one.flat.steps[step][at];
        const bool follows = !merged.empty() && merged.back().call == split.call &&
                             merged.back().level == split.level &&
                             merged.back().first + merged.back().count == split.first;
        if (follows)
            merged.back().count += split.count;
        else
            merged.push_back(split);
    }
    std::string text;
    for (std::size_t i = 0; i < merged.size() && i < most; ++i)
        text += (text.empty() ? "" : ", ") + name_of(one.problem, merged[i]);
    return merged.size() > most ? text + fmt::format(" and {} more", merged.size() - most) : text;
}

std::vector<Move> moves_of(const Case& one, const Mapping& mapping) {
    const auto& arrays = one.problem.arrays;
    std::map<std::tuple<std::size_t, std::size_t, std::size_t, std::string>, double> bytes;
    for (const Transfer& transfer : mapping.transfers) {
        const std::size_t array = one.flat.blocks[transfer.block].array;
        const std::string name = array < arrays.size() ? arrays[array].name : "partial results";
        bytes[{transfer.step, transfer.from, transfer.to, name}] += one.flat.bytes[transfer.block];
    }
    std::vector<Move> moves;
    for (const auto& [key, sum] : bytes) {
        const auto& [step, from, to, array] = key;
        moves.push_back({step, from, to, array, sum});
    }
    return moves;
}

std::string proof_text(const Mapping& mapping) {
    if (mapping.proved) return "proved optimal";
    const double gap = mapping.bound > 0 ? mapping.cost / mapping.bound - 1 : 0;
    return fmt::format("lower bound {}, gap {:.3g} %", seconds_text(mapping.bound), 100 * gap);
}

}  // namespace selgen::map
