#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loop/ir/module.hpp"

namespace selgen::loop {

/// The name as C++ spells it, with its arguments; what is no mangled name stays as it is.
std::string demangled(std::string_view name);

/// `ns::f<int>` of `void ns::f<int>(double*) const`.
std::string without_arguments(const std::string& spelt);

/// Whether the function is the body of an OpenMP construct, which the compiler made one of its own.
bool is_outlined(std::string_view name);

/// The functions that are meant by a name: the mangled one, else the one of C++ with arguments,
/// else without them, with or without those of a template, else its last parts (`f` of `ns::f`).
/// Bodies of OpenMP constructs are found by their whole names only.
std::vector<FunctionText> functions_named(const Module& module, const std::string& name);

/// What functions_named would find, for hints.
std::vector<std::string> known_names(const Module& module);

}  // namespace selgen::loop
