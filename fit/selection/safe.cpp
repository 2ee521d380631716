#include "fit/selection/safe.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace selgen::fit {

namespace {

/// log(default / chosen), limited so that a few failures do not outweigh all other rows. A variant
/// that was not measured counts as that slow; NaN if neither was.
double gain_of(const SafetyRows& rows, std::size_t row, std::size_t chosen) {
    constexpr double most = 1;
    const auto at = static_cast<Eigen::Index>(row);
    const double otherwise = rows.loss(at, static_cast<Eigen::Index>(rows.otherwise));
    if (chosen == rows.otherwise) return otherwise - otherwise;
    const auto variant = static_cast<Eigen::Index>(chosen);
    const double loss = variant < rows.loss.cols() ? rows.loss(at, variant) : std::nan("");
    if (std::isnan(otherwise)) return std::isnan(loss) ? loss : most;
    return std::isnan(loss) ? -most : std::clamp(std::log(otherwise / loss), -most, most);
}

}  // namespace

Safety safety_of(const SafetyRows& rows, const std::vector<std::vector<std::size_t>>& chosen,
                 double most_loss) {
    struct Group {
        double count = 0, losing = 0;
    };
    std::map<std::string, Group> groups;
    double count = 0, losing = 0, gains = 0, squares = 0;
    for (const auto& choices : chosen)
        for (std::size_t row = 0; row < choices.size(); ++row) {
            const double gain = gain_of(rows, row, choices[row]);
            if (std::isnan(gain)) continue;
            Group& group = groups[rows.groups[row]];
            const double loses = -gain > std::log1p(most_loss) ? 1 : 0;
            group.count += 1;
            group.losing += loses;
            count += 1;
            losing += loses;
            gains += gain;
        }
    if (count == 0) return {};
    for (const auto& [name, group] : groups) {
        const double more = group.losing - group.count * losing / count;
        squares += more * more;
    }
    return {losing / count, std::sqrt(squares) / count, gains / count};
}

std::vector<double> margins_for(double most_loss) {
    return {0, most_loss, 2 * most_loss, 4 * most_loss, 8 * most_loss};
}

bool is_safe_enough(const Safety& safety) {
    constexpr double most_rows = 0.02;
    return safety.losing + safety.error <= most_rows;
}

Matrix with_margin(Matrix loss, std::size_t otherwise, double margin) {
    for (Eigen::Index v = 0; v < loss.cols(); ++v)
        if (static_cast<std::size_t>(v) != otherwise) loss.col(v) *= 1 + margin;
    return loss;
}

}  // namespace selgen::fit
