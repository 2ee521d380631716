#pragma once

#include <string>

#include "dsl/model.hpp"

/// The selector's C++ signature, as the generated functions write it.
namespace selgen::gen {

bool is_template(const dsl::model::Selector& selector);

/// "<Key>", empty for a plain call.
std::string template_arguments(const dsl::model::Selector& selector);

/// The parameters as the spec has them.
std::string parameters(const dsl::model::Selector& selector, bool with_defaults);

/// Those of the call operator: what no text of the spec names may be unused.
std::string member_parameters(const dsl::model::Selector& selector);

/// The arguments that hand all parameters on.
std::string forwarded(const dsl::model::Selector& selector);

/// The type that a function of namespace detail returns.
std::string type_of(const dsl::model::Selector& selector, const std::string& function);

}  // namespace selgen::gen
