// Implements `selgen import` for tables, traces and ASlib scenarios; import_model() converts
// models.
#include <filesystem>
#include <ostream>

#include "base/errors.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/import_model.hpp"
#include "cli/exit.hpp"
#include "cli/inputs/tables.hpp"
#include "cli/output/diagnostics.hpp"
#include "fit/convert/foreign_model.hpp"
#include "fit/import/other_programs.hpp"
#include "fit/import/table.hpp"
#include "fit/table/table.hpp"
#include "host/files.hpp"

namespace selgen::cli {
namespace {

std::vector<fit::NamedText> read_all(const std::vector<std::string>& paths) {
    std::vector<fit::NamedText> texts;
    for (const std::string& path : paths) {
        texts.push_back({path == "-" ? "stdin" : path, host::read_file(path)});
    }
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

fit::TableOrErrors import_scenario(const ImportOptions& options) {
    if (!options.variant.empty())
        throw UsageError("--variant is not for aslib, whose algorithms are the variants");
    if (options.inputs.size() != 1) throw UsageError("import aslib needs exactly one folder");
    const std::string& path = options.inputs[0];
    if (!std::filesystem::is_regular_file(path)) return fit::import_aslib(read_scenario(path));
    const std::string other = fit::other_program("aslib", host::read_file(path));
    return std::vector{fit::TableError{
        path, {}, other.empty() ? "is a file, but a scenario is a folder of files" : other}};
}

fit::TableOrErrors import_table(const ImportOptions& options) {
    if (options.kind == "aslib") return import_scenario(options);
    const auto texts = read_all(options.inputs);
    if (options.kind == "trace" && !options.variant.empty())
        throw UsageError("--variant is not for traces, which name the variants");
    if (options.kind == "trace") return fit::import_trace(texts, options.selector);
    if (options.kind == "nanobench" && !options.variant.empty())
        throw UsageError("--variant is not for nanobench, whose names are the variants");
    if (options.kind == "nanobench") return fit::import_nanobench(texts);
    if (options.kind == "kernel-tuner") return fit::import_kernel_tuner(texts, options.variant);
    return fit::import_google_benchmark(texts, options.variant);
}

}  // namespace

int import_files(const ImportOptions& options, const Streams& streams) {
    if (fit::holds_model(options.kind)) return import_model(options, streams);
    if (!options.spec.empty()) throw UsageError("--spec is only for models, not for tables");
    const auto made = import_table(options);
    if (const auto* faults = std::get_if<std::vector<fit::TableError>>(&made)) {
        report(*faults, streams);
        return Exit::errors;
    }
    const auto& table = std::get<fit::ImportedTable>(made);
    const std::string name = options.output == "-" ? "the table" : options.output;
    const auto data = table_in(name, table.text, streams);
    if (!data) return Exit::errors;
    for (const std::string& note : table.notes) streams.printer.note(note);
    host::write_if_changed(options.output, fit::table_text(*data));
    return Exit::done;
}

}  // namespace selgen::cli
