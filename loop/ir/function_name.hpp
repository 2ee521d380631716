#pragma once

#include <string_view>

namespace selgen::loop {

/// Whether a symbol, as demangled names are written ("void ns::sweep<int>(int*) [clone
/// ._omp_fn.0]"), is of the function that was asked for: by its name ("sweep", "ns::sweep"), or as
/// the symbol stands. Its overloads, template instances and what compilers cut off it (behind a
/// dot, or as a clone) are of it, and so are lambdas written in it, also where they are arguments
/// of a template ("void for_each<sweep(int*)::{lambda(int)#1}>(…)").
bool is_of_function(std::string_view symbol, std::string_view function);

}  // namespace selgen::loop
