// Lists the candidates that suit a selector, a table and the options, or why there are none.
#include <algorithm>
#include <set>
#include <string>

#include "base/text.hpp"
#include "dsl/model/limits.hpp"
#include "fit/selection/learn.hpp"
#include "fit/svm/svm.hpp"
#include "fit/table/phase_lengths.hpp"

namespace selgen::fit {

namespace {

bool has_costs(const Data& data) { return (data.feature_cost.array() > 0).any(); }

Goal goal_of(const Candidate& candidate) {
    return candidate.choice ? Goal::choice : candidate.relative ? Goal::speedup : Goal::time;
}

/// Whether the options and the selector allow this candidate.
bool suits(const Candidate& candidate, const Inputs& inputs, const FitOptions& options) {
    if (options.kind && *options.kind != candidate.kind) return false;
    if (options.safe && !candidate.choice && !candidate.relative) return false;
    if ((candidate.choice || candidate.relative) && (!inputs.any_kind || inputs.is_watched))
        return false;
    if (candidate.degree < 3 && options.paper) return false;
    if (candidate.most_leaves > 0 && options.kind) return false;
    // With --leaves, a tree of any size is as small as wanted.
    if (candidate.most_leaves > 1 && options.leaves > 0 && !options.explainable) return false;
    return !options.goal || goal_of(candidate) == *options.goal;
}

/// Why no support vector machine can be fitted to the table; empty if one can.
std::string why_no_svm(const Data& data, const FitOptions& options) {
    if (!has_svm()) return "selgen was built without libsvm (SELGEN_SVM)";
    auto best = best_of(losses(data, options.loss));
    std::erase(best, data.variants.size());
    const std::size_t classes = std::set(best.begin(), best.end()).size();
    if (classes <= dsl::most_classes) return {};
    return std::to_string(classes) +
           " variants are best in at least one row, but an svm can have at most " +
           std::to_string(dsl::most_classes) + " classes";
}

std::vector<Candidate> trees_of_choices() {
    return {
        {.kind = Kind::tree, .choice = true, .most_leaves = 1},
        {.kind = Kind::tree, .choice = true, .most_leaves = explainable_leaves},
        {.kind = Kind::tree, .choice = true},
        {.kind = Kind::tree, .choice = true, .distilled = true},
    };
}

/// All candidates; those of a requested kind are tried.
std::vector<Candidate> all_candidates() {
    using enum Scales;
    constexpr Kind polynomial = Kind::polynomial, forest = Kind::forest;
    std::vector<Candidate> all = trees_of_choices();
    all.insert(all.end(), {
                              {.kind = Kind::tree},
                              {.kind = polynomial, .scaling = lg},
                              {.kind = polynomial, .scaling = signed_lg},
                              {.kind = polynomial, .scaling = raw},
                              {.kind = polynomial, .scaling = lg, .degree = 2},
                              {.kind = polynomial, .scaling = raw, .degree = 2},
                              {.kind = polynomial, .scaling = lg, .relative = true},
                              {.kind = polynomial, .scaling = signed_lg, .relative = true},
                              {.kind = forest, .relative = true},
                              {.kind = forest},
                              {.kind = Kind::network, .choice = true, .scaling = lg},
                              {.kind = Kind::network, .choice = true, .scaling = signed_lg},
                              {.kind = Kind::svm, .choice = true, .scaling = lg},
                              {.kind = Kind::svm, .choice = true, .scaling = signed_lg},
                          });
    return all;
}

/// Candidates that are tried if no kind is requested. Polynomials win on small tables of smooth
/// times; on large ones, and where runs stop at a cutoff, they lose and take most of the time of a
/// fit (docs/decisions.md).
///
/// Where plans take time and calls share them, models of times are tried, too: they learn a plan
/// and a call apart, and the rule compares (reuse * time + setup) / reuse, which models of choices
/// would have to learn from the lengths of phases.
std::vector<Candidate> usual_candidates(const Data& data, const Inputs& inputs,
                                        Objective objective) {
    constexpr Eigen::Index most_rows_of_polynomials = 1500;
    constexpr Kind polynomial = Kind::polynomial, forest = Kind::forest;
    std::vector<Candidate> all = trees_of_choices();
    all.push_back({.kind = forest, .relative = true});
    if (has_costs(data)) all.push_back({.kind = forest, .costly = false, .relative = true});
    if (data.rows() / data.copies <= most_rows_of_polynomials && objective != Objective::par10)
        all.push_back({.kind = polynomial, .scaling = Scales::lg, .relative = true});
    if (has_plans(data) && inputs.has_phases) {
        all.push_back({.kind = forest});
        all.push_back({.kind = polynomial, .scaling = Scales::lg});
    }
    return all;
}

/// The same for selectors that need times.
std::vector<Candidate> usual_candidates_of_times() {
    constexpr Kind polynomial = Kind::polynomial, forest = Kind::forest;
    return {
        {.kind = polynomial, .scaling = Scales::lg},
        {.kind = polynomial, .scaling = Scales::signed_lg},
        {.kind = polynomial, .scaling = Scales::raw},
        {.kind = polynomial, .scaling = Scales::lg, .degree = 2},
        {.kind = polynomial, .scaling = Scales::raw, .degree = 2},
        {.kind = forest},
        {.kind = Kind::tree},
    };
}

/// The kinds of model that predict the requested target, if the requested kind does not.
std::string kinds_for(const FitOptions& options) {
    if (!options.kind || !options.goal) return {};
    const auto name_of = [](Kind kind) {
        return std::string(kind_words[static_cast<std::size_t>(kind)]);
    };
    std::set<std::string> kinds;
    for (const Candidate& candidate : all_candidates()) {
        if (goal_of(candidate) != *options.goal) continue;
        if (candidate.kind == *options.kind) return {};
        kinds.insert(name_of(candidate.kind));
    }
    return name_of(*options.kind) + "s cannot predict this target: use --model with one of " +
           join({kinds.begin(), kinds.end()});
}

}  // namespace

int preference(const Candidate& candidate) {
    switch (candidate.kind) {
        case Kind::tree:
            if (candidate.distilled || !candidate.choice) return 3;
            return candidate.most_leaves == 1 ? 0 : candidate.most_leaves > 0 ? 1 : 2;
        case Kind::forest: return 4;
        case Kind::polynomial: return 5;
        case Kind::network: return 6;
        case Kind::svm: return 7;
    }
    return 7;
}

int complexity(const Candidate& candidate) { return std::min(preference(candidate), 3); }

std::vector<Candidate> candidates(const Data& data, const Inputs& inputs,
                                  const FitOptions& options) {
    const bool with_svm = why_no_svm(data, options).empty(), costs = has_costs(data);
    const bool by_times =
        options.goal ? *options.goal == Goal::time : !inputs.any_kind || inputs.is_watched;
    const bool usual = !options.kind && !options.paper && options.goal != Goal::speedup;
    std::vector<Candidate> suitable;
    for (Candidate candidate : !usual ? all_candidates()
                               : by_times
                                   ? usual_candidates_of_times()
                                   : usual_candidates(data, inputs, options.loss.objective)) {
        if (!suits(candidate, inputs, options)) continue;
        if (options.explainable && complexity(candidate) > 1) continue;
        if (candidate.kind == Kind::svm && !with_svm) continue;
        if (options.leaves > 0)
            candidate.most_leaves = std::min(candidate.most_leaves, options.leaves);
        suitable.push_back(candidate);
        if (!costs || usual) continue;
        suitable.push_back(candidate);
        suitable.back().costly = false;
    }
    return suitable;
}

std::string why_not(const Data& data, const Inputs& inputs, const FitOptions& options) {
    if (inputs.model.empty())
        return "selector '" + inputs.selector + "' does not use a model: add 'choose by " +
               inputs.selector + ";'";
    if (data.variants.empty()) return "nothing to fit: the table has no 'time:VARIANT' columns";
    if (options.folds_of_table && std::ranges::any_of(data.fold, [](int fold) { return fold < 0; }))
        return "--folds-from-table: the table has no column fold, or some rows have no fold";
    if (options.kind == Kind::svm)
        if (const std::string why = why_no_svm(data, options); !why.empty())
            return "--model svm: " + why + "; use another model, such as --model tree";
    const std::size_t otherwise = variant_named(data, inputs.otherwise);
    if (options.safe && (otherwise == data.variants.size() ||
                         !data.time.col(to_index(otherwise)).array().isFinite().any()))
        return "--safe: the table has no times for variant '" + inputs.otherwise +
               "' of `otherwise`, which is the default";
    if (!candidates(data, inputs, options).empty()) return {};
    if (options.safe)
        return "--safe needs a model of choices or of speedups: use 'choose by " + inputs.selector +
               ";' without `watch time;`, and do not use --target time";
    if (const std::string kinds = kinds_for(options); !kinds.empty()) return kinds;
    if (inputs.is_watched)
        return "`watch time;` in selector '" + inputs.selector +
               "' compares measured times with predicted times: use --target time with a model "
               "that predicts times (polynomial, forest, tree), or remove `watch time;`";
    return "this kind of model predicts the choice, but the selector needs costs: add 'choose "
           "by " +
           inputs.selector + ";' to the selector, or use another --model or --target";
}

}  // namespace selgen::fit
