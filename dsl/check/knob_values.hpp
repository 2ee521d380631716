// The values of a knob as written; part of dsl/check.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::dsl {

/// The most values of a knob.
inline constexpr std::size_t most_values = 64;

/// A knob with its values.
struct ListedKnob {
    const ast::Knob* written;
    model::KnobKind kind;
    std::vector<model::KnobValue> values;
    bool to_cores;          // written as 1 .. cores
    bool sets_threads;      // values above the fact team_limit are closed
    bool ruled;             // whether some rule chooses it
    std::size_t place = 0;  // in the order in which knobs are declared
};

/// The knobs of a selector, without those whose values have errors, which are reported.
std::vector<ListedKnob> listed_knobs(const ast::Selector& written, Report& report);

/// The knob of a single statement; nothing after an error, which is reported.
std::optional<ListedKnob> listed_knob(const ast::Knob& written, Report& report);

/// The name of the variant that represents a value: "threads_8".
std::string variant_of(const ast::Knob& knob, const model::KnobValue& value);

}  // namespace selgen::dsl
