// The variants of sweep.sel and their failures.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <selgen/omp/schedule.hpp>

namespace loop {

using Numbers = std::vector<double>;

inline Numbers make(std::int64_t n, std::uint64_t seed) {
    return Numbers(static_cast<std::size_t>(n), static_cast<double>(seed % 7));
}

inline void plain(Numbers& x) {
    for (double& value : x) value += 1;
}

/// With columns and one team the result is wrong. Large data has no guided schedule.
class Plan {
public:
    explicit Plan(int teams) : teams_(teams) {}
    void run(Numbers& x, selgen::omp::Schedule schedule, int teams, std::string_view layout) {
        if (teams != teams_) throw std::logic_error("another plan");
        const bool guided = schedule.kind == selgen::omp::Kind::guided;
        if (guided && x.size() > 500) throw std::runtime_error("no guide");
        plain(x);
        if (layout == "column" && teams == 1) x[0] += 1;
    }

private:
    int teams_;
};

inline void tiled(Numbers& x, int block) {
    const auto step = static_cast<std::size_t>(block);
    for (std::size_t i = 0; i < x.size(); i += step)
        for (std::size_t k = i; k < i + step && k < x.size(); ++k) x[k] += 1;
}

}  // namespace loop
