// Sums logarithms by group, and draws groups at random for the interval of their mean.
#include "fit/evaluate/bootstrap.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "fit/random.hpp"

namespace selgen::fit {

void GroupedLogs::add(std::size_t group, double ratio, double weight) {
    if (group >= index_.size()) index_.resize(group + 1);
    if (index_[group] == 0) {
        groups_.emplace_back();
        index_[group] = groups_.size();
    }
    Sum& sum = groups_[index_[group] - 1];
    sum.logs += weight * std::log(ratio);
    sum.weight += weight;
}

double GroupedLogs::mean() const {
    Sum all;
    for (const Sum& one : groups_) all.logs += one.logs, all.weight += one.weight;
    return std::exp(all.logs / all.weight);
}

std::pair<double, double> GroupedLogs::interval(std::uint64_t seed, std::size_t samples) const {
    Random random(seed);
    std::vector<double> means;
    for (std::size_t i = 0; i < samples; ++i) {
        Sum drawn;
        for (std::size_t k = 0; k < groups_.size(); ++k) {
            const Sum& one = groups_[random.below(groups_.size())];
            drawn.logs += one.logs;
            drawn.weight += one.weight;
        }
        means.push_back(std::exp(drawn.logs / drawn.weight));
    }
    std::ranges::sort(means);
    return {means[means.size() / 40], means[means.size() - 1 - means.size() / 40]};
}

std::vector<std::size_t> numbered(const std::vector<std::string>& names) {
    std::map<std::string, std::size_t> numbers;
    std::vector<std::size_t> result;
    for (const std::string& name : names)
        result.push_back(numbers.emplace(name, numbers.size()).first->second);
    return result;
}

}  // namespace selgen::fit
