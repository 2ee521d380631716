// Specs with all their imports, as the stages load and check them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::workflow {

/// A spec with all that it imports. Sources and specs have the same order, the spec first.
struct Loaded {
    dsl::Sources sources;
    std::vector<dsl::ast::Spec> specs;  // those that could be parsed
    dsl::Report report;
    std::vector<std::string> code_files{};  // the loop feature files that were read
};

struct LoadOptions {
    std::vector<std::string> models{};  // files whose models replace those of the same names; an
                                        // import with the same file name may be missing
    std::string may_be_missing{};       // an import that is skipped if it does not exist
    bool skips{};                       // skips it even if it exists
    std::string name_space{};           // as if the spec had this namespace statement
};

/// The path of a file that a source names relative to itself.
std::string name_of_import(const dsl::Source& importer, const std::string& path);

/// The text of such a file. Throws IoError, also for a device or a pipe, which may never end.
std::string read_import(const std::string& path);

/// Reads a spec and its imports, each file once (so a cycle ends). An import that cannot be read is
/// an error at its `import` statement. Throws IoError if the spec itself cannot be read.
Loaded load(const std::string& path, const LoadOptions& options = {});

/// Checks that fitted models may replace this file. Throws UsageError if it exists, was not written
/// by selgen, and contains more than models.
void check_has_only_models(const std::string& output);

/// A spec as read, and its model if it has no errors.
struct Checked {
    Loaded loaded;
    std::optional<dsl::model::Spec> model;
};
Checked load_and_check(const std::string& path, const LoadOptions& options = {});

}  // namespace selgen::workflow
