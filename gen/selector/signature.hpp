// The selector's C++ signature, as generated functions use it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

bool is_template(const dsl::model::Selector& selector);

/// "<Key>"; empty if the selector is not a template.
std::string template_arguments(const dsl::model::Selector& selector);

/// The parameters as written in the spec.
std::string parameters(const dsl::model::Selector& selector, bool with_defaults);

/// The same as references to the arguments of a call. Parameters that no text mentions have no
/// name.
std::vector<std::string> reference_parameters(const dsl::model::Selector& selector,
                                              const std::vector<std::string_view>& readers);

/// The names of the arguments.
std::vector<std::string> arguments(const dsl::model::Selector& selector);

/// ", a, b"; empty for an empty list.
std::string after_comma(const std::vector<std::string>& all);

/// The arguments that forward all parameters.
std::string forwarded(const dsl::model::Selector& selector);

/// The type of a function of namespace detail.
std::string type_of(const dsl::model::Selector& selector, const std::string& function);

}  // namespace selgen::gen
