// Finds functions of an LLVM IR module by their C++ names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loop/ir/module.hpp"

namespace selgen::loop {

/// The demangled name, with its arguments; a name that is not mangled is unchanged.
std::string demangled(std::string_view name);

/// `ns::f<int>` of `void ns::f<int>(double*) const`.
std::string without_arguments(const std::string& spelt);

/// Whether the function is the outlined body of an OpenMP construct.
bool is_outlined(std::string_view name);

/// The functions with a name. It may be the mangled name; otherwise the C++ name with arguments;
/// otherwise without them, with or without template arguments; otherwise its last parts (`f` of
/// `ns::f`). Bodies of OpenMP constructs are found only by their whole names.
std::vector<FunctionText> functions_named(const Module& module, const std::string& name);

/// The names that functions_named() would find, for hints.
std::vector<std::string> known_names(const Module& module);

}  // namespace selgen::loop
