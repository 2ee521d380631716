// Matches demangled symbols of a program with the name of a function.
#pragma once

#include <string_view>

namespace selgen::loop {

/// Whether a demangled symbol ("void ns::sweep<int>(int*) [clone ._omp_fn.0]") belongs to a
/// function, given by its name ("sweep", "ns::sweep") or by the whole symbol. Overloads, template
/// instances and parts that compilers split off (after a dot, or as a clone) belong to the
/// function. So do lambdas in it, even as template arguments ("void
/// for_each<sweep(int*)::{lambda(int)#1}>(…)").
bool is_of_function(std::string_view symbol, std::string_view function);

}  // namespace selgen::loop
