#pragma once

#include <string>
#include <vector>

#include "dsl/model/spec.hpp"
#include "gen/expression/reads.hpp"
#include "gen/template/view.hpp"

/// What the views of several templates have in common.
namespace selgen::gen {

/// " f" where a function reads features, else nothing: the name of its parameter.
std::string parameter_name(const Reads& reads);

/// "constexpr" where a function can be called at compile time, else "inline".
std::string specifier(const Reads& reads);

/// Whether some rule or `when` reads what an inspection finds.
bool inspects(const dsl::model::Selector& selector);

/// Whether some `when` does.
bool has_lazy_whens(const dsl::model::Selector& selector);

/// Whether device code may ask for the choice; it cannot read the arrays of a table.
bool is_for_devices(const dsl::model::Selector& selector);

/// C++ of the user, with a new line where a comment could swallow what follows.
std::string verbatim(const std::string& cpp);

std::string joined(const std::vector<std::string>& parts, const std::string& separator = ", ");

/// The template that takes a text ends its line.
std::string without_last_line_end(std::string text);

/// The name of a selector or graph, seen from outside: "lib::kernels::sum".
std::string qualified(const dsl::model::Spec& spec, const std::string& name);

/// A list of views with one value each.
List list_of(const std::string& name, const std::vector<std::string>& values);

}  // namespace selgen::gen
