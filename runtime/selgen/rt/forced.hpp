#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include <selgen/rt/registered.hpp>
#include <selgen/rt/unknown_name.hpp>

namespace selgen::rt {

/// The value of SELGEN_FORCE when it was first asked for: "reduce=selpriv,spmv=ell".
inline const std::string& force_variable() {
    static const std::string text = [] {
        const char* const value = std::getenv("SELGEN_FORCE");
        return std::string(value == nullptr ? "" : value);
    }();
    return text;
}

/// The variant's name that `text` gives for the selector; empty where there is none. Throws
/// UnknownName where it names a selector that the program has not.
inline std::string_view forced_name(std::string_view text, std::string_view selector) {
    std::string_view found;
    while (!text.empty()) {
        const std::string_view item = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), item.size() + 1));
        if (item.empty()) continue;
        const std::string_view name = item.substr(0, item.find('='));
        const auto known = Registered::names();
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw UnknownName(name, "selector (in SELGEN_FORCE)", known);
        if (name == selector) found = item.substr(std::min(item.size(), name.size() + 1));
        if (name == selector && found.empty()) found = "=";  // named without a variant: unknown
    }
    return found;
}

}  // namespace selgen::rt
