#include "fit/selection/cross_validation.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "fit/selection/decision_cost.hpp"
#include "fit/selection/feature_cost.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;

Data rows_of(const Data& data, const Rows& rows) {
    Data part = data;
    part.x = data.x(rows, Eigen::all);
    part.time = data.time(rows, Eigen::all);
    if (data.wrong.size() > 0) part.wrong = data.wrong(rows, Eigen::all);
    part.setup = data.setup(rows, Eigen::all);
    part.feature_cost = data.feature_cost(rows, Eigen::all);
    part.ids.clear();
    part.groups.clear();
    part.fold.clear();
    for (const Eigen::Index row : rows) {
        part.ids.push_back(data.ids[static_cast<std::size_t>(row)]);
        part.groups.push_back(data.groups[static_cast<std::size_t>(row)]);
        part.fold.push_back(data.fold[static_cast<std::size_t>(row)]);
    }
    return part;
}

Folds folds_of(const Data& data, const FitOptions& options) {
    Random random(options.seed);
    if (!options.folds_of_table) return folds(data.groups, options.validation, random);
    std::map<int, std::size_t> numbers;  // without gaps
    for (const int fold : data.fold) numbers[fold] = 0;
    std::size_t next = 0;
    for (auto& [fold, number] : numbers) number = next++;
    Folds result;
    for (const int fold : data.fold) result.push_back(numbers[fold]);
    return result;
}

/// The rows to learn from. A row is left out if all its known runs failed and others are not
/// known: an unknown variant may be better there, but a failure would count as the best.
Rows telling(const Data& data, const Rows& rows) {
    Rows result;
    for (const Eigen::Index row : rows) {
        const auto times = data.time.row(row).array();
        const bool only_fails = times.isInf().any() && !times.isFinite().any();
        if (!only_fails || !times.isNaN().any()) result.push_back(row);
    }
    return result.empty() ? rows : result;
}

/// How often cross-validation is repeated: with few rows, its result depends on the assignment.
std::size_t deals_for(Eigen::Index rows) {
    constexpr Eigen::Index enough_rows = 3000, most_more = 4;
    if (rows == 0 || rows >= enough_rows) return 1;
    return static_cast<std::size_t>(1 + std::min(most_more, enough_rows / rows));
}

}  // namespace

CrossValidation::CrossValidation(const Written& written, const Inputs& inputs, const Data& data,
                                 const FitOptions& options)
    : written_(written),
      inputs_(inputs),
      data_(data),
      options_(options),
      losses_(fit::losses(data, options.loss)),
      folds_(folds_of(data, options)) {}

std::size_t CrossValidation::folds() const {
    return 1 + *std::max_element(folds_.begin(), folds_.end());
}

std::optional<dsl::ast::Model> CrossValidation::learnt(const Candidate& candidate,
                                                       const Rows& given) const {
    Random random(options_.seed);
    const Rows rows = telling(data_, given);
    Data part = rows_of(data_, rows);
    const auto deal = [&] { return fit::folds(part.groups, options_.validation, random); };
    // By the rows of the whole table, so that validated models are fitted like the final one.
    std::vector<Folds> deals(std::max(deals_for(data_.rows()), candidate.fits));
    std::ranges::generate(deals, deal);
    return learn(candidate,
                 {inputs_, options_, std::move(part), losses_(rows, Eigen::all), std::move(deals)});
}

Trial CrossValidation::begin(const Candidate& candidate) const {
    const std::vector<std::size_t> none(static_cast<std::size_t>(data_.rows()),
                                        data_.variants.size());
    EvaluatedCandidate tried;
    tried.name = name_of(candidate);
    return {candidate, std::move(tried), none, 0, 0};
}

bool CrossValidation::validate(Trial& trial, std::size_t first, std::size_t last) const {
    for (std::size_t fold = first; fold < last; ++fold) {
        Rows train, test;
        for (std::size_t row = 0; row < folds_.size(); ++row)
            (folds_[row] == fold ? test : train).push_back(static_cast<Eigen::Index>(row));
        if (test.empty() || train.empty()) continue;
        const auto found = learnt(trial.candidate, train);
        if (!found) return false;
        const Data unseen = rows_of(data_, test);
        const auto selector = with_model(written_, *found);
        const auto choice = choices(selector, unseen, options_.loss.reuse, data_);
        for (std::size_t i = 0; i < test.size(); ++i)
            trial.chosen[static_cast<std::size_t>(test[i])] = choice[i];
        trial.tried.passed_by += passed_by(selector, unseen, options_.loss.reuse);
        trial.tried.decision_ns += decision_ns(selector);
        trial.tried.feature_seconds += feature_seconds(selector, unseen).sum();
        trial.rows += test.size();
        ++trial.folds;
    }
    return true;
}

std::optional<EvaluatedCandidate> CrossValidation::judged(const Trial& trial) const {
    EvaluatedCandidate tried = trial.tried;
    tried.score = score(losses_, trial.chosen, {0, options_.seed, 0});
    if (tried.score.rows == 0) return {};
    tried.decision_ns /= static_cast<double>(trial.folds);
    tried.feature_seconds /= static_cast<double>(trial.rows);
    tried.regret = regret(tried);
    tried.error = standard_error(losses_, trial.chosen, has_failures(data_));
    if (trial.folds < folds()) tried.folds = trial.folds;
    return tried;
}

bool CrossValidation::is_surely_worse(const Trial& one, const Trial& best) const {
    const bool by_means = has_failures(data_);
    constexpr double enough = 20;
    double count = 0, sum = 0, squares = 0;
    for (std::size_t row = 0; row < one.chosen.size(); ++row) {
        const auto at = static_cast<Eigen::Index>(row);
        const auto loss = [&](const Trial& trial) {
            const auto variant = static_cast<Eigen::Index>(trial.chosen[row]);
            const double cost = variant < losses_.cols() ? losses_(at, variant) : std::nan("");
            return by_means ? cost : std::log(cost);
        };
        const double difference = loss(one) - loss(best);
        if (!std::isfinite(difference)) continue;
        count += 1;
        sum += difference;
        squares += difference * difference;
    }
    if (count < enough) return false;
    const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1);
    return sum / count > 3 * std::sqrt(variance / count);
}

double CrossValidation::regret(const EvaluatedCandidate& tried) const {
    const double decision = tried.decision_ns * 1e-9 * share_of_call(data_, options_.loss.reuse);
    const double overhead = decision + tried.feature_seconds;
    return quality(tried.score, has_failures(data_)) + overhead / tried.score.best_seconds;
}

}  // namespace selgen::fit
