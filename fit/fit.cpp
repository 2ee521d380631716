#include "fit/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "base/text.hpp"
#include "fit/selection/cross_validation.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;

/// The data with the features' costs divided over the calls of a phase. Each feature of an
/// inspection has the cost of the whole inspection.
Data with_costs_of_call(Data data, const Inputs& inputs, double reuse) {
    std::map<std::string, Rows> columns;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const std::size_t input = input_named(inputs, data.features[f].name);
        if (input < inputs.features.size() && !inputs.features[input].inspection.empty())
            columns[inputs.features[input].inspection].push_back(static_cast<Eigen::Index>(f));
    }
    for (const auto& [inspection, own] : columns) {
        const Matrix costs = data.feature_cost(Eigen::all, own);
        const Vector whole = costs.rowwise().maxCoeff();
        for (const Eigen::Index column : own) data.feature_cost.col(column) = whole;
    }
    data.feature_cost.array().colwise() /= reuse_of(data, reuse).array();
    return data;
}

/// Whether the one extrapolates more safely than the other: a polynomial of times of lower degree,
/// or the mean of several polynomials of speedups, distilled or not.
bool is_safer(const Candidate& one, const Candidate& other) {
    if (one.kind != other.kind || one.relative != other.relative) return false;
    return one.relative ? one.fits > other.fits : one.degree < other.degree;
}

/// The candidate with the lowest cost, or a safer one within one standard error.
std::size_t safest(const std::vector<Candidate>& candidates,
                   const std::vector<EvaluatedCandidate>& evaluated, std::size_t best) {
    std::size_t chosen = best;
    for (std::size_t i = 0; i < evaluated.size(); ++i) {
        if (!is_safer(candidates[i], candidates[best]) || evaluated[i].folds > 0 ||
            !(evaluated[i].with_costs <= evaluated[best].with_costs + evaluated[best].error))
            continue;
        if (chosen == best || evaluated[i].with_costs < evaluated[chosen].with_costs) chosen = i;
    }
    return chosen;
}

/// Validates all candidates. In a race, all run on a quarter of the folds first; the others run on
/// the remaining folds only if they are not surely worse than the best.
std::vector<CandidateRun> candidate_runs(const CrossValidation& validation,
                                         const std::vector<Candidate>& candidates, bool races) {
    const std::size_t folds = validation.folds();
    const std::size_t first_folds = races && candidates.size() > 1 ? (folds + 3) / 4 : folds;
    std::vector<CandidateRun> all;
    for (const Candidate& candidate : candidates) {
        CandidateRun run = validation.begin(candidate);
        if (validation.validate(run, 0, first_folds)) all.push_back(std::move(run));
    }
    const auto with_costs = [&](const CandidateRun& run) {
        const auto evaluated = validation.judged(run);
        return evaluated ? evaluated->with_costs : std::numeric_limits<double>::infinity();
    };
    std::vector<double> regrets;
    for (const CandidateRun& run : all) regrets.push_back(with_costs(run));
    const auto least = std::min_element(regrets.begin(), regrets.end());
    const std::size_t best = static_cast<std::size_t>(least - regrets.begin());
    std::vector<CandidateRun> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool continues = i == best || !validation.is_surely_worse(all[i], all[best]);
        if (!continues || validation.validate(all[i], first_folds, folds)) kept.push_back(all[i]);
    }
    return kept;
}

std::vector<std::size_t> constant_choice(const Data& data, std::size_t variant) {
    return std::vector<std::size_t>(static_cast<std::size_t>(data.rows()), variant);
}

std::string too_few(const Data& data) {
    const auto is_open = [](const auto& times) {
        return (times.array() == times.array()).count() > 1;
    };
    if (std::ranges::none_of(data.time.rowwise(), is_open))
        return "no row has times for two variants: nothing to choose between";
    const std::set<std::string> groups(data.groups.begin(), data.groups.end());
    const std::string all = counted(data.rows(), "row") + " in " + counted(groups.size(), "group");
    if (groups.size() > 1 || data.rows() < 2)
        return all + ": too few rows to fit a model, or too few groups for cross-validation";
    return all +
           ": too few groups for cross-validation. Put dissimilar rows into different groups "
           "(column `group`), or omit the column to make each row its own group. For a table from "
           "selgen simulate, change the member `group` in COSTS";
}

/// The variant, where it is the same in all rows.
std::string same_in_all(const std::vector<std::size_t>& chosen, const Data& data) {
    const bool same = std::ranges::all_of(chosen, [&](auto one) { return one == chosen.front(); });
    const bool is_timed = !chosen.empty() && chosen.front() < data.variants.size();
    return same && is_timed ? data.variants[chosen.front()] : "";
}

void compare(const Data& data, const Inputs& inputs, const Matrix& losses, Fitted& fitted) {
    const std::size_t single = single_best(losses, has_failures(data));
    fitted.single_name = data.variants[single];
    const ScoreOptions how{0, 1, 0, data.weight};
    fitted.single = score(losses, constant_choice(data, single), how);
    const auto otherwise = std::find(data.variants.begin(), data.variants.end(), inputs.otherwise);
    fitted.otherwise = score(
        losses, constant_choice(data, static_cast<std::size_t>(otherwise - data.variants.begin())),
        how);
    fitted.chance = score_of_chance(losses, how);
}

}  // namespace

double quality(const Score& score, bool by_means) {
    return by_means ? score.seconds / score.best_seconds : score.mean;
}

std::variant<Fitted, std::string> fit(const Written& written, const Inputs& inputs,
                                      const Data& table, const FitOptions& options) {
    const Data data = with_costs_of_call(table, inputs, options.loss.reuse);
    const CrossValidation validation(written, inputs, data, options);
    Fitted fitted;
    fitted.by_means = has_failures(data);
    fitted.left_out = left_out(data, inputs, options);
    std::vector<Candidate> kept;
    for (const CandidateRun& run :
         candidate_runs(validation, candidates(data, inputs, options), !options.kind)) {
        auto evaluated = validation.judged(run);
        if (!evaluated) continue;
        const bool is_whole = evaluated->folds == 0;
        if (is_whole && (kept.empty() || fitted.evaluated[fitted.chosen].folds > 0 ||
                         evaluated->with_costs < fitted.evaluated[fitted.chosen].with_costs))
            fitted.chosen = fitted.evaluated.size();
        fitted.evaluated.push_back(std::move(*evaluated));
        kept.push_back(run.candidate);
    }
    if (kept.empty()) return too_few(data);
    fitted.chosen = safest(kept, fitted.evaluated, fitted.chosen);
    fitted.folds = validation.folds();
    Rows all;
    for (Eigen::Index row = 0; row < data.rows(); ++row) all.push_back(row);
    const auto learnt = validation.learnt(kept[fitted.chosen], all);
    if (!learnt) return too_few(data);
    fitted.model = *learnt;
    fitted.constant_choice =
        same_in_all(choices(with_model(written, *learnt), data, options.loss.reuse), data);
    compare(data, inputs, validation.losses(), fitted);
    return fitted;
}

}  // namespace selgen::fit
