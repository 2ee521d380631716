// Runs the checks of selectors, experiments and graphs in order, and looks up variants and models
// by name.
#include "dsl/check/spec.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

model::Selector lower_selector(Context& context, const ast::Selector& written) {
    model::Selector selector{};
    selector.name = written.name.text;
    selector.origin = origin_of(context, written.name.span);
    check_names(written, context.report);
    Positions positions;
    Scope scope{selector, positions, context.report, {}, {}, {}, false};
    const auto unruled = lower_inputs(context, written, scope);
    lower_variants(context, written, unruled, scope);
    for (const auto& knob : selector.knobs) scope.of_others.push_back(knob.name);
    lower_rules(context, written, scope);
    lower_knob_rules(context, written, scope);
    lower_outside(written, scope);
    lower_watching(written, scope);
    lower_stream(context, written, scope);
    lower_deliveries(context, written, scope);
    lower_replays(context, written, scope);
    return selector;
}

void lower_experiments(Context& context, const std::vector<const ast::Experiment*>& experiments,
                       model::Spec& result) {
    check_distinct(experiments, "experiment", context.report,
                   "move one to a file of its own that imports the selector's file");
    for (const auto* written : experiments) {
        auto lowered = lower_experiment(context, *written, result.selectors);
        if (lowered) result.experiments.push_back(std::move(*lowered));
    }
}

std::string hint_for_unused(const std::string& model, const std::vector<std::string>& selectors) {
    return contains(selectors, model) ? "add to the selector: choose least time;"
                                      : nearest_hint(model, selectors);
}

/// Warns about unused models: usually, the name is misspelt.
void check_models_are_used(const Context& context, const std::vector<const ast::Selector*>& all) {
    if (all.empty() || context.report.has_errors()) return;  // the error may be in the name
    const std::vector<std::string> names = names_of(all);
    for (const ast::Model* model : context.models) {
        if (context.used_models.count(model->name.text) != 0) continue;
        context.report.warning(Code::model_unused, model->name.span,
                               "model '" + model->name.text + "' is not used by any selector",
                               hint_for_unused(model->name.text, names));
    }
}

/// Whether the selector is the chooser of a knob, whose variants are the values of the knob.
bool names_values(const model::Selector& selector) {
    const bool has_knob =
        std::ranges::any_of(selector.features, [&](const model::Feature& feature) {
            return feature.name == selector.name &&
                   std::holds_alternative<model::Chosen>(feature.value);
        });
    return has_knob && std::ranges::all_of(selector.variants, [&](const auto& one) {
               return one.name.starts_with(selector.name + "_");
           });
}

}  // namespace

model::Origin origin_of(const Context& context, Span span) {
    const Source& source = context.sources.at(span.source);
    const auto slash = source.name.find_last_of('/');  // npos + 1 is 0
    return {source.name.substr(slash + 1), location_of(source, span.begin).line};
}

bool check_word(const ast::Identifier& word, const std::vector<std::string>& allowed,
                const Refusal& refusal, Report& report) {
    if (contains(allowed, word.text)) return true;
    const std::string hint = nearest_hint(word.text, allowed);
    report.error(refusal.code, word.span, refusal.text, hint.empty() ? refusal.hint : hint);
    return false;
}

std::size_t known_variant(const model::Selector& selector, const ast::Identifier& name,
                          Report& report, std::vector<std::string> names) {
    const std::size_t index = index_of(selector.variants, name.text);
    if (index < selector.variants.size()) return index;
    const std::string what = names_values(selector) ? "value of knob" : "variant of selector";
    Diagnostic& diagnostic =
        report.error(Code::unknown_variant, name.span,
                     "'" + name.text + "' is not a " + what + " '" + selector.name + "'");
    if (!report.is_read()) return index;
    if (name.text == "unsure") {
        diagnostic.hint = "only a leaf of a choice tree can be 'unsure'";
        return index;
    }
    for (const model::Variant& variant : selector.variants) {
        if (variant.base == name.text) {
            diagnostic.hint = "add the values of its knobs, as in " + variant.name;
            return index;
        }
        names.push_back(variant.name);
    }
    diagnostic.hint = nearest_hint(name.text, names);
    return index;
}

const ast::Model* find_model(Context& context, const std::string& name) {
    const auto found = context.model_of.find(name);
    if (found == context.model_of.end()) return nullptr;
    context.used_models.insert(name);
    return found->second;
}

std::optional<model::Spec> check(const std::vector<ast::Spec>& specs, const Sources& sources,
                                 Report& report) {
    Context context{sources, report, {}, {}, {}};
    std::vector<const ast::Selector*> selectors;
    std::vector<const ast::Experiment*> experiments;
    model::Spec result;
    for (const ast::Spec& spec : specs) {
        for (const auto* model : all<ast::Model>(spec.items)) context.models.push_back(model);
        for (const auto* selector : all<ast::Selector>(spec.items)) selectors.push_back(selector);
        for (const auto* one : all<ast::Experiment>(spec.items)) experiments.push_back(one);
        for (const auto* use : all<ast::Use>(spec.items))
            if (!contains(result.uses, use->header)) result.uses.push_back(use->header);
    }
    for (const ast::Model* model : context.models)
        context.model_of.emplace(model->name.text, model);
    check_distinct(context.models, "model", report);
    for (const ast::Model* model : context.models) {
        check_instead(*model, report);
        check_relative(*model, report);
    }
    check_distinct(selectors, "selector", report);
    result.name_space = lower_namespace(specs, report);
    for (const auto* written : selectors) {
        check_namespace(written->name, result.name_space.empty(), report);
        result.selectors.push_back(lower_selector(context, *written));
    }
    lower_experiments(context, experiments, result);
    lower_graphs(context, specs, result);
    check_models_are_used(context, selectors);
    if (report.has_errors()) return {};
    for (std::size_t i = 0; i < selectors.size(); ++i)
        check_use(*selectors[i], result.selectors[i], report);
    result.file = origin_of(context, {}).file;
    return result;
}

}  // namespace selgen::dsl
