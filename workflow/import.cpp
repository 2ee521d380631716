// Reads tables, traces and scenarios of other programs; import_model() converts models.
#include "workflow/import.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/errors.hpp"
#include "fit/convert/tree_model.hpp"
#include "fit/import/other_programs.hpp"
#include "fit/import/table.hpp"
#include "fit/table/table.hpp"
#include "host/files.hpp"
#include "workflow/import_model.hpp"
#include "workflow/tables.hpp"

namespace selgen::workflow {
namespace {

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

}  // namespace

std::vector<fit::NamedText> read_all(const std::vector<std::string>& paths) {
    std::vector<fit::NamedText> texts;
    for (const std::string& path : paths)
        texts.push_back({host::name_of_input(path), host::read_file(path)});
    return texts;
}

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
