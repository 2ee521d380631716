// Texts and conditions that are shared by the views of several templates.
#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "gen/expression/reads.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

/// The name of the parameter: " f" if a function reads features, otherwise empty.
std::string parameter_name(const Reads& reads);

/// "constexpr" if a function can be called at compile time, otherwise "inline".
std::string specifier(const Reads& reads);

/// Whether some rule or `when` reads the result of an inspection.
bool inspects(const dsl::model::Selector& selector);

/// Whether some `when` reads the result of an inspection.
bool has_lazy_whens(const dsl::model::Selector& selector);

/// Whether device code may call choose(); it cannot read the arrays of a table.
bool is_for_devices(const dsl::model::Selector& selector);

/// The condition of the preprocessor for the variant's code; empty if all builds have it.
std::string guard_of(const dsl::model::Variant& variant);

/// C++ of the user; a line end follows if a comment could hide the code after it.
std::string verbatim(const std::string& cpp);

/// Removes the last line end, since the template that includes the text adds its own.
std::string without_last_line_end(std::string text);

/// The qualified name of a selector or graph: "lib::kernels::sum".
std::string qualified(const dsl::model::Spec& spec, const std::string& name);

/// A list of views with one value each.
List list_of(const std::string& name, const std::vector<std::string>& values);

}  // namespace selgen::gen
