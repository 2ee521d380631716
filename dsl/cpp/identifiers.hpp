// Names that C++ or generated code does not allow, with the reasons.
#pragma once

#include <string>
#include <string_view>

namespace selgen::dsl {

/// Why a feature, a variant or a word cannot have this name; empty if it can.
std::string refusal_of(std::string_view name);

/// Why a factor of an experiment cannot have this name, though a feature can; empty if it can.
std::string factor_refusal(std::string_view name);

/// Why C++ does not allow an identifier of this name; empty if it does.
std::string refusal_by_cpp(std::string_view name);

/// Whether a function of the C library has the name, so that no namespace can have it.
bool is_library_name(std::string_view name);

}  // namespace selgen::dsl
