#include <algorithm>
#include <set>
#include <string>

#include "dsl/model/limits.hpp"
#include "fit/selection/learn.hpp"
#include "fit/svm/svm.hpp"

namespace selgen::fit {

namespace {

bool has_costs(const Data& data) { return (data.feature_cost.array() > 0).any(); }

/// Whether there is only one assignment of the groups to folds, so that all fits would be equal.
bool has_one_fold_assignment(const Data& data, const FitOptions& options) {
    return std::set(data.groups.begin(), data.groups.end()).size() <= options.validation;
}

Goal goal_of(const Candidate& candidate) {
    return candidate.choice ? Goal::choice : candidate.relative ? Goal::speedup : Goal::time;
}

/// Whether the options and the selector allow this candidate.
bool suits(const Candidate& candidate, const Inputs& inputs, const FitOptions& options) {
    if (options.kind && *options.kind != candidate.kind) return false;
    if ((candidate.choice || candidate.relative) && (!inputs.any_kind || inputs.is_watched))
        return false;
    if ((candidate.degree < 3 || candidate.distilled || candidate.fits > 1) && options.paper)
        return false;
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

std::vector<Candidate> all_candidates() {
    return {
        {Kind::tree, true, true},
        {Kind::tree, true, true, Scales::raw, true, true, false, 3, true},
        {Kind::tree, true, false},
        {Kind::polynomial, false, true, Scales::lg},
        {Kind::polynomial, false, true, Scales::signed_lg},
        {Kind::polynomial, false, true, Scales::raw},
        {Kind::polynomial, false, true, Scales::lg, true, true, true},
        {Kind::polynomial, false, true, Scales::signed_lg, true, true, true},
        {Kind::polynomial, false, true, Scales::lg, true, true, false, 2},
        {Kind::polynomial, false, true, Scales::raw, true, true, false, 2},
        {Kind::polynomial, false, true, Scales::lg, true, true, true, 3, true},
        {Kind::polynomial, false, true, Scales::lg, true, true, true, 3, false, 5},
        {Kind::forest, false, true},
        {Kind::forest, false, true, Scales::raw, true, false},
        {Kind::forest, false, false},
        {Kind::forest, false, true, Scales::raw, true, true, true},
        {Kind::network, true, true, Scales::lg},
        {Kind::network, true, true, Scales::signed_lg},
        {Kind::svm, true, true, Scales::lg},
        {Kind::svm, true, true, Scales::signed_lg},
        {Kind::tree, false, true},
    };
}

/// The kinds of model that predict the requested target, if the requested kind does not.
std::string kinds_for(const FitOptions& options) {
    if (!options.kind || !options.goal) return {};
    static const std::vector<std::string> names{"polynomial", "tree", "forest", "network", "svm"};
    std::set<std::string> kinds;
    for (const Candidate& candidate : all_candidates()) {
        if (goal_of(candidate) != *options.goal) continue;
        if (candidate.kind == *options.kind) return {};
        kinds.insert(names[static_cast<std::size_t>(candidate.kind)]);
    }
    std::string text;
    for (const std::string& kind : kinds) text += (text.empty() ? "" : ", ") + kind;
    return names[static_cast<std::size_t>(*options.kind)] +
           "s cannot predict this target: use --model with one of " + text;
}

}  // namespace

std::vector<Candidate> candidates(const Data& data, const Inputs& inputs,
                                  const FitOptions& options) {
    const bool with_svm = why_no_svm(data, options).empty();
    std::vector<Candidate> suitable;
    for (const Candidate& candidate : all_candidates()) {
        if (!suits(candidate, inputs, options)) continue;
        if (candidate.kind == Kind::svm && !with_svm) continue;
        if (candidate.fits > 1 && has_one_fold_assignment(data, options)) continue;
        suitable.push_back(candidate);
        if (!has_costs(data)) continue;
        suitable.push_back(candidate);
        suitable.back().costly = false;
    }
    return suitable;
}

std::string left_out(const Data& data, const Inputs& inputs, const FitOptions& options) {
    const auto is_wanted = [&](const Candidate& candidate) {
        return candidate.kind == Kind::svm && suits(candidate, inputs, options);
    };
    if (std::ranges::none_of(all_candidates(), is_wanted)) return {};
    const std::string why = why_no_svm(data, options);
    return why.empty() ? why : "svm (" + why + ")";
}

std::string why_not(const Data& data, const Inputs& inputs, const FitOptions& options) {
    if (inputs.model.empty())
        return "selector '" + inputs.selector + "' does not use a model: add 'choose by " +
               inputs.selector + ";'";
    if (data.variants.empty()) return "nothing to fit: the table has no 'time:VARIANT' columns";
    if (options.folds_of_table &&
        std::any_of(data.fold.begin(), data.fold.end(), [](int fold) { return fold < 0; }))
        return "--folds-from-table: the table has no column fold, or some rows have no fold";
    if (options.kind == Kind::svm)
        if (const std::string why = why_no_svm(data, options); !why.empty())
            return "--model svm: " + why + "; use another model, such as --model tree";
    if (!candidates(data, inputs, options).empty()) return {};
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
