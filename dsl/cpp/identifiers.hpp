#pragma once

#include <string>
#include <string_view>

namespace selgen::dsl {

/// Why C++ would not take an identifier for a feature, a variant or a word, or nothing.
std::string refusal_of(std::string_view name);

/// Why C++ takes no identifier of this name, or nothing.
std::string refusal_by_cpp(std::string_view name);

/// Whether a function of the C library has the name, so that no namespace can have it.
bool is_library_name(std::string_view name);

}  // namespace selgen::dsl
