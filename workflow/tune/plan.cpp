// Derives the files and commands of `selgen tune` from a spec, and writes the missing import and
// the driver.
#include "workflow/tune/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/errors.hpp"
#include "dsl/check/context.hpp"
#include "dsl/check/spec.hpp"
#include "dsl/cpp/name_space.hpp"
#include "fit/inputs.hpp"
#include "gen/emit.hpp"
#include "grammar/parse.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "host/tuning/compiler.hpp"
#include "workflow/pick.hpp"

namespace selgen::workflow {
namespace {

namespace fs = std::filesystem;
namespace ast = dsl::ast;

template <class Item>
std::vector<const Item*> items_of(const std::vector<ast::Spec>& specs) {
    std::vector<const Item*> all;
    for (const ast::Spec& spec : specs)
        for (const ast::Item& item : spec.items)
            if (const auto* one = std::get_if<Item>(&item)) all.push_back(one);
    return all;
}

const ast::Experiment& experiment_of(const TuneRequest& request,
                                     const std::vector<ast::Spec>& specs) {
    const auto all = items_of<ast::Experiment>(specs);
    std::vector<std::string> names;
    for (const ast::Experiment* one : all) names.push_back(one->name.text);
    return *all[pick_experiment(request.spec, names, request.experiment)];
}

const ast::Selector* selector_named(const std::string& name, const std::vector<ast::Spec>& specs) {
    const auto all = items_of<ast::Selector>(specs);
    const auto found = std::ranges::find(all, name, [](const auto* one) { return one->name.text; });
    return found == all.end() ? nullptr : *found;
}

/// "NAME.sel" without its ending.
std::string stem_of(const std::string& spec) {
    return (fs::path(spec).parent_path() / fs::path(spec).stem()).string();
}

/// Tuning replaces the model of this name, but no other ones, nor what somebody wrote by hand.
void check_models(const std::string& path, const std::string& name) {
    std::error_code none;
    if (!fs::is_regular_file(path, none)) return;
    const dsl::Sources sources{{path, host::read_file(path, host::largest_spec)}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    if (spec && spec->items.empty()) return;
    try {
        host::check_is_ours(path);
    } catch (const UsageError&) {
        throw UsageError(path +
                         ": has models that selgen did not write, and tuning would replace them: "
                         "move them to another file, or delete them");
    }
    if (!spec) return;
    for (const auto* model : dsl::all<ast::Model>(spec->items))
        if (model->name.text != name)
            throw UsageError(fmt::format(
                "{}: has the model '{}', and tuning would replace it with '{}': put each selector "
                "into a file of its own, or delete the model if it is not needed",
                path, model->name.text, name));
}

void set_models(const TuneRequest& request, const std::string& imported, TunePlan& plan) {
    plan.import = fs::path(imported).filename().string();
    plan.models = request.models.empty() ? imported : request.models;
    plan.imports_models =
        fs::path(plan.models).lexically_normal() == fs::path(imported).lexically_normal();
    if (fs::path(plan.models).filename() != plan.import)
        throw UsageError("--models " + plan.models + ": must have the file name " + plan.import +
                         ", which the spec imports");
}

void check_rules(const TunePlan& plan, const ast::Selector& selector) {
    if (fit::inputs_of(selector).model.empty())
        throw UsageError(fmt::format(
            "{}: selector '{}' has no rule that uses a model: add 'choose by {};' before its "
            "'otherwise'",
            plan.spec, plan.selector, plan.selector));
    std::vector<std::string> knobs;
    for (const auto* rule : dsl::all<ast::ChooseKnobBy>(selector.statements))
        knobs.push_back(rule->knob.text);
    for (const auto* rule : dsl::all<ast::ChooseKnobGoal>(selector.statements))
        knobs.push_back(rule->knob.text);
    if (!knobs.empty())
        throw UsageError(fmt::format(
            "{}: tune does not fit the rule of knob '{}': remove the rule, so that the value is "
            "chosen together with the variant, or use selgen bench and selgen fit --knob {}",
            plan.spec, knobs[0], knobs[0]));
}

void set_compiler(const TuneRequest& request, TunePlan& plan) {
    plan.compiler = host::find_compiler();
    plan.compiler.insert(plan.compiler.end(), {"-std=c++17", "-O2", "-fopenmp"});
    plan.arguments = request.arguments;
    for (const std::string& folder :
         {plan.folder, fs::path(plan.spec).parent_path().string(),
          fs::path(plan.measured).parent_path().string(), host::runtime_folder()}) {
        const std::string path = folder.empty() ? "." : folder;
        if (std::ranges::find(plan.includes, path) != plan.includes.end()) continue;
        plan.includes.insert(plan.includes.end(), {"-I", path});
    }
}

dsl::Span span_of(const ast::Item& item) {
    return std::visit([](const auto& one) { return one.span; }, item);
}

bool includes_file(const ast::Item& item) {
    return std::holds_alternative<ast::Use>(item) || std::holds_alternative<ast::Import>(item);
}

}  // namespace

std::string TunePlan::in_folder(const std::string& name) const {
    return (fs::path(folder) / name).string();
}

std::string TunePlan::driver_header() const {
    return in_folder(fs::path(spec).filename().string() + ".hpp");
}

std::string TunePlan::imported() const { return (fs::path(spec).parent_path() / import).string(); }

std::vector<std::string> TunePlan::extra_models() const {
    if (imports_models) return {};
    return {models};
}

std::vector<std::string> TunePlan::compilation(const std::string& source,
                                               const std::string& program) const {
    std::vector<std::string> words = compiler;
    words.insert(words.end(), includes.begin(), includes.end());
    words.push_back(source);
    words.insert(words.end(), arguments.begin(), arguments.end());
    words.insert(words.end(), {"-o", program});
    return words;
}

std::vector<std::string> TunePlan::measurement(const TuneRequest& request,
                                               const std::string& budget) const {
    const std::string data = fs::path(measured).parent_path().string();
    std::vector<std::string> words{host::path_of(driver),
                                   "-o",
                                   table(),
                                   "--strict",
                                   "--budget",
                                   budget,
                                   "--seed",
                                   std::to_string(request.seed),
                                   "--data-folder",
                                   data.empty() ? "." : data};
    if (request.accept_disturbed) words.emplace_back("--accept-disturbed");
    return words;
}

std::optional<TunePlan> plan_of(const TuneRequest& request, Messages& messages) {
    if (request.spec == "-") throw UsageError("tune needs a file, because it writes beside it");
    TunePlan plan;
    plan.measured = request.spec;
    // Imports may be missing: one of them is written by tuning.
    const Loaded loaded = load(request.spec);
    if (loaded.specs.size() < loaded.sources.size()) {
        messages.report = loaded.report;
        messages.sources = loaded.sources;
        return {};
    }
    const ast::Experiment& experiment = experiment_of(request, loaded.specs);
    plan.selector = experiment.name.text;
    const ast::Selector* const selector = selector_named(plan.selector, loaded.specs);
    if (selector == nullptr) {
        messages.report = load_and_check(request.spec).loaded.report;
        messages.sources = loaded.sources;
        return {};
    }
    const std::size_t source = selector->span.source;
    plan.spec = loaded.sources[source].name;
    check_rules(plan, *selector);
    const std::string stem = stem_of(plan.spec);
    set_models(request, stem + ".fit.sel", plan);
    const fit::Inputs inputs = fit::inputs_of(*selector);
    check_models(plan.models, inputs.model);
    const auto outside = dsl::all<ast::Outside>(selector->statements);
    plan.otherwise = outside.empty() || outside[0]->value.text != "clamp"
                         ? inputs.otherwise + " (otherwise)"
                         : "the next rule chooses";
    plan.has_import =
        std::ranges::any_of(items_of<ast::Import>({loaded.specs[source]}),
                            [&](const auto* one) { return one->path == plan.import; });
    plan.header = request.output.empty() ? plan.spec + ".hpp" : request.output;
    plan.folder = request.folder.empty() ? stem + ".tune" : request.folder;
    plan.compiles = request.driver.empty();
    plan.driver = plan.compiles ? plan.in_folder("driver") : request.driver;
    set_compiler(request, plan);
    return plan;
}

void add_import(const TunePlan& plan) {
    const std::string text = host::read_file(plan.spec, host::largest_spec);
    const dsl::Sources sources{{plan.spec, text}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    if (!spec || spec->items.empty()) return;
    const auto& items = spec->items;
    const auto next = std::find_if(items.rbegin(), items.rend(), includes_file).base();
    const std::string import = "import \"" + plan.import + "\";";
    std::error_code none;
    if (!fs::exists(plan.imported(), none))  // the spec must stay valid, also if tuning fails
        host::write_if_changed(plan.imported(),
                               "// No models yet: selgen tune writes them here.\n");
    const auto insert = [&](std::size_t at, const std::string& what) {
        host::write_if_changed(plan.spec, text.substr(0, at) + what + text.substr(at));
    };
    // As the first line of the spec ends.
    const std::string end_of_line = text.find("\r\n") < text.find('\n') ? "\r\n" : "\n";
    if (next == items.begin()) return insert(span_of(items[0]).begin, import + end_of_line);
    const std::size_t end = span_of(*(next - 1)).end, line_end = text.find('\n', end);
    const bool shares_line = next != items.end() && span_of(*next).begin < line_end;
    if (line_end == text.npos || shares_line) return insert(end, ' ' + import);
    insert(line_end + 1, import + end_of_line);
}

bool write_driver(const TuneRequest& request, const TunePlan& plan, const DriverFiles& files,
                  Messages& messages) {
    const std::vector<std::string> none;
    Loaded loaded = load(plan.measured, {.models = files.has_models ? plan.extra_models() : none,
                                         .may_be_missing = plan.imported(),
                                         .skips = !files.has_models});
    const ast::Selector* const selector = selector_named(plan.selector, loaded.specs);
    const fit::Inputs inputs = fit::inputs_of(*selector);
    const auto models = items_of<ast::Model>(loaded.specs);
    if (std::ranges::none_of(models,
                             [&](const auto* one) { return one->name.text == inputs.model; }))
        loaded.specs[0].items.emplace_back(fit::placeholder_model(inputs));
    if (!request.name_space.empty())
        loaded.specs[0].items.insert(loaded.specs[0].items.begin(),
                                     dsl::namespace_of(request.name_space));
    const auto model = dsl::check(loaded.specs, loaded.sources, loaded.report);
    if (loaded.report.has_errors() || !model) {
        messages.report = loaded.report;
        messages.sources = loaded.sources;
        return false;
    }
    const auto experiment = std::ranges::find_if(model->experiments, [&](const auto& one) {
        return model->selectors[one.selector].name == plan.selector;
    });
    host::write_if_changed(files.header, gen::emit(*model));
    host::write_if_changed(
        files.source,
        gen::emit_bench(*model, *experiment, fs::path(files.header).filename().string()));
    return true;
}

}  // namespace selgen::workflow
