#include "fit/selection/cross_validation.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "fit/evaluate/loss.hpp"
#include "fit/selection/decision_cost.hpp"
#include "fit/selection/feature_cost.hpp"
#include "fit/selection/folds.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;

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
Rows informative_rows(const Data& data, const Rows& rows) {
    Rows result;
    for (const Eigen::Index row : rows) {
        const auto times = data.time.row(row).array();
        const bool only_fails = times.isInf().any() && !times.isFinite().any();
        if (!only_fails || !times.isNaN().any()) result.push_back(row);
    }
    return result.empty() ? rows : result;
}

/// The rows, each as often as its weight asks for: once for the least weight, but at most four
/// times as many in all; then rows of small weight are sampled at equal distances.
Rows repeated_by_weight(const Data& data, const Rows& rows) {
    if (data.weight.size() == 0) return rows;
    constexpr double most_repeats = 4;
    const Vector weights = data.weight(rows);
    const double one_copy = std::max(weights.minCoeff(), weights.mean() / most_repeats);
    Rows result;
    double wanted = 0.5;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        wanted += weights(to_index(i)) / one_copy;
        while (static_cast<double>(result.size() + 1) <= wanted) result.push_back(rows[i]);
    }
    return result;
}

/// How often cross-validation is repeated: with few rows, its result depends on the assignment.
std::size_t repeats_for(Eigen::Index rows) {
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
      losses_(with_estimates(fit::losses(data, options.loss), data)),
      folds_(folds_of(data, options)) {}

std::size_t CrossValidation::folds() const {
    return 1 + *std::max_element(folds_.begin(), folds_.end());
}

std::optional<dsl::ast::Model> CrossValidation::learnt(const Candidate& candidate,
                                                       const Rows& given) const {
    Random random(options_.seed);
    Rows rows = informative_rows(data_, given);
    // The times of calls and of plans are the same in all copies.
    if (!reads_reuse(candidate))
        std::erase_if(rows, [&](Eigen::Index row) { return row % data_.copies != 0; });
    rows = repeated_by_weight(data_, rows);
    Data part = select_rows(data_, rows);
    if (!reads_reuse(candidate)) part.copies = 1;
    const auto assignment = [&] { return fit::folds(part.groups, options_.validation, random); };
    // By the rows of the whole table, so that validated models are fitted like the final one.
    std::vector<Folds> fold_assignments(std::max(repeats_for(data_.rows()), candidate.fits));
    std::ranges::generate(fold_assignments, assignment);
    return learn(candidate, {inputs_, options_, std::move(part), losses_(rows, Eigen::all),
                             std::move(fold_assignments)});
}

CandidateRun CrossValidation::begin(const Candidate& candidate) const {
    const std::vector<std::size_t> none(static_cast<std::size_t>(data_.rows()),
                                        data_.variants.size());
    EvaluatedCandidate evaluated;
    evaluated.name = name_of(candidate);
    return {candidate, std::move(evaluated), none, 0, 0};
}

bool CrossValidation::validate(CandidateRun& run, std::size_t first, std::size_t last) const {
    for (std::size_t fold = first; fold < last; ++fold) {
        Rows train, test;
        for (std::size_t row = 0; row < folds_.size(); ++row)
            (folds_[row] == fold ? test : train).push_back(static_cast<Eigen::Index>(row));
        if (test.empty() || train.empty()) continue;
        const auto found = learnt(run.candidate, train);
        if (!found) return false;
        const Data unseen = select_rows(data_, test);
        const auto selector = with_model(written_, *found);
        const auto choice = choices(selector, unseen, options_.loss.reuse, data_);
        for (std::size_t i = 0; i < test.size(); ++i)
            run.chosen[static_cast<std::size_t>(test[i])] = choice[i];
        run.evaluated.rows_without_model +=
            rows_without_model(selector, unseen, options_.loss.reuse);
        run.evaluated.decision_ns += decision_ns(selector);
        run.evaluated.feature_seconds += feature_seconds(selector, unseen).sum();
        run.rows += test.size();
        ++run.folds;
    }
    return true;
}

std::optional<EvaluatedCandidate> CrossValidation::judged(const CandidateRun& run) const {
    EvaluatedCandidate evaluated = run.evaluated;
    const ScoreOptions how{0, options_.seed, 0, data_.weight};
    evaluated.score = score(losses_, run.chosen, how);
    if (evaluated.score.rows == 0) return {};
    evaluated.decision_ns /= static_cast<double>(run.folds);
    evaluated.feature_seconds /= static_cast<double>(run.rows);
    evaluated.with_costs = with_costs(evaluated);
    evaluated.error = standard_error(losses_, run.chosen, has_failures(data_), how) *
                      std::sqrt(static_cast<double>(data_.copies));
    if (run.folds < folds()) evaluated.folds = run.folds;
    return evaluated;
}

bool CrossValidation::is_surely_worse(const CandidateRun& one, const CandidateRun& best) const {
    const bool by_means = has_failures(data_);
    constexpr double enough = 20;
    double count = 0, sum = 0, squares = 0;
    for (std::size_t row = 0; row < one.chosen.size(); ++row) {
        const auto at = static_cast<Eigen::Index>(row);
        const auto loss = [&](const CandidateRun& run) {
            const auto variant = static_cast<Eigen::Index>(run.chosen[row]);
            const double cost = variant < losses_.cols() ? losses_(at, variant) : std::nan("");
            return by_means ? cost : std::log(cost);
        };
        const double difference = loss(one) - loss(best);
        if (!std::isfinite(difference)) continue;
        count += 1;
        sum += difference;
        squares += difference * difference;
    }
    // Copies of a row say no more than the row.
    count /= static_cast<double>(data_.copies);
    sum /= static_cast<double>(data_.copies);
    squares /= static_cast<double>(data_.copies);
    if (count < enough) return false;
    const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1);
    return sum / count > 3 * std::sqrt(variance / count);
}

double CrossValidation::with_costs(const EvaluatedCandidate& evaluated) const {
    const double decision =
        evaluated.decision_ns * 1e-9 * share_of_call(data_, options_.loss.reuse);
    const double overhead = decision + evaluated.feature_seconds;
    return quality(evaluated.score, has_failures(data_)) + overhead / evaluated.score.best_seconds;
}

}  // namespace selgen::fit
