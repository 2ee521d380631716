// Prints the facts of the environment as a table.
#include "cli/output/facts.hpp"

#include <fmt/format.h>

#include <ostream>

#include "host/facts.hpp"

namespace selgen::cli {

void print_facts(std::ostream& out) {
    for (const host::Fact& fact : host::facts())
        out << fmt::format("{:<13} {:<12} {}\n", fact.name, fmt::format("{:.15g}", fact.value),
                           fact.source);
}

}  // namespace selgen::cli
