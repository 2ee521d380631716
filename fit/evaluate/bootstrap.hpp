// Geometric means of ratios, with intervals by a bootstrap of groups of rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace selgen::fit {

/// Weighted logarithms of ratios, summed by groups of rows.
class GroupedLogs {
public:
    /// `group`: any number that identifies the row's group.
    void add(std::size_t group, double ratio, double weight);
    bool is_empty() const { return groups_.empty(); }

    /// The geometric mean.
    double mean() const;
    /// The 95 % interval of the mean by a bootstrap of whole groups, by percentiles (Efron and
    /// Tibshirani, 1993, section 13): the rows of a group resemble each other.
    std::pair<double, double> interval(std::uint64_t seed, std::size_t samples) const;

private:
    struct Sum {
        double logs = 0, weight = 0;
    };
    std::vector<std::size_t> index_;  // of each group in groups_, plus 1; 0: not met
    std::vector<Sum> groups_;         // in the order of their first rows
};

/// A number for each different name, from 0 in the order of their appearance.
std::vector<std::size_t> numbered(const std::vector<std::string>& names);

}  // namespace selgen::fit
