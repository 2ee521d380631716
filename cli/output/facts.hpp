// The facts of the environment as text.
#pragma once

#include <iosfwd>

namespace selgen::cli {

/// Prints a line for each fact: its name, value and source.
void print_facts(std::ostream& out);

}  // namespace selgen::cli
