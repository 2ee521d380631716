// Reads NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE and TERM in their order of precedence.
#include "cli/output/colour.hpp"

#include <cstdlib>

namespace selgen::cli {
namespace {

std::string environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool forces(const std::string& value) { return !value.empty() && value != "0"; }

}  // namespace

dsl::Colour colour_of(const std::string& choice, bool terminal) {
    using enum dsl::Colour;
    if (choice != "auto") return choice == "always" ? always : never;
    if (!environment("NO_COLOR").empty()) return never;
    if (forces(environment("FORCE_COLOR")) || forces(environment("CLICOLOR_FORCE"))) return always;
    return terminal && environment("TERM") != "dumb" ? always : never;
}

}  // namespace selgen::cli
