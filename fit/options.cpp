// Writes the options of a fit as on the command line.
#include "fit/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace selgen::fit {
namespace {

template <class Words, class Value>
const char* word_of(const Words& words, Value value) {
    return words.at(static_cast<std::size_t>(value));
}

}  // namespace

std::string text_of(const FitOptions& options) {
    const FitOptions usual;
    std::string text;
    const auto add_word = [&](const std::string& word) {
        text += (text.empty() ? "" : " ") + word;
    };
    const auto add = [&](const char* option, const auto& value, const auto& otherwise) {
        if (value != otherwise) add_word(fmt::format("{} {}", option, value));
    };
    const auto& loss = options.loss;
    if (options.kind) add_word(fmt::format("--model {}", word_of(kind_words, *options.kind)));
    if (!options.hidden.empty())
        add_word(fmt::format("--hidden {}", fmt::join(options.hidden, ",")));
    if (options.goal) add_word(fmt::format("--target {}", word_of(goal_words, *options.goal)));
    if (options.paper) add_word("--selection paper");
    add("--leaves", options.leaves, usual.leaves);
    add("--terms", options.terms, usual.terms);
    add("--trees", options.trees, usual.trees);
    add("--keep", options.keep, usual.keep);
    if (options.safe) add_word(fmt::format("--safe {:g}%", 100 * *options.safe));
    if (options.budget) add_word(fmt::format("--budget {}", *options.budget));
    add("--validation", options.validation, usual.validation);
    add("--reuse", loss.reuse, usual.loss.reuse);
    if (options.feature_costs != usual.feature_costs)
        add_word(
            fmt::format("--feature-costs {}", word_of(feature_costs_words, options.feature_costs)));
    if (loss.objective != usual.loss.objective)
        add_word(fmt::format("--objective {}", word_of(objective_words, loss.objective)));
    add("--penalty", loss.penalty, usual.loss.penalty);
    if (loss.cutoff) add_word(fmt::format("--cutoff {}", *loss.cutoff));
    if (options.explainable) add_word("--explainable");
    if (options.folds_of_table) add_word("--folds-from-table");
    return text;
}

}  // namespace selgen::fit
