// Whether a run of the tests saves its results as the expected ones.
#pragma once

#include <cstdlib>
#include <string_view>

namespace selgen::testing {

/// Whether the user set SELGEN_ACCEPT=1.
inline bool is_accepting() {
    const char* const value = std::getenv("SELGEN_ACCEPT");
    return value != nullptr && std::string_view(value) == "1";
}

}  // namespace selgen::testing
