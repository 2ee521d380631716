#include "fit/selection/safe.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>

namespace selgen::fit {

namespace {

constexpr double settings[] = {-1, 0, 1, 2, 3};
constexpr std::size_t no_fold = std::numeric_limits<std::size_t>::max();

/// log(default / chosen), limited so that a few failures do not outweigh all other rows. A variant
/// that was not measured counts as that slow; NaN if neither was.
double gain_of(const HeldOut& rows, std::size_t row, std::size_t chosen) {
    constexpr double most = 1;
    const auto at = static_cast<Eigen::Index>(row);
    const double otherwise = rows.loss(at, static_cast<Eigen::Index>(rows.otherwise));
    if (chosen == rows.otherwise) return otherwise - otherwise;
    const auto variant = static_cast<Eigen::Index>(chosen);
    const double loss = variant < rows.loss.cols() ? rows.loss(at, variant) : std::nan("");
    if (std::isnan(otherwise)) return std::isnan(loss) ? loss : most;
    return std::isnan(loss) ? -most : std::clamp(std::log(otherwise / loss), -most, most);
}

Safety safety_of(const HeldOut& rows, const std::vector<std::vector<std::size_t>>& chosen,
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

/// The gains of the rows that reach a leaf.
struct Evidence {
    double count = 0, sum = 0, squares = 0;

    void add(double gain) {
        count += 1;
        sum += gain;
        squares += gain * gain;
    }

    bool supports(double errors, double repeated) const {
        if (errors == 0) return sum > 0;
        const double rows = count / repeated, mean = sum / count;
        if (rows <= 1) return errors < 0 && count > 0 && sum >= 0;
        const double variance = std::max(0.0, squares / count - mean * mean) / (rows - 1);
        return mean > errors * std::sqrt(variance);
    }
};

/// The leaves that the rows outside of this fold of an assignment support.
std::vector<char> supported(const HeldOut& rows, std::size_t leaves, double errors,
                            const Folds& folds, std::size_t without) {
    std::vector<Evidence> evidence(leaves);
    for (const auto& choices : rows.chosen)
        for (std::size_t row = 0; row < choices.size(); ++row) {
            const double gain = gain_of(rows, row, choices[row]);
            if (folds[row] != without && !std::isnan(gain)) evidence[rows.leaf[row]].add(gain);
        }
    const auto repeated =
        static_cast<double>(rows.copies) * static_cast<double>(rows.chosen.size());
    std::vector<char> kept;
    for (const Evidence& leaf : evidence) kept.push_back(leaf.supports(errors, repeated));
    return kept;
}

/// The choices in the rows of each fold, with the leaves that the other folds' rows support.
std::vector<std::vector<std::size_t>> chosen_with(const HeldOut& rows, std::size_t leaves,
                                                  double errors) {
    std::vector<std::vector<std::size_t>> chosen;
    for (std::size_t a = 0; a < rows.chosen.size(); ++a) {
        const Folds& folds = rows.folds[a];
        std::vector<std::size_t>& mine = chosen.emplace_back(folds.size(), rows.otherwise);
        const std::size_t count = folds.empty() ? 0 : 1 + *std::ranges::max_element(folds);
        for (std::size_t fold = 0; fold < count; ++fold) {
            const std::vector<char> kept = supported(rows, leaves, errors, folds, fold);
            for (std::size_t row = 0; row < mine.size(); ++row)
                if (folds[row] == fold && kept[rows.leaf[row]] != 0)
                    mine[row] = rows.chosen[a][row];
        }
    }
    return chosen;
}

}  // namespace

SafeLeaves safe_leaves(const HeldOut& rows, std::size_t leaves, const SafeOptions& options) {
    const std::vector<std::size_t> none(rows.leaf.size(), rows.otherwise);
    SafeLeaves found{std::vector<char>(leaves),
                     {rows.chosen.size(), none},
                     safety_of(rows, rows.chosen, options.most_loss),
                     {},
                     std::size(settings)};
    for (const double errors : settings) {
        const auto chosen = chosen_with(rows, leaves, errors);
        const Safety safety = safety_of(rows, chosen, options.most_loss);
        found.settings.push_back({errors, safety});
        if (found.setting < std::size(settings) || safety.losing + safety.error > options.most_rows)
            continue;
        found.setting = found.settings.size() - 1;
        found.kept = supported(rows, leaves, errors, rows.folds[0], no_fold);
        found.chosen = chosen;
    }
    return found;
}

}  // namespace selgen::fit
