// Searches portfolios greedily, by exchanges, and by branch and bound.
#include "fit/selection/portfolio.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/price.hpp"

namespace selgen::fit {
namespace {

using Index = Eigen::Index;
using Set = std::vector<std::size_t>;

std::size_t as_size(Index count) { return static_cast<std::size_t>(count); }

/// The rows with a success.
struct Regrets {
    Matrix of;       // rows by variants, times the weight of the row
    Vector penalty;  // of each row: the regret of a run that failed or was not made
    Matrix losses;   // to which they belong
    Matrix failed;   // 1 if the run failed or was not made, else 0
    Vector weight;   // of each row; their mean is 1
};

Regrets regrets_of(const Data& data, const LossOptions& options) {
    const Matrix failed = (data.time + data.setup)
                              .array()
                              .isFinite()
                              .select(0.0, Matrix::Ones(data.rows(), data.time.cols()));
    const Vector penalty = penalties(data, options);
    Matrix losses = estimated_losses(data, options);
    losses = losses.array().isNaN().select(penalty.replicate(1, losses.cols()), losses).eval();
    std::vector<Index> rows;
    for (Index row = 0; row < data.rows(); ++row)
        if ((failed.row(row).array() == 0).any() && losses.row(row).minCoeff() > 0)
            rows.push_back(row);
    Matrix with_penalty(to_index(rows.size()), losses.cols() + 1);
    with_penalty.leftCols(losses.cols()) = losses(rows, Eigen::all);
    with_penalty.rightCols(1) = penalty(rows);
    const Matrix regret = regrets(with_penalty, options.objective);
    Regrets result{regret.leftCols(losses.cols()), regret.rightCols(1), losses(rows, Eigen::all),
                   failed(rows, Eigen::all), Vector::Ones(regret.rows())};
    if (data.weight.size() > 0 && !rows.empty())
        result.weight = data.weight(rows) / data.weight(rows).mean();
    result.of.array().colwise() *= result.weight.array();
    result.penalty.array() *= result.weight.array();
    return result;
}

bool contains(const Set& set, std::size_t variant) {
    return std::ranges::find(set, variant) != set.end();
}

/// The least of each row; the penalty for an empty set.
Vector least_of(const Regrets& regrets, const Set& set) {
    Vector least = regrets.penalty;
    for (const std::size_t v : set) least = least.cwiseMin(regrets.of.col(to_index(v)));
    return least;
}

double total_loss(const Regrets& regrets, const Set& set) { return least_of(regrets, set).sum(); }

/// Adds the variant with which the loss is least. Returns false if no variant lowers it. The first
/// is one with a success, even if a failure would cost no more.
bool extend(const Regrets& regrets, Set& set) {
    const Vector least = least_of(regrets, set);
    double best = set.empty() ? std::numeric_limits<double>::infinity() : least.sum();
    std::size_t found = as_size(regrets.of.cols());
    for (std::size_t v = 0; v < as_size(regrets.of.cols()); ++v) {
        const double loss = least.cwiseMin(regrets.of.col(to_index(v))).sum();
        const bool is_useless = set.empty() && regrets.failed.col(to_index(v)).all();
        if (is_useless || loss >= best) continue;
        best = loss;
        found = v;
    }
    if (found == as_size(regrets.of.cols())) return false;
    set.push_back(found);
    return true;
}

/// The best and the second-best member in each row.
struct Nearest {
    std::vector<std::size_t> member;  // index into the set
    Vector best, second;
};

Nearest nearest_of(const Regrets& regrets, const Set& set) {
    Nearest nearest{Set(as_size(regrets.of.rows())), regrets.penalty, regrets.penalty};
    for (Index row = 0; row < regrets.of.rows(); ++row)
        for (std::size_t i = 0; i < set.size(); ++i) {
            const double loss = regrets.of(row, to_index(set[i]));
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
bool exchange(const Regrets& regrets, Set& set) {
    const Nearest nearest = nearest_of(regrets, set);
    double best = -1e-9 * std::max(1.0, nearest.best.sum());
    std::size_t member = set.size(), variant = 0;
    for (std::size_t v = 0; v < as_size(regrets.of.cols()); ++v) {
        if (contains(set, v)) continue;
        const auto loss = regrets.of.col(to_index(v));
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
    BestSet(const Regrets& regrets, const Set& known)
        : regrets_(regrets), found_(known), loss_(total_loss(regrets, known)) {
        later_ = regrets.of;
        for (Index v = later_.cols() - 1; v > 0; --v)
            later_.col(v - 1) = later_.col(v - 1).cwiseMin(later_.col(v));
    }

    Set find() {
        extend_all({}, regrets_.penalty, 0);
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
            extend_all(larger, least.cwiseMin(regrets_.of.col(to_index(v))), v + 1);
        }
    }

    const Regrets& regrets_;
    Set found_;
    double loss_;
    Matrix later_;  // the least of a variant and all after it
};

Portfolio portfolio_of(const Regrets& regrets, Set set) {
    std::ranges::sort(set);
    Portfolio result{set};
    if (set.empty() || regrets.of.rows() == 0) return result;
    std::vector<Index> columns;
    for (const std::size_t v : set) columns.push_back(to_index(v));
    const Vector best = regrets.losses.rowwise().minCoeff();
    const Vector least = regrets.losses(Eigen::all, columns).rowwise().minCoeff();
    const Vector slowdown = least.cwiseQuotient(best);
    const auto mean_of = [&](const Vector& slowdowns) {
        return std::exp(slowdowns.array().log().matrix().dot(regrets.weight) /
                        static_cast<double>(best.size()));
    };
    const double price = set.size() > 1 ? (dispatcher_ns + least_decision_ns) * 1e-9 : 0;
    result.mean = mean_of(slowdown);
    result.priced = mean_of((least.array() + price).matrix().cwiseQuotient(best));
    result.worst = slowdown.maxCoeff();
    result.failed =
        as_size((regrets.failed(Eigen::all, columns).rowwise().minCoeff().array() > 0).count());
    return result;
}

}  // namespace

Portfolio greedy_portfolio(const Data& data, const PortfolioOptions& options) {
    const Regrets regrets = regrets_of(data, options.loss);
    Set set = options.first;
    const auto mean = [&] { return least_of(regrets, set).mean(); };
    while (set.size() < options.most) {
        const double before = mean();
        if (!extend(regrets, set)) break;
        if (set.size() == 1 || before - mean() >= options.least_gain) continue;
        set.pop_back();
        break;
    }
    return portfolio_of(regrets, std::move(set));
}

std::vector<Portfolio> portfolios(const Data& data, const PortfolioOptions& options) {
    const Regrets regrets = regrets_of(data, options.loss);
    std::vector<Portfolio> all;
    Set set;
    while (set.size() < options.most && extend(regrets, set)) {
        while (exchange(regrets, set)) {
        }
        const bool is_exact = subsets(data.variants.size(), set.size()) <= options.most_subsets;
        if (is_exact) set = BestSet(regrets, set).find();
        all.push_back(portfolio_of(regrets, set));
        all.back().is_exact = is_exact;
    }
    return all;
}

}  // namespace selgen::fit
