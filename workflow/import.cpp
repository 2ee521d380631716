// Reads tables, traces and scenarios of other programs, and writes models of other programs as a
// spec.
#include "workflow/import.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/errors.hpp"
#include "base/text.hpp"
#include "dsl/ast/print/spec.hpp"
#include "fit/convert/tree_model.hpp"
#include "fit/import/other_programs.hpp"
#include "fit/import/table.hpp"
#include "fit/table/table.hpp"
#include "host/files.hpp"
#include "workflow/load.hpp"
#include "workflow/pick.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

/// The files; "-" is standard input. Throws IoError.
std::vector<fit::NamedText> read_all(const std::vector<std::string>& paths) {
    std::vector<fit::NamedText> texts;
    for (const std::string& path : paths)
        texts.push_back({host::name_of_input(path), host::read_file(path)});
    return texts;
}

/// The existing files of a scenario.
std::map<std::string, fit::NamedText> read_scenario(const std::string& folder) {
    std::map<std::string, fit::NamedText> files;
    for (const char* name : {"description.txt", "algorithm_runs.arff", "feature_values.arff",
                             "feature_runstatus.arff", "feature_costs.arff", "cv.arff"}) {
        const std::string path = (std::filesystem::path(folder) / name).string();
        if (std::filesystem::exists(path)) files[name] = {path, host::read_file(path)};
    }
    if (files.empty())
        throw IoError(folder + ": is not a scenario folder: it has no description.txt");
    return files;
}

fit::TableOrErrors import_table(const ImportRequest& request) {
    const auto import =
        std::ranges::find(fit::table_imports, request.kind, &fit::TableImport::kind);
    if (!request.variant.empty() && *import->why_no_variant != 0)
        throw UsageError(std::string("--variant is not for ") + import->why_no_variant);
    fit::ImportInput input{{}, {}, request.variant, request.selector};
    if (request.kind != "aslib") {
        input.files = read_all(request.inputs);
        return import->read(input);
    }
    if (request.inputs.size() != 1) throw UsageError("import aslib needs exactly one folder");
    const std::string& path = request.inputs[0];
    if (!std::filesystem::is_regular_file(path)) {
        input.folder = read_scenario(path);
        return import->read(input);
    }
    const std::string other = fit::other_program("aslib", host::read_file(path));
    return std::vector{fit::TableError{
        path, {}, other.empty() ? "is a file, but a scenario is a folder of files" : other}};
}

// ---- models ----------------------------------------------------------------------------------

/// "a,b" as names; empty ones are left out.
std::vector<std::string> names_in(const std::string& text) {
    std::vector<std::string> names = split(text, ',');
    std::erase(names, "");
    return names;
}

/// The diagnostics of the spec; its models may still be missing.
Messages messages_of(const Loaded& loaded) {
    Messages messages;
    messages.sources = loaded.sources;
    for (const dsl::Diagnostic& found : loaded.report.found())
        if (found.code != dsl::Code::import_missing) messages.report.add(found);
    return messages;
}

std::string provenance(const ImportRequest& request) {
    std::string text = "// Written by selgen import " + request.kind + " from";
    for (const std::string& input : request.inputs)
        text += ' ' + std::filesystem::path(input).filename().string();
    return text + ".\n";
}

/// Converts a model of another program to one for the spec's selector. Throws UsageError and
/// IoError.
Imported import_model(const ImportRequest& request) {
    host::check_not_read(request.output, request.inputs);
    host::check_not_read(request.output, {request.spec});
    if (request.output != "-") check_has_only_models(request.output);
    if (request.spec.empty())
        throw UsageError("import " + request.kind + " writes a model for a selector: add --spec");
    const Loaded loaded = load(request.spec);
    Imported made;
    made.messages = messages_of(loaded);
    if (made.messages.has_errors() || loaded.specs.size() < loaded.sources.size()) return made;
    const std::vector<dsl::ast::Spec> own{loaded.specs[0]};  // not its imports
    const auto& selector = picked_selector(request.spec, own, request.selector);
    const fit::ModelTarget target =
        fit::target_of(selector, names_in(request.variants), request.predicts);
    auto read = fit::foreign_model(request.kind, read_all(request.inputs), target);
    if (const auto* error = std::get_if<fit::TableError>(&read)) {
        made.messages.error(fit::to_text(*error));
        return made;
    }
    auto& imported = std::get<fit::ImportedModel>(read);
    for (const std::string& note : imported.notes) made.messages.note(note);
    made.text = provenance(request) + dsl::print({{std::move(imported.model)}, {}});
    if (made.text.size() > host::largest_spec)
        made.messages.error(
            fmt::format("written as a spec, the model takes {} MiB, but the limit is {} MiB: train "
                        "fewer or smaller trees",
                        made.text.size() >> 20, host::largest_spec >> 20));
    return made;
}

}  // namespace

Imported import_files(const ImportRequest& request) {
    return run_stage<Imported>([&](Imported& made) {
        if (fit::holds_model(request.kind)) {
            made = import_model(request);
            return;
        }
        if (!request.spec.empty()) throw UsageError("--spec is only for models, not for tables");
        const auto read = import_table(request);
        if (const auto* errors = std::get_if<std::vector<fit::TableError>>(&read))
            return add_errors(made.messages.remarks, *errors);
        const auto& table = std::get<fit::ImportedTable>(read);
        const std::string name = request.output == "-" ? "the table" : request.output;
        const auto data = read_table(name, table.text, made.messages.remarks);
        if (!data) return;
        for (const std::string& note : table.notes) made.messages.note(note);
        made.text = fit::table_text(*data);
    });
}

}  // namespace selgen::workflow
