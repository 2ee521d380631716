#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fit/table/csv.hpp"

/// What other programs measured, as the table of fit/table: as its text, which is then read like
/// one that was written by hand.
namespace selgen::fit {

/// A table's text, and what the reader should know.
struct ImportedTable {
    std::string text;
    std::vector<std::string> notes;
};

using TableOrFaults = std::variant<ImportedTable, std::vector<TableFault>>;

/// A file by its name.
struct NamedText {
    std::string name, text;
};

/// The JSON of Google Benchmark. The first part of a benchmark's name is the variant, the others
/// (`/100`, `/n:100`, a template's arguments) are features. Of repetitions the median counts.
TableOrFaults import_google_benchmark(const std::vector<NamedText>& files);

/// Caches of Kernel Tuner, a file for each point. The tunable parameter `variant` names the
/// variant and the others are features; without one, each configuration is a variant, and the
/// features are those of the problem. A configuration that failed is a run that did not succeed.
TableOrFaults import_kernel_tuner(const std::vector<NamedText>& files, const std::string& variant);

/// A scenario of ASlib by the names of its files: description.txt, algorithm_runs.arff,
/// feature_values.arff, and maybe feature_runstatus.arff, feature_costs.arff and cv.arff.
TableOrFaults import_aslib(const std::map<std::string, NamedText>& files);

}  // namespace selgen::fit
