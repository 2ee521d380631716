// Fits a candidate for each fold, repeats rows by weight, and compares the costs of candidates.
#include "fit/selection/cross_validation.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/evaluate/price.hpp"
#include "fit/selection/few_variants.hpp"
#include "fit/selection/folds.hpp"
#include "fit/selection/safe.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;

Folds folds_of_table(const Data& data) {
    const auto numbers = numbers_of(data.fold);  // without gaps
    Folds result;
    for (const int fold : data.fold) result.push_back(numbers.at(fold));
    return result;
}

/// How often cross-validation is repeated for candidates that are close to the best.
constexpr std::size_t most_assignments = 2;
constexpr Eigen::Index enough_rows = 3000;

std::vector<Folds> assignments_of(const Data& data, const FitOptions& options) {
    if (options.folds_of_table) return {folds_of_table(data)};
    Random random(options.seed);
    std::vector<Folds> result{folds(data.groups, options.validation, random)};
    const std::set<std::string> groups(data.groups.begin(), data.groups.end());
    if (groups.size() <= options.validation || data.rows() >= enough_rows) return result;
    while (result.size() < most_assignments)
        result.push_back(folds(data.groups, options.validation, random));
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
/// times as many in all; then rows of small weight are sampled at equal distances. The `copies` of
/// a row, which follow each other, stay together.
Rows repeated_by_weight(const Data& data, const Rows& rows, Eigen::Index copies) {
    if (data.weight.size() == 0) return rows;
    constexpr double most_repeats = 4;
    const Vector weights = data.weight(rows);
    const double one_copy = std::max(weights.minCoeff(), weights.mean() / most_repeats);
    Rows result;
    double wanted = 0.5;
    for (auto row = rows.begin(); row != rows.end(); row += copies)
        for (wanted += data.weight(*row) / one_copy; wanted >= 1; --wanted)
            result.insert(result.end(), row, row + copies);
    return result;
}

/// How often cross-validation is repeated: with few rows, its result depends on the assignment.
std::size_t repeats_for(Eigen::Index rows) {
    constexpr Eigen::Index most_more = 4;
    if (rows == 0 || rows >= enough_rows) return 1;
    return static_cast<std::size_t>(1 + std::min(most_more, enough_rows / rows));
}

}  // namespace

CrossValidation::CrossValidation(const Written& written, const Inputs& inputs, const Data& data,
                                 const FitOptions& options)
    : CrossValidation(written, inputs, data, options, assignments_of(data, options)) {}

CrossValidation::CrossValidation(const Written& written, const Inputs& inputs, const Data& data,
                                 const FitOptions& options, std::vector<Folds> assignments)
    : written_(written),
      inputs_(inputs),
      data_(data),
      options_(options),
      learnt_(with_predictions(with_costs_of_call(data, inputs, options.loss.reuse))),
      to_learn_(estimated_losses(learnt_, options.loss)),
      losses_(estimated_losses(data, options.loss)),
      filled_(filled_losses(to_learn_)),
      assignments_(std::move(assignments)) {}

std::size_t CrossValidation::folds() const { return 1 + std::ranges::max(assignments_.front()); }

std::optional<dsl::ast::Model> CrossValidation::learnt(const Candidate& candidate,
                                                       const Rows& given) const {
    Random random(options_.seed);
    Rows rows = informative_rows(learnt_, given);
    // The times of calls and of plans are the same in all copies.
    if (!reads_reuse(candidate))
        std::erase_if(rows, [&](Eigen::Index row) { return row % data_.copies != 0; });
    const Eigen::Index copies = reads_reuse(candidate) ? data_.copies : 1;
    const auto before = static_cast<double>(rows.size());
    rows = repeated_by_weight(data_, rows, copies);
    Data part = select_rows(learnt_, rows);
    part.copies = copies;
    const double repeats = static_cast<double>(rows.size()) / before;
    const auto assignment = [&] { return fit::folds(part.groups, options_.validation, random); };
    // By the rows of the whole table, so that validated models are fitted like the final one.
    std::vector<Folds> fold_assignments(
        std::max(repeats_for(data_.rows()), fits_of(candidate, options_)));
    std::ranges::generate(fold_assignments, assignment);
    Matrix losses = with_margin(to_learn_(rows, Eigen::all),
                                variant_named(data_, inputs_.otherwise), candidate.margin);
    return learn(candidate, {inputs_, options_, std::move(part), std::move(losses),
                             std::move(fold_assignments), repeats});
}

CandidateRun CrossValidation::begin(const Candidate& candidate) const {
    CandidateRun run;
    run.candidate = candidate;
    run.evaluated.name = name_of(candidate);
    run.evaluated.kind = candidate.kind;
    run.evaluated.relative = candidate.relative;
    return run;
}

bool CrossValidation::validate(CandidateRun& run, std::size_t assignment, std::size_t first,
                               std::size_t last) const {
    const Folds& folds = assignments_[assignment];
    while (run.choices.size() <= assignment)
        run.choices.push_back({std::vector(folds.size(), data_.variants.size()),
                               Vector::Zero(to_index(folds.size()))});
    PricedChoices& choices = run.choices[assignment];
    for (std::size_t fold = first; fold < last; ++fold) {
        Rows train, test;
        for (std::size_t row = 0; row < folds.size(); ++row)
            (folds[row] == fold ? test : train).push_back(static_cast<Eigen::Index>(row));
        if (test.empty() || train.empty()) continue;
        const auto found = learnt(run.candidate, train);
        if (!found) return false;
        const Data unseen = select_rows(data_, test);
        const auto selector = with_model(written_, *found);
        const auto chosen = fit::choices(selector, unseen, options_.loss.reuse, data_);
        for (std::size_t i = 0; i < test.size(); ++i)
            choices.chosen[static_cast<std::size_t>(test[i])] = chosen[i];
        const Price price =
            price_of(selector, unseen, {options_.loss.reuse, options_.decision_seconds}, data_);
        choices.price(test) = price.total();
        run.evaluated.rows_without_model +=
            rows_without_model(selector, unseen, options_.loss.reuse);
        run.evaluated.decision_ns += decision_ns(selector);
        run.evaluated.feature_seconds += price.features.sum();
        run.evaluated.price_seconds += price.total().sum();
        run.rows += test.size();
        ++run.folds;
    }
    return true;
}

/// The score of the choices by all fold assignments.
Score CrossValidation::scored(const Matrix& losses, const CandidateRun& run, bool is_priced,
                              std::size_t samples) const {
    const auto times = to_index(run.choices.size()), rows = losses.rows();
    std::vector<std::size_t> all;
    Vector prices(times * rows);
    for (const auto& [chosen, price] : run.choices) {
        prices.segment(to_index(all.size()), rows) = price;
        all.insert(all.end(), chosen.begin(), chosen.end());
    }
    ScoreOptions how{0, options_.seed, samples, data_.weight.replicate(times, 1)};
    if (is_priced) how.price = prices;
    if (samples > 0) {
        const std::vector<std::size_t> groups = numbered(data_.groups);
        while (how.groups.size() < all.size())
            how.groups.insert(how.groups.end(), groups.begin(), groups.end());
    }
    return score(losses.replicate(times, 1), all, how);
}

Score CrossValidation::score_with_interval(const CandidateRun& run) const {
    constexpr std::size_t samples = 1000;
    return scored(losses_, run, true, samples);
}

std::optional<EvaluatedCandidate> CrossValidation::judged(const CandidateRun& run) const {
    EvaluatedCandidate evaluated = run.evaluated;
    evaluated.score = scored(losses_, run, false);
    if (evaluated.score.rows == 0) return {};
    evaluated.priced = scored(losses_, run, true);
    evaluated.with_costs = quality(scored(filled_, run, true), options_.loss.objective);
    evaluated.decision_ns /= static_cast<double>(run.folds);
    evaluated.feature_seconds /= static_cast<double>(run.rows);
    evaluated.price_seconds /= static_cast<double>(run.rows);
    evaluated.rows_without_model /= run.choices.size();
    if (run.folds < folds()) evaluated.folds = run.folds;
    return evaluated;
}

/// The cost of the choice in each row, with its price if wanted, or its logarithm; the mean over
/// the fold assignments. NaN if there is none.
std::vector<double> CrossValidation::mean_costs(const CandidateRun& run, bool is_priced) const {
    std::vector<double> costs(static_cast<std::size_t>(losses_.rows()));
    const bool seconds = adds_seconds(options_.loss.objective);
    for (std::size_t row = 0; row < costs.size(); ++row) {
        for (const auto& [chosen, price] : run.choices) {
            const auto variant = to_index(chosen[row]);
            const double paid = is_priced ? price(to_index(row)) : 0;
            const double cost =
                variant < losses_.cols() ? filled_(to_index(row), variant) + paid : not_measured;
            costs[row] += seconds ? cost : std::log(cost);
        }
        costs[row] /= static_cast<double>(run.choices.size());
    }
    return costs;
}

CrossValidation::Difference CrossValidation::difference(const CandidateRun& one,
                                                        const CandidateRun& other) const {
    constexpr double enough = 20;
    const bool seconds = adds_seconds(options_.loss.objective);
    const auto best = best_of(filled_);
    const std::vector<double> mine = mean_costs(one, true), others = mean_costs(other, true);
    const std::vector<double> my_choices = mean_costs(one, false),
                              other_choices = mean_costs(other, false);
    bool is_of_price = true;
    double weights = 0, squared_weights = 0, sum = 0, squares = 0, ideal = 0;
    for (std::size_t row = 0; row < mine.size(); ++row) {
        const double difference = mine[row] - others[row];
        if (!std::isfinite(difference)) continue;
        is_of_price = is_of_price && my_choices[row] == other_choices[row];
        const double weight = data_.weight.size() > 0 ? data_.weight[to_index(row)] : 1;
        weights += weight;
        squared_weights += weight * weight;
        sum += weight * difference;
        squares += weight * difference * difference;
        ideal += weight * filled_(to_index(row), to_index(best[row]));
    }
    if (weights == 0) return {};
    // The effective number of rows (Kish 1965); copies of a row add no information.
    const double count = weights * weights / squared_weights / static_cast<double>(data_.copies);
    if (count < enough) return {};
    const double mean = sum / weights;
    const double variance = std::max(0.0, squares / weights - mean * mean) * count / (count - 1);
    const double unit = seconds ? ideal / weights : 1;
    return {mean / unit, std::sqrt(variance / count) / unit, true, is_of_price};
}

double CrossValidation::error(const CandidateRun& run) const {
    const auto& [chosen, price] = run.choices.front();
    return standard_error(losses_, chosen, adds_seconds(options_.loss.objective),
                          {0, options_.seed, 0, data_.weight, {}, {}, price}) *
           std::sqrt(static_cast<double>(data_.copies));
}

}  // namespace selgen::fit
