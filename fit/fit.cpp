// Races the candidates by cross-validation, chooses the simplest good one, and fits it to all rows.
#include "fit/fit.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "base/text.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/selection/cross_validation.hpp"
#include "fit/selection/level_folds.hpp"
#include "fit/selection/safe.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;

/// Whether the one is simpler, or extrapolates more safely: a polynomial of times of lower degree.
bool is_simpler(const Candidate& one, const Candidate& other) {
    if (complexity(one) != complexity(other)) return complexity(one) < complexity(other);
    return one.kind == Kind::polynomial && other.kind == one.kind && !one.relative &&
           !other.relative && one.degree < other.degree;
}

/// The candidate of least cost among those that were validated with the most fold assignments; if
/// there is none that was not dropped, among all.
std::size_t least_costly(const std::vector<CandidateRun>& runs,
                         const std::vector<EvaluatedCandidate>& evaluated, std::size_t most) {
    std::size_t best = runs.size();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (evaluated[i].folds > 0 || runs[i].choices.size() < most) continue;
        if (best == runs.size() || evaluated[i].with_costs < evaluated[best].with_costs) best = i;
    }
    if (best < runs.size()) return best;
    const auto least = std::ranges::min_element(evaluated, {}, &EvaluatedCandidate::with_costs);
    return static_cast<std::size_t>(least - evaluated.begin());
}

/// The candidate of least cost, or the simplest one within a standard error of the difference. Of
/// polynomials, the safer one within a standard error of the best. By the worst case, only one that
/// costs no more is preferred.
std::size_t simplest(const CrossValidation& validation, const std::vector<CandidateRun>& runs,
                     const std::vector<EvaluatedCandidate>& evaluated, std::size_t best) {
    std::size_t chosen = best;
    for (std::size_t i = 0; i < evaluated.size(); ++i) {
        if (evaluated[i].folds > 0 || runs[i].choices.size() < runs[best].choices.size() ||
            !is_simpler(runs[i].candidate, runs[chosen].candidate))
            continue;
        const auto difference = validation.difference(runs[i], runs[best]);
        const bool is_alike = complexity(runs[i].candidate) == complexity(runs[best].candidate);
        const double error = !validation.compares_means() ? 0
                             : is_alike                   ? validation.error(runs[best])
                                                          : difference.error;
        const double more = evaluated[i].with_costs - evaluated[best].with_costs;
        if (difference.is_known && more <= error) chosen = i;
    }
    return chosen;
}

/// Whether the first is worse by more than three standard errors. A difference of the price alone
/// has no error, but other folds may have other choices.
bool is_surely_worse(const CrossValidation& validation, const CandidateRun& one,
                     const CandidateRun& best) {
    const auto difference = validation.difference(one, best);
    return validation.compares_means() && difference.is_known && !difference.is_of_price &&
           difference.mean > 3 * difference.error;
}

/// The run of least cost; the number of runs if there is none.
std::size_t best_run(const CrossValidation& validation, const std::vector<CandidateRun>& runs) {
    double least = std::numeric_limits<double>::infinity();
    std::size_t best = runs.size();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto evaluated = validation.judged(runs[i]);
        if (!evaluated || !(evaluated->with_costs < least)) continue;
        least = evaluated->with_costs;
        best = i;
    }
    return best;
}

/// Whether the candidates race: those that are surely worse are dropped early.
bool races(const FitOptions& options, std::size_t candidates) {
    return !options.kind && candidates > 1;
}

/// Reports progress, and whether the budget is spent.
class Progress {
public:
    Progress(const FitOptions& options, std::size_t candidates)
        : options_(options),
          steps_((races(options, candidates) ? 3 : 1) * candidates +
                 (options.safe ? margins_for(*options.safe).size() : 0)) {}

    void step(const CandidateRun& run) {
        if (options_.progress) options_.progress({run.evaluated.name, step_, steps_});
        step_ = std::min(step_ + 1, steps_);
    }
    /// These steps are not needed.
    void skip(std::size_t steps) { steps_ -= std::min(steps, steps_ - step_); }

    bool is_over() const {
        const std::chrono::duration<double> passed = Clock::now() - begin_;
        return options_.budget && passed.count() > *options_.budget;
    }

private:
    using Clock = std::chrono::steady_clock;
    const FitOptions& options_;
    Clock::time_point begin_ = Clock::now();
    std::size_t step_ = 0, steps_;
};

/// Repeats the validation with other fold assignments for all candidates within two standard errors
/// of the best, if there are several; by the worst case, for all.
void repeat_close_ones(const CrossValidation& validation, std::vector<CandidateRun>& runs,
                       Progress& progress) {
    const std::size_t best = best_run(validation, runs), folds = validation.folds();
    if (best == runs.size()) return;
    std::vector<CandidateRun*> close;
    for (CandidateRun& run : runs) {
        const auto difference = validation.difference(run, runs[best]);
        const bool is_close = difference.is_known && difference.mean <= 2 * difference.error;
        if (run.folds == folds && (is_close || !validation.compares_means())) close.push_back(&run);
    }
    progress.skip(runs.size() - close.size());
    if (close.size() < 2) return;
    for (std::size_t assignment = 1; assignment < validation.assignments(); ++assignment) {
        if (progress.is_over()) return;
        for (CandidateRun* run : close) {
            if (assignment == 1) progress.step(*run);
            validation.validate(*run, assignment, 0, folds);
        }
    }
}

/// Validates all candidates. In a race, all run on a quarter of the folds first; the others run on
/// the remaining folds only if they are not surely worse than the best, and the close ones are
/// validated again.
std::vector<CandidateRun> candidate_runs(const CrossValidation& validation,
                                         const std::vector<Candidate>& candidates,
                                         const FitOptions& options, Progress& progress,
                                         Fitted& fitted) {
    const bool race = races(options, candidates.size());
    const std::size_t folds = validation.folds(), first_folds = race ? (folds + 3) / 4 : folds;
    std::vector<CandidateRun> all;
    for (const Candidate& candidate : candidates) {
        CandidateRun run = validation.begin(candidate);
        if (!all.empty() && progress.is_over()) {
            fitted.beyond_budget.push_back(run.evaluated.name);
            continue;
        }
        progress.step(run);
        if (validation.validate(run, 0, 0, first_folds)) all.push_back(std::move(run));
    }
    const std::size_t best = best_run(validation, all);
    if (best == all.size()) return {};
    if (!race) return all;
    std::vector<CandidateRun> kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i != best && is_surely_worse(validation, all[i], all[best])) {
            progress.skip(1);
            kept.push_back(all[i]);
            continue;
        }
        progress.step(all[i]);
        if (validation.validate(all[i], 0, first_folds, folds)) kept.push_back(all[i]);
    }
    if (validation.assignments() > 1) repeat_close_ones(validation, kept, progress);
    return kept;
}

std::string too_few(const Data& data) {
    const auto is_open = [](const auto& times) {
        return (times.array() == times.array()).count() > 1;
    };
    if (std::ranges::none_of(data.time.rowwise(), is_open))
        return "no row has times for two variants: nothing to choose between";
    const std::set<std::string> groups(data.groups.begin(), data.groups.end());
    const std::string has = ": the table has " + counted(data.rows(), "row");
    const std::string need = "cross-validation needs at least 2 groups";
    if (data.rows() < 2) return "too few rows" + has + ", but " + need;
    if (groups.size() > 1)
        return "too few rows to fit a model" + has + " in " + counted(groups.size(), "group");
    return "too few groups" + has + " in 1 group, but " + need +
           ". Put dissimilar rows into different groups (column `group`), or omit the column to "
           "make each row its own group. For a table from selgen simulate, change the member "
           "`group` in COSTS";
}

/// The variant, where it is the same in all rows.
std::string same_in_all(const std::vector<std::size_t>& chosen, const Data& data) {
    const bool same = std::ranges::all_of(chosen, [&](auto one) { return one == chosen.front(); });
    const bool is_timed = !chosen.empty() && chosen.front() < data.variants.size();
    return same && is_timed ? data.variants[chosen.front()] : "";
}

/// The intervals of the chosen candidate's scores, by the first fold assignment.
void add_intervals(const Data& data, const Matrix& losses, const PricedChoices& priced,
                   Fitted& fitted) {
    constexpr std::size_t samples = 1000;
    ScoreOptions how{0, 1, samples, data.weight, numbered(data.groups)};
    EvaluatedCandidate& chosen = fitted.evaluated[fitted.chosen];
    const auto take = [&](Score& to) {
        const Score found = score(losses, priced.chosen, how);
        to.low = found.low;
        to.high = found.high;
    };
    take(chosen.score);
    how.price = priced.price;
    take(chosen.priced);
}

/// Choices of the same variant in all rows.
struct Baselines {
    std::size_t single_best, otherwise;
};

/// Compares the held-out choices with choices that need no model.
void compare(const Data& data, const Matrix& losses, const Baselines& baselines,
             const PricedChoices& priced, Fitted& fitted) {
    const auto [single, otherwise] = baselines;
    fitted.single_name = data.variants[single];
    const ScoreOptions how{0, 1, 0, data.weight};
    fitted.single = score(losses, always_choosing(data, single), how);
    fitted.otherwise = score(losses, always_choosing(data, otherwise), how);
    fitted.chance = score_of_chance(losses, how);
    add_intervals(data, losses, priced, fitted);
    fitted.gain_over_single = gain_over(losses, single, priced.chosen, data, priced.price);
    fitted.gain_over_otherwise = gain_over(losses, otherwise, priced.chosen, data, priced.price);
}

/// Compares the kinds of model on held-out levels, too, if the candidates race and the objective is
/// a mean. The scores by other folds then do not suffice: the levels are those of an experiment,
/// and the program will have other kinds of input.
void choose_by_levels(const CrossValidation& validation, const LevelValidation& levels,
                      const std::vector<CandidateRun>& runs, Progress& progress, Fitted& fitted) {
    const auto begins = [&](const CandidateRun& run) {
        if (progress.is_over()) return false;
        progress.step(run);
        return true;
    };
    auto found = compare_kinds(validation, levels, runs, fitted.evaluated, begins);
    if (!found) return;
    fitted.by_held_out_levels = true;
    fitted.chosen = found->chosen;
    for (std::size_t i = 0; i < runs.size(); ++i)
        fitted.evaluated[i].on_held_out_levels = found->on_held_out_levels[i];
}

/// The scores on held-out levels: of the chosen candidate, and of the single best variant.
void score_held_out_levels(const LevelValidation& levels, const Candidate& chosen, Fitted& fitted) {
    fitted.held_out_factors = levels.factors();
    fitted.single_on_held_out_levels = levels.score_of_single();
    auto& known = fitted.evaluated[fitted.chosen].on_held_out_levels;
    if (known) return;
    if (const auto run = levels.run(chosen)) known = levels.score_of(*run);
}

/// A candidate that is safe enough.
struct SafeRun {
    SafeFit found;
    CandidateRun run;
};

/// Repeats the validation of a candidate with margins, until it is safe enough. If no margin makes
/// it safe enough, it is the constant choice of the default.
SafeRun safe_run(const CrossValidation& validation, const SafetyRows& rows, SafeFit found,
                 CandidateRun run, Progress& progress) {
    const auto validated = [&](Candidate candidate, double margin) {
        candidate.margin = margin;
        CandidateRun other = validation.begin(candidate);
        for (std::size_t i = 0; i < run.choices.size(); ++i)
            validation.validate(other, i, 0, validation.folds());
        return other;
    };
    for (const double margin : margins_for(found.most_loss)) {
        progress.step(run);
        if (margin > 0) run = validated(run.candidate, margin);
        found.settings.push_back({margin, safety_of(rows, run.choices, found.most_loss)});
        if (is_safe_enough(found.settings.back().safety)) return {found, run};
        ++found.setting;
    }
    run = validated({.kind = Kind::tree, .choice = true, .most_leaves = 1}, always_default);
    run.evaluated.name = "always " + found.otherwise;
    return {found, run};
}

/// What `--safe` asks for, before the search for a margin.
SafeFit asked_safe(const SafetyRows& rows, const Data& data, double most_loss) {
    const auto measured = rows.loss.col(to_index(rows.otherwise)).array();
    const auto count = static_cast<std::size_t>((!measured.isNaN()).count() / data.copies);
    const std::set<std::string> groups(rows.groups.begin(), rows.groups.end());
    return {data.variants[rows.otherwise], most_loss, count, groups.size(), {}, 0};
}

}  // namespace

std::variant<Fitted, std::string> fit(const Written& written, const Inputs& inputs,
                                      const Data& data, const FitOptions& options) {
    const CrossValidation validation(written, inputs, data, options);
    const std::vector<Candidate> all_candidates = candidates(data, inputs, options);
    Progress progress(options, all_candidates.size());
    Fitted fitted;
    std::vector<CandidateRun> kept;
    std::size_t most = 0;  // fold assignments
    for (CandidateRun& run :
         candidate_runs(validation, all_candidates, options, progress, fitted)) {
        auto evaluated = validation.judged(run);
        if (!evaluated) continue;
        most = std::max(most, run.choices.size());
        fitted.evaluated.push_back(std::move(*evaluated));
        kept.push_back(std::move(run));
    }
    if (kept.empty()) return too_few(data);
    const std::size_t best = least_costly(kept, fitted.evaluated, most);
    fitted.chosen = simplest(validation, kept, fitted.evaluated, best);
    const LevelValidation levels(written, inputs, data, options);
    if (levels.is_possible() && races(options, all_candidates.size()) &&
        validation.compares_means())
        choose_by_levels(validation, levels, kept, progress, fitted);
    fitted.preferred = fitted.chosen != best;
    fitted.folds = validation.folds();
    CandidateRun& chosen = kept[fitted.chosen];
    if (options.safe) {
        const SafetyRows rows{validation.losses(), data.weight, data.groups,
                              variant_named(data, inputs.otherwise)};
        SafeRun safe = safe_run(validation, rows, asked_safe(rows, data, *options.safe),
                                std::move(chosen), progress);
        chosen = std::move(safe.run);
        fitted.safe = std::move(safe.found);
        if (auto evaluated = validation.judged(chosen); evaluated && fitted.safe->setting > 0) {
            fitted.chosen = fitted.evaluated.size();
            fitted.evaluated.push_back(std::move(*evaluated));
        }
    }
    if (levels.is_possible()) score_held_out_levels(levels, chosen.candidate, fitted);
    Rows all;
    for (Eigen::Index row = 0; row < data.rows(); ++row) all.push_back(row);
    const auto learnt = validation.learnt(chosen.candidate, all);
    if (!learnt) return too_few(data);
    fitted.model = *learnt;
    fitted.clamps = clamps_model(written, fitted.model);
    const double reuse = options.loss.reuse;
    const auto selector = with_model(written, fitted.model);
    fitted.constant_choice = same_in_all(choices(selector, data, reuse), data);
    const Matrix losses = validation.losses();
    const Baselines baselines{single_best(losses, options.loss.objective, data.weight),
                              variant_named(data, inputs.otherwise)};
    compare(data, losses, baselines, chosen.choices.front(), fitted);
    if (options.effects) fitted.effects = feature_effects(selector, data, losses, reuse);
    return fitted;
}

}  // namespace selgen::fit
