// What `eval` and `report` have in common: the selector, its tables and the evaluation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/load.hpp"
#include "fit/evaluate/judge.hpp"

namespace selgen::cli {

/// A selector, and the tables on which it is judged.
struct Case {
    Checked checked;
    const dsl::model::Selector* selector = nullptr;  // in `checked`
    fit::Data data{};
    bool timed = false;  // the table has times; else its variants are those of the selector
    std::optional<fit::Data> again{};
    std::optional<fit::Data> odd{};  // the data by the other half of the runs, with --halves
};

/// Reads spec and tables; nothing where they have errors, which are printed.
std::optional<Case> read_case(const EvalOptions& options, const Streams& streams);

/// All files that this reads.
std::vector<std::string> files_of(const EvalOptions& options);

/// Judges the choices; the case outlives the result. Nothing where no row can be judged, which is
/// printed.
std::optional<fit::Judged> judge(const EvalOptions& options, const Case& one,
                                 const Streams& streams);

}  // namespace selgen::cli
