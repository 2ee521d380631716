// Loads and checks a spec, and generates the code.
#include "workflow/compile.hpp"

#include <utility>

#include "gen/emit.hpp"
#include "workflow/call_sites.hpp"
#include "workflow/graph/header.hpp"
#include "workflow/load.hpp"
#include "workflow/pick.hpp"

namespace selgen::workflow {
namespace {

std::string driver_of(const CompileRequest& request, const dsl::model::Spec& spec) {
    std::vector<std::string> names;
    for (const auto& one : spec.experiments) names.push_back(spec.selectors[one.selector].name);
    const auto& driver = *request.driver;
    const auto& experiment =
        spec.experiments[pick_experiment(request.spec, names, driver.experiment)];
    const std::string& file = spec.selectors[experiment.selector].origin.file;
    return gen::emit_bench(spec, experiment,
                           driver.include.empty() ? file + ".hpp" : driver.include);
}

std::vector<std::string> files_of(const CompileRequest& request, const Loaded& loaded) {
    std::vector<std::string> files;
    for (const dsl::Source& source : loaded.sources) files.push_back(source.name);
    files.insert(files.end(), loaded.code_files.begin(), loaded.code_files.end());
    if (!request.rates.empty() && request.rates != "-") files.push_back(request.rates);
    return files;
}

/// Adds an error for each selector whose call needs a definition in the header.
void check_split(const dsl::model::Spec& spec, Messages& messages) {
    const auto refuse = [&](const dsl::model::Origin& at, const std::string& what) {
        messages.error(at.file + ':' + std::to_string(at.line) + ": " + what +
                       ": generate one header, without --split");
    };
    for (const dsl::model::Placement& place : spec.places)
        refuse(place.origin, "a placed graph is a template");
    for (const dsl::model::Selector& each : spec.selectors) {
        if (!each.signature.template_head.empty())
            refuse(each.call_origin, "the call of '" + each.name + "' is a template");
        else if (deduces_result(each.signature))
            refuse(each.call_origin,
                   "the result of the call of '" + each.name + "' is deduced from its definition");
    }
}

}  // namespace

Compiled compile(const CompileRequest& request) {
    return run_stage<Compiled>([&](Compiled& made) {
        Checked checked = load_and_check(
            request.spec, {.models = request.models, .name_space = request.name_space});
        made.read = files_of(request, checked.loaded);
        Messages& messages = made.messages;
        messages.report = std::move(checked.loaded.report);
        messages.sources = std::move(checked.loaded.sources);
        if (!request.call_sites.empty()) add_call_sites(messages, request.call_sites);
        if (!checked.model) return;
        const dsl::model::Spec& spec = *checked.model;
        if (spec.selectors.empty() && spec.places.empty())
            return messages.error(request.spec + (spec.graphs.empty()
                                                      ? ": the spec has no selector to generate"
                                                      : ": the spec places no graph on a machine"));
        if (request.driver) {
            made.code = driver_of(request, spec);
            return;
        }
        if (!request.split_include.empty()) {
            check_split(spec, messages);
            if (messages.has_errors()) return;
            gen::Split split = gen::emit_split(spec, request.split_include);
            made.code = std::move(split.header);
            made.source = std::move(split.source);
            return;
        }
        made.code = header_of(spec, request.rates, messages);
        if (messages.has_errors()) return;
        if (!request.selftest_include.empty())
            made.selftest = gen::emit_selftest(spec, request.selftest_include);
    });
}

}  // namespace selgen::workflow
