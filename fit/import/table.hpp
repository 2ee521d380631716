// Imports measurements of other programs as the text of a table, which fit/table reads.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fit/table/csv.hpp"

namespace selgen::fit {

/// A table's text, and notes for the user.
struct ImportedTable {
    std::string text;
    std::vector<std::string> notes;
};

using TableOrErrors = std::variant<ImportedTable, std::vector<TableError>>;

/// The text of a file, with its name.
struct NamedText {
    std::string name, text;
};

/// Reports of Google Benchmark, in JSON or CSV. The first part of a benchmark's name is the
/// variant, the others (`/100`, `/n:100`) are features. If `variant` names an argument, its values
/// are the variants. The median of repetitions counts.
TableOrErrors import_google_benchmark(const std::vector<NamedText>& files,
                                      const std::string& variant = "");

/// Results of nanobench, in JSON. The name of a result is the variant; its title, its complexityN
/// and its batch distinguish rows.
TableOrErrors import_nanobench(const std::vector<NamedText>& files);

/// Caches of Kernel Tuner, and results in its T4 format or in that of KTT. The values of the
/// tunable parameter `variant` are the variants and the other parameters are features. If `variant`
/// is empty, each configuration is a variant, and the features are those of the problem. A failed
/// configuration is a failed run.
TableOrErrors import_kernel_tuner(const std::vector<NamedText>& files, const std::string& variant);

/// Traces of programs, as SELGEN_TRACE=FILE.csv writes them: a row for each set of feature values,
/// with the median time of each variant that ran. All traces are of one selector; its name may be
/// empty if they have no other.
TableOrErrors import_trace(const std::vector<NamedText>& files, const std::string& selector);

/// A scenario of ASlib, its files by name: description.txt, algorithm_runs.arff,
/// feature_values.arff, and optionally feature_runstatus.arff, feature_costs.arff and cv.arff.
TableOrErrors import_aslib(const std::map<std::string, NamedText>& files);

/// What the command line gives to an importer.
struct ImportInput {
    std::vector<NamedText> files;
    std::map<std::string, NamedText> folder;  // of aslib, which has no other files
    std::string variant, selector;            // empty: not given
};

/// A kind of table that `selgen import` reads.
struct TableImport {
    const char* kind;
    TableOrErrors (*read)(const ImportInput& input);
    const char* why_no_variant = "";  // why --variant is an error; empty: it is allowed
};

inline constexpr std::array table_imports{
    TableImport{"google-benchmark",
                [](const auto& in) { return import_google_benchmark(in.files, in.variant); }},
    TableImport{"nanobench", [](const auto& in) { return import_nanobench(in.files); },
                "nanobench, whose names are the variants"},
    TableImport{"kernel-tuner",
                [](const auto& in) { return import_kernel_tuner(in.files, in.variant); }},
    TableImport{"aslib", [](const auto& in) { return import_aslib(in.folder); },
                "aslib, whose algorithms are the variants"},
    TableImport{"trace", [](const auto& in) { return import_trace(in.files, in.selector); },
                "traces, which name the variants"},
};

/// Their names. No code is generated for this function, so a build without the importers has it.
consteval auto kinds_of_tables() {
    std::array<const char*, table_imports.size()> kinds{};
    for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = table_imports[i].kind;
    return kinds;
}

}  // namespace selgen::fit
