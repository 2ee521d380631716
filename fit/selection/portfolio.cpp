#include "fit/selection/portfolio.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fit/evaluate/loss.hpp"

namespace selgen::fit {
namespace {

using Index = Eigen::Index;
using Set = std::vector<std::size_t>;

std::size_t as_size(Index count) { return static_cast<std::size_t>(count); }

/// Logarithms of slowdowns, times the weight of the row.
struct Slowdowns {
    Matrix of;  // rows with a success by variants; the row's penalty if the run did not succeed
    Vector penalty;  // of each row
    Vector weight;   // of each row; their mean is 1
};

Slowdowns slowdowns_of(const Data& data, const PortfolioOptions& options) {
    const Vector reuse = reuse_of(data, options.reuse);
    Slowdowns result{Matrix(data.rows(), to_index(data.variants.size())), Vector(data.rows()),
                     Vector(data.rows())};
    Index count = 0;
    for (Index row = 0; row < data.rows(); ++row) {
        Vector costs = data.time.row(row) + data.setup.row(row) / reuse(row);
        double least = std::numeric_limits<double>::infinity(), most = 0;
        for (const double cost : costs) {
            if (!std::isfinite(cost)) continue;
            least = std::min(least, cost);
            most = std::max(most, cost);
        }
        if (!std::isfinite(least) || least <= 0) continue;
        const double penalty = std::log(options.penalty * most / least);
        result.penalty(count) = penalty;
        result.weight(count) = data.weight.size() > 0 ? data.weight(row) : 1;
        result.of.row(count++) = costs.unaryExpr(
            [&](double cost) { return std::isfinite(cost) ? std::log(cost / least) : penalty; });
    }
    result.of.conservativeResize(count, Eigen::NoChange);
    result.penalty.conservativeResize(count);
    result.weight.conservativeResize(count);
    if (count > 0) result.weight /= result.weight.mean();
    result.of.array().colwise() *= result.weight.array();
    result.penalty.array() *= result.weight.array();
    return result;
}

bool contains(const Set& set, std::size_t variant) {
    return std::ranges::find(set, variant) != set.end();
}

/// The least of each row; the penalty for an empty set.
Vector least_of(const Slowdowns& slowdowns, const Set& set) {
    Vector least = slowdowns.penalty;
    for (const std::size_t v : set) least = least.cwiseMin(slowdowns.of.col(to_index(v)));
    return least;
}

double total_loss(const Slowdowns& slowdowns, const Set& set) {
    return least_of(slowdowns, set).sum();
}

/// Adds the variant with which the loss is least. Returns false if no variant lowers it.
bool extend(const Slowdowns& slowdowns, Set& set) {
    const Vector least = least_of(slowdowns, set);
    double best = least.sum();
    std::size_t found = as_size(slowdowns.of.cols());
    for (std::size_t v = 0; v < as_size(slowdowns.of.cols()); ++v) {
        const double loss = least.cwiseMin(slowdowns.of.col(to_index(v))).sum();
        if (loss >= best) continue;
        best = loss;
        found = v;
    }
    if (found == as_size(slowdowns.of.cols())) return false;
    set.push_back(found);
    return true;
}

/// The best and the second-best member in each row.
struct Nearest {
    std::vector<std::size_t> member;  // index into the set
    Vector best, second;
};

Nearest nearest_of(const Slowdowns& slowdowns, const Set& set) {
    Nearest nearest{Set(as_size(slowdowns.of.rows())), slowdowns.penalty, slowdowns.penalty};
    for (Index row = 0; row < slowdowns.of.rows(); ++row)
        for (std::size_t i = 0; i < set.size(); ++i) {
            const double loss = slowdowns.of(row, to_index(set[i]));
            if (loss >= nearest.best(row)) {
                nearest.second(row) = std::min(nearest.second(row), loss);
                continue;
            }
            nearest.second(row) = nearest.best(row);
            nearest.best(row) = loss;
            nearest.member[as_size(row)] = i;
        }
    return nearest;
}

/// Makes the exchange of a member for another variant that lowers the loss most. Returns false if
/// there is none.
bool exchange(const Slowdowns& slowdowns, Set& set) {
    const Nearest nearest = nearest_of(slowdowns, set);
    double best = -1e-9 * std::max(1.0, nearest.best.sum());
    std::size_t member = set.size(), variant = 0;
    for (std::size_t v = 0; v < as_size(slowdowns.of.cols()); ++v) {
        if (contains(set, v)) continue;
        const auto loss = slowdowns.of.col(to_index(v));
        double gained = 0;
        std::vector<double> lost(set.size());  // if this member leaves
        for (Index row = 0; row < loss.size(); ++row) {
            const double now = std::min(loss(row), nearest.best(row));
            gained += now - nearest.best(row);
            lost[nearest.member[as_size(row)]] += std::min(loss(row), nearest.second(row)) - now;
        }
        for (std::size_t i = 0; i < set.size(); ++i) {
            if (gained + lost[i] >= best) continue;
            best = gained + lost[i];
            member = i;
            variant = v;
        }
    }
    if (member == set.size()) return false;
    set[member] = variant;
    return true;
}

double subsets(std::size_t all, std::size_t size) {
    double count = 1;
    for (std::size_t i = 0; i < size; ++i)
        count *= static_cast<double>(all - i) / static_cast<double>(i + 1);
    return count;
}

/// Branch and bound over all sets of one size.
class BestSet {
public:
    BestSet(const Slowdowns& slowdowns, const Set& known)
        : slowdowns_(slowdowns), found_(known), loss_(total_loss(slowdowns, known)) {
        later_ = slowdowns.of;
        for (Index v = later_.cols() - 1; v > 0; --v)
            later_.col(v - 1) = later_.col(v - 1).cwiseMin(later_.col(v));
    }

    Set find() {
        extend_all({}, slowdowns_.penalty, 0);
        return found_;
    }

private:
    void extend_all(const Set& set, const Vector& least, std::size_t first) {
        if (set.size() == found_.size()) {
            const double loss = least.sum();
            // Rounding must not exchange a set for one that is as good.
            if (loss >= loss_ - 1e-9 * std::max(1.0, loss_)) return;
            found_ = set;
            loss_ = loss;
            return;
        }
        const std::size_t missing = found_.size() - set.size();
        for (std::size_t v = first; v + missing <= as_size(later_.cols()); ++v) {
            if (least.cwiseMin(later_.col(to_index(v))).sum() >= loss_) return;
            Set larger = set;
            larger.push_back(v);
            extend_all(larger, least.cwiseMin(slowdowns_.of.col(to_index(v))), v + 1);
        }
    }

    const Slowdowns& slowdowns_;
    Set found_;
    double loss_;
    Matrix later_;  // the least of a variant and all after it
};

Portfolio portfolio_of(const Slowdowns& slowdowns, Set set) {
    std::ranges::sort(set);
    const Vector least = least_of(slowdowns, set);
    Portfolio result{std::move(set)};
    if (least.size() == 0) return result;
    result.mean = std::exp(least.mean());
    result.worst = std::exp((least.array() / slowdowns.weight.array()).maxCoeff());
    result.failed = as_size((least.array() >= slowdowns.penalty.array()).count());
    return result;
}

}  // namespace

Portfolio greedy_portfolio(const Data& data, const PortfolioOptions& options) {
    const Slowdowns slowdowns = slowdowns_of(data, options);
    Set set = options.first;
    const auto mean = [&] { return std::exp(least_of(slowdowns, set).mean()); };
    while (set.size() < options.most) {
        const double before = mean();
        if (!extend(slowdowns, set)) break;
        if (before - mean() >= options.least_gain) continue;
        set.pop_back();
        break;
    }
    return portfolio_of(slowdowns, std::move(set));
}

std::vector<Portfolio> portfolios(const Data& data, const PortfolioOptions& options) {
    const Slowdowns slowdowns = slowdowns_of(data, options);
    std::vector<Portfolio> all;
    Set set;
    while (set.size() < options.most && extend(slowdowns, set)) {
        while (exchange(slowdowns, set)) {
        }
        const bool is_exact = subsets(data.variants.size(), set.size()) <= options.most_subsets;
        if (is_exact) set = BestSet(slowdowns, set).find();
        all.push_back(portfolio_of(slowdowns, set));
        all.back().is_exact = is_exact;
    }
    return all;
}

}  // namespace selgen::fit
