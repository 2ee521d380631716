#pragma once

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include <selgen/rt/join.hpp>
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

/// The text without blanks at its ends.
inline std::string_view without_blanks(std::string_view text) noexcept {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

/// The variant's name that `text` gives for the selector; empty where there is none. Throws
/// UnknownName where it names a selector that the program has not, std::invalid_argument where it
/// names no variant.
inline std::string_view forced_name(std::string_view text, std::string_view selector) {
    std::string_view found;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string_view item = without_blanks(text.substr(0, end));
        text.remove_prefix(std::min(text.size(), end + 1));
        if (item.empty()) continue;
        const std::string_view name = item.substr(0, item.find('='));
        const auto known = Registered::names();
        if (std::find(known.begin(), known.end(), name) == known.end())
            throw UnknownName(name, "selector (in SELGEN_FORCE)", known);
        if (name.size() + 1 >= item.size())
            throw std::invalid_argument(
                join({"selgen: '", item, "' in SELGEN_FORCE is not of the form selector=variant"}));
        if (name == selector) found = item.substr(name.size() + 1);
    }
    return found;
}

}  // namespace selgen::rt
