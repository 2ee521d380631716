// Reads a model of another program and the spec that uses it, and writes the model as a spec.
#include "cli/commands/import_model.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/errors.hpp"
#include "base/nearest.hpp"
#include "base/text.hpp"
#include "cli/exit.hpp"
#include "cli/load.hpp"
#include "cli/output/diagnostics.hpp"
#include "dsl/ast/print/spec.hpp"
#include "fit/convert/foreign_model.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

namespace ast = dsl::ast;

/// "a,b" as names; empty ones are left out.
std::vector<std::string> names_in(const std::string& text) {
    std::vector<std::string> names = split(text, ',');
    std::erase(names, "");
    return names;
}

/// The only selector of the spec, or the named one.
const ast::Selector& selector_of(const Loaded& loaded, const ImportOptions& options) {
    std::vector<const ast::Selector*> all;
    std::vector<std::string> names;
    for (const ast::Item& item : loaded.specs[0].items) {
        const auto* one = std::get_if<ast::Selector>(&item);
        if (one == nullptr) continue;
        if (one->name.text == options.selector) return *one;
        all.push_back(one);
        names.push_back(one->name.text);
    }
    if (all.size() == 1 && options.selector.empty()) return *all[0];
    if (all.empty()) throw UsageError(options.spec + ": the spec has no selector");
    if (options.selector.empty())
        throw UsageError(
            fmt::format("the spec has several selectors: add --selector with one of {}",
                        fmt::join(names, ", ")));
    const std::string hint = nearest_hint(options.selector, names);
    throw UsageError("there is no selector '" + options.selector + '\'' +
                     (hint.empty() ? "" : ": " + hint));
}

/// Checks the spec; its models may still be missing.
bool tell_faults_of(const Loaded& loaded, const Streams& streams) {
    dsl::Report report;
    for (const dsl::Diagnostic& found : loaded.report.found()) {
        if (found.code != dsl::Code::import_missing) report.add(found);
    }
    return streams.printer.print_report(report, loaded.sources) &&
           loaded.specs.size() == loaded.sources.size();
}

std::string provenance(const ImportOptions& options) {
    std::string text = "// Written by selgen import " + options.kind + " from";
    for (const std::string& input : options.inputs)
        text += ' ' + std::filesystem::path(input).filename().string();
    return text + ".\n";
}

int finish(const std::string& text, const ImportOptions& options, const Streams& streams) {
    if (text.size() <= host::largest_spec) {
        host::write_if_changed(options.output, text);
        return Exit::done;
    }
    streams.printer.error(
        fmt::format("written as a spec, the model takes {} MiB, but the limit is {} MiB: train "
                    "fewer or smaller trees",
                    text.size() >> 20, host::largest_spec >> 20));
    return Exit::errors;
}

}  // namespace

int import_model(const ImportOptions& options, const Streams& streams) {
    host::check_not_read(options.output, options.inputs);
    host::check_not_read(options.output, {options.spec});
    if (options.output != "-") check_has_only_models(options.output);
    if (options.spec.empty())
        throw UsageError("import " + options.kind + " writes a model for a selector: add --spec");
    const Loaded loaded = load(options.spec);
    if (!tell_faults_of(loaded, streams)) return Exit::errors;
    const fit::ModelTarget target =
        fit::target_of(selector_of(loaded, options), names_in(options.variants), options.predicts);
    std::vector<fit::NamedText> files;
    for (const std::string& input : options.inputs)
        files.push_back({input == "-" ? "stdin" : input, host::read_file(input)});
    auto made = fit::foreign_model(options.kind, files, target);
    if (const auto* fault = std::get_if<fit::TableError>(&made)) {
        streams.printer.error(fit::to_text(*fault));
        return Exit::errors;
    }
    auto& imported = std::get<fit::ImportedModel>(made);
    for (const std::string& note : imported.notes) streams.printer.note(note);
    const ast::Spec spec{{std::move(imported.model)}, {}};
    return finish(provenance(options) + dsl::print(spec), options, streams);
}

}  // namespace selgen::cli
