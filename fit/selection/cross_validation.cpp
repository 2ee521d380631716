#include "fit/selection/cross_validation.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "fit/selection/decision_cost.hpp"
#include "fit/selection/feature_cost.hpp"
#include "fit/selection/few_variants.hpp"
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

Folds folds_of_table(const Data& data) {
    std::map<int, std::size_t> numbers;  // without gaps
    for (const int fold : data.fold) numbers[fold] = 0;
    std::size_t next = 0;
    for (auto& [fold, number] : numbers) number = next++;
    Folds result;
    for (const int fold : data.fold) result.push_back(numbers[fold]);
    return result;
}

/// How often cross-validation is repeated for candidates that are close to the best.
constexpr std::size_t most_assignments = 3;
constexpr Eigen::Index enough_rows = 3000;

std::vector<Folds> assignments_of(const Data& data, const FitOptions& options) {
    if (options.folds_of_table) return {folds_of_table(data)};
    Random random(options.seed);
    std::vector<Folds> result{folds(data.groups, options.validation, random)};
    const std::set<std::string> groups(data.groups.begin(), data.groups.end());
    if (groups.size() <= options.validation || data.rows() / data.copies >= enough_rows)
        return result;
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

/// How often cross-validation is repeated: with few rows, its result depends on the assignment.
std::size_t repeats_for(Eigen::Index rows) {
    constexpr Eigen::Index most_more = 4;
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
      learnt_(with_predictions(data)),
      to_learn_(fit::losses(learnt_, options.loss)),
      losses_(fit::losses(data, options.loss)),
      filled_(filled_losses(to_learn_)),
      assignments_(assignments_of(data, options)) {}

std::size_t CrossValidation::folds() const { return 1 + std::ranges::max(assignments_.front()); }

std::optional<dsl::ast::Model> CrossValidation::learnt(const Candidate& candidate,
                                                       const Rows& given) const {
    Random random(options_.seed);
    Rows rows = informative_rows(learnt_, given);
    // The times of calls and of plans are the same in all copies.
    if (!reads_reuse(candidate))
        std::erase_if(rows, [&](Eigen::Index row) { return row % data_.copies != 0; });
    Data part = rows_of(learnt_, rows);
    if (!reads_reuse(candidate)) part.copies = 1;
    const auto assignment = [&] { return fit::folds(part.groups, options_.validation, random); };
    // By the rows of the whole table, so that validated models are fitted like the final one.
    std::vector<Folds> fold_assignments(std::max(repeats_for(data_.rows()), candidate.fits));
    std::ranges::generate(fold_assignments, assignment);
    return learn(candidate, {inputs_, options_, std::move(part), to_learn_(rows, Eigen::all),
                             std::move(fold_assignments)});
}

CandidateRun CrossValidation::begin(const Candidate& candidate) const {
    CandidateRun run;
    run.candidate = candidate;
    run.evaluated.name = name_of(candidate);
    return run;
}

bool CrossValidation::validate(CandidateRun& run, std::size_t assignment, std::size_t first,
                               std::size_t last) const {
    const Folds& folds = assignments_[assignment];
    while (run.chosen.size() <= assignment)
        run.chosen.emplace_back(folds.size(), data_.variants.size());
    for (std::size_t fold = first; fold < last; ++fold) {
        Rows train, test;
        for (std::size_t row = 0; row < folds.size(); ++row)
            (folds[row] == fold ? test : train).push_back(static_cast<Eigen::Index>(row));
        if (test.empty() || train.empty()) continue;
        const auto found = learnt(run.candidate, train);
        if (!found) return false;
        const Data unseen = rows_of(data_, test);
        const auto selector = with_model(written_, *found);
        const auto choice = choices(selector, unseen, options_.loss.reuse, data_);
        for (std::size_t i = 0; i < test.size(); ++i)
            run.chosen[assignment][static_cast<std::size_t>(test[i])] = choice[i];
        run.evaluated.rows_without_model +=
            rows_without_model(selector, unseen, options_.loss.reuse);
        run.evaluated.decision_ns += decision_ns(selector);
        run.evaluated.feature_seconds += feature_seconds(selector, unseen).sum();
        run.rows += test.size();
        ++run.folds;
    }
    return true;
}

namespace {

/// The losses, once for each fold assignment of the run.
Matrix repeated(const Matrix& losses, const CandidateRun& run) {
    return losses.replicate(to_index(run.chosen.size()), 1);
}

std::vector<std::size_t> all_choices(const CandidateRun& run) {
    std::vector<std::size_t> all;
    for (const auto& chosen : run.chosen) all.insert(all.end(), chosen.begin(), chosen.end());
    return all;
}

}  // namespace

std::optional<EvaluatedCandidate> CrossValidation::judged(const CandidateRun& run) const {
    EvaluatedCandidate evaluated = run.evaluated;
    evaluated.score = score(repeated(losses_, run), all_choices(run), {0, options_.seed, 0});
    if (evaluated.score.rows == 0) return {};
    evaluated.decision_ns /= static_cast<double>(run.folds);
    evaluated.feature_seconds /= static_cast<double>(run.rows);
    evaluated.with_costs = with_costs(evaluated, run);
    evaluated.rows_without_model /= run.chosen.size();
    if (run.folds < folds()) evaluated.folds = run.folds;
    return evaluated;
}

/// The cost of the choice in each row, or its logarithm; the mean over the fold assignments. NaN if
/// there is none.
std::vector<double> CrossValidation::mean_costs(const CandidateRun& run) const {
    std::vector<double> costs(static_cast<std::size_t>(losses_.rows()));
    const bool seconds = adds_seconds(options_.loss.objective);
    for (std::size_t row = 0; row < costs.size(); ++row) {
        for (const auto& chosen : run.chosen) {
            const auto variant = to_index(chosen[row]);
            const double cost =
                variant < losses_.cols() ? filled_(to_index(row), variant) : not_measured;
            costs[row] += seconds ? cost : std::log(cost);
        }
        costs[row] /= static_cast<double>(run.chosen.size());
    }
    return costs;
}

CrossValidation::Difference CrossValidation::difference(const CandidateRun& one,
                                                        const CandidateRun& other) const {
    constexpr double enough = 20;
    const bool seconds = adds_seconds(options_.loss.objective);
    const auto best = best_of(filled_);
    const std::vector<double> mine = mean_costs(one), others = mean_costs(other);
    double count = 0, sum = 0, squares = 0, ideal = 0;
    for (std::size_t row = 0; row < mine.size(); ++row) {
        const double difference = mine[row] - others[row];
        if (!std::isfinite(difference)) continue;
        count += 1;
        sum += difference;
        squares += difference * difference;
        ideal += filled_(to_index(row), to_index(best[row]));
    }
    // Copies of a row say no more than the row.
    const auto copies = static_cast<double>(data_.copies);
    count /= copies;
    sum /= copies;
    squares /= copies;
    if (count < enough) return {};
    const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1);
    const double unit = seconds ? ideal / copies / count : 1;
    return {sum / count / unit, std::sqrt(variance / count) / unit, true};
}

double CrossValidation::with_costs(const EvaluatedCandidate& evaluated,
                                   const CandidateRun& run) const {
    const double decision =
        evaluated.decision_ns * 1e-9 * share_of_call(data_, options_.loss.reuse);
    const double overhead = decision + evaluated.feature_seconds;
    return quality(score(repeated(filled_, run), all_choices(run)), options_.loss.objective) +
           overhead / evaluated.score.best_seconds;
}

}  // namespace selgen::fit
