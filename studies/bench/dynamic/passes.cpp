// Compares the medians of configurations, and scales ratios within each pass to typical seconds.
#include "studies/bench/dynamic/program.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "studies/bench/statistics.hpp"

namespace dynamic {
namespace {

using selgen::bench::median;

/// The times of one configuration, in the passes in which it ran.
std::vector<double> totals(const std::vector<Pass>& passes, std::size_t scheme) {
    std::vector<double> seconds;
    for (const Pass& pass : passes)
        if (pass.fixed[scheme]) seconds.push_back(pass.fixed[scheme]->total());
    return seconds;
}

/// Times of configurations relative to the geometric mean of those that ran in every pass.
class Typical {
public:
    explicit Typical(const std::vector<Pass>& passes) : passes_(passes) {
        for (const Pass& pass : passes) {
            double sum = std::log(pass.chosen.spent.total()), count = 1;
            for (std::size_t v = 0; v < pass.fixed.size(); ++v) {
                if (totals(passes, v).size() < passes.size()) continue;
                sum += std::log(pass.fixed[v]->total());
                ++count;
            }
            means_.push_back(std::exp(sum / count));
        }
    }
    /// Seconds of a pass; nothing if the configuration did not run in it.
    template <class Of>
    double of(const Of& seconds) const {
        std::vector<double> shares;
        for (std::size_t p = 0; p < passes_.size(); ++p)
            if (const std::optional<double> spent = seconds(passes_[p]))
                shares.push_back(*spent / means_[p]);
        return median(std::move(shares)) * median(means_);
    }

private:
    const std::vector<Pass>& passes_;
    std::vector<double> means_;  // mean of each pass
};

}  // namespace

std::vector<bool> finalists(const std::vector<Pass>& passes) {
    if (passes.size() < least_passes) return std::vector<bool>(passes.front().fixed.size(), true);
    constexpr double out = std::numeric_limits<double>::infinity();
    std::vector<double> medians;
    for (std::size_t v = 0; v < passes.front().fixed.size(); ++v) {
        const std::vector<double> seconds = totals(passes, v);
        medians.push_back(seconds.size() == passes.size() ? median(seconds) : out);
    }
    const double least = *std::ranges::min_element(medians);
    const double most = least * (1 + 0.5 / std::sqrt(static_cast<double>(passes.size())));
    std::vector<bool> is_in;
    for (const double seconds : medians) is_in.push_back(seconds <= most);
    return is_in;
}

std::size_t affordable(const std::vector<Pass>& first_phase, const Length& length, double seconds,
                       std::size_t most) {
    const auto of_program = [&](const Spent& spent) {
        return length.phases * spent.setup + length.steps * (spent.total() - spent.setup);
    };
    const std::vector<bool> is_finalist = finalists(first_phase);
    double whole = 0, final = 0;  // sums of all such passes
    for (const Pass& pass : first_phase) {
        const double chosen = of_program(pass.chosen.spent);
        whole += chosen;
        final += chosen;
        for (std::size_t v = 0; v < is_finalist.size(); ++v) {
            const double fixed = pass.fixed[v] ? of_program(*pass.fixed[v]) : 0;
            whole += fixed;
            final += is_finalist[v] ? fixed : 0;
        }
    }
    const double each = final / static_cast<double>(first_phase.size());
    const double more = std::clamp((seconds - whole) / each, 0.0, static_cast<double>(most));
    return std::min(most, first_phase.size() + static_cast<std::size_t>(more));
}

Sums::Sums(const std::vector<Pass>& passes) {
    const Typical typical(passes);
    for (std::size_t v = 0; v < fixed.size(); ++v)
        fixed[v] = typical.of([v](const Pass& pass) {
            const auto& spent = pass.fixed[v];
            return spent ? std::optional(spent->total()) : std::nullopt;
        });
    const auto of_choice = [&](const auto& seconds) {
        return typical.of([&](const Pass& pass) { return std::optional(seconds(pass.chosen)); });
    };
    dynasel = of_choice([](const Chosen& chosen) { return chosen.spent.total(); });
    overhead = of_choice([](const Chosen& chosen) { return chosen.overhead; });
    oracle = best_fixed();
}

Sums& Sums::operator+=(const Sums& other) {
    for (std::size_t v = 0; v < fixed.size(); ++v) fixed[v] += other.fixed[v];
    dynasel += other.dynasel;
    oracle += other.oracle;
    overhead += other.overhead;
    return *this;
}

double Sums::best_fixed() const { return *std::ranges::min_element(fixed); }

}  // namespace dynamic
