// Computes the share of losing rows, with its standard error by groups, and adds margins to losses.
#include "fit/selection/safe.hpp"

#include <cmath>
#include <map>

namespace selgen::fit {

Safety safety_of(const SafetyRows& rows, const std::vector<PricedChoices>& assignments,
                 double most_loss) {
    struct Group {
        double weight = 0, losing = 0;
    };
    std::map<std::string, Group> groups;
    double weights = 0, losing = 0, gains = 0, measured = 0;
    for (const auto& [choices, price] : assignments)
        for (std::size_t row = 0; row < choices.size(); ++row) {
            const double otherwise = rows.loss(to_index(row), to_index(rows.otherwise));
            if (std::isnan(otherwise)) continue;
            const bool is_known = to_index(choices[row]) < rows.loss.cols();
            const double loss =
                is_known ? rows.loss(to_index(row), to_index(choices[row])) + price(to_index(row))
                         : std::numeric_limits<double>::quiet_NaN();
            const double weight = rows.weight.size() > 0 ? rows.weight[to_index(row)] : 1;
            const bool loses = !(loss <= otherwise * (1 + most_loss));
            Group& group = groups[rows.groups[row]];
            group.weight += weight;
            group.losing += loses ? weight : 0;
            if (std::isnan(loss)) continue;
            gains += weight * std::log(otherwise / loss);
            measured += weight;
        }
    for (const auto& [name, group] : groups) weights += group.weight, losing += group.losing;
    if (weights == 0) return {};
    double squares = 0;
    for (const auto& [name, group] : groups) {
        const double more = group.losing - group.weight * losing / weights;
        squares += more * more;
    }
    const auto count = static_cast<double>(groups.size());
    if (count > 1) squares *= count / (count - 1);
    return {losing / weights, std::sqrt(squares) / weights, measured > 0 ? gains / measured : 0};
}

std::vector<double> margins_for(double most_loss) {
    return {0, most_loss, 2 * most_loss, 4 * most_loss, 8 * most_loss};
}

bool is_safe_enough(const Safety& safety) {
    return safety.losing + safety.error <= most_losing_rows;
}

Matrix with_margin(Matrix loss, std::size_t otherwise, double margin) {
    for (Eigen::Index v = 0; v < loss.cols(); ++v)
        if (static_cast<std::size_t>(v) != otherwise) loss.col(v) *= 1 + margin;
    return loss;
}

}  // namespace selgen::fit
