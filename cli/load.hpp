#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::cli {

/// A spec with all that it imports. Sources and specs have the same order, the spec first.
struct Loaded {
    dsl::Sources sources;
    std::vector<dsl::ast::Spec> specs;  // as far as they could be parsed
    dsl::Report report;
    std::vector<std::string> code_files{};  // that `code` statements name, as far as they were read
};

struct LoadOptions {
    std::vector<std::string> models{};  // files whose models take the place of those of their names
    std::string may_be_missing{};       // an import that is skipped where it does not exist
    std::string name_space{};           // around what is generated, as if the spec said so
};

/// Reads a spec and its imports, each file once (so a cycle ends). A file that is imported and
/// cannot be read is a finding at its `import`. Throws IoError where the spec itself cannot.
Loaded load(const std::string& path, const LoadOptions& options = {});

/// Reads and checks. The model is there if there are no errors.
struct Checked {
    Loaded loaded;
    std::optional<dsl::model::Spec> model;
};
Checked load_and_check(const std::string& path, const LoadOptions& options = {});

}  // namespace selgen::cli
