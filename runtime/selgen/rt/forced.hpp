#pragma once

#include <algorithm>
#include <cstdio>
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

/// One "selector=variant" of a list with commas, taken off it; empty where there was nothing.
inline std::string_view take_item(std::string_view& text) noexcept {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view item = without_blanks(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
    return item;
}

/// "sum" of "lib::kernels::sum".
inline std::string_view without_namespaces(std::string_view name) noexcept {
    const std::size_t colon = name.rfind(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

/// The variant's name that `text` gives for the selector, by its name with namespaces, or else by
/// that without, which means all selectors of that name; empty where there is none. Throws
/// std::invalid_argument where it names no variant.
inline std::string_view forced_name(std::string_view text, std::string_view selector) {
    std::string_view exact, plain;
    while (!text.empty()) {
        const std::string_view item = take_item(text);
        const std::string_view name = item.substr(0, item.find('='));
        if (item.empty() || (name != selector && name != without_namespaces(selector))) continue;
        if (name.size() + 1 >= item.size())
            throw std::invalid_argument(
                join({"selgen: '", item, "' in SELGEN_FORCE is not of the form selector=variant"}));
        (name == selector ? exact : plain) = item.substr(name.size() + 1);
    }
    return exact.empty() ? plain : exact;
}

/// A line for each name in `text` that is no selector of the program so far. It is no error: a
/// library that is loaded later may bring it.
inline std::string unknown_selectors(std::string_view text) {
    std::string lines;
    auto known = Registered::names();
    for (std::size_t i = known.size(); i-- > 0;)
        if (without_namespaces(known[i]) != known[i]) known.push_back(without_namespaces(known[i]));
    while (!text.empty()) {
        const std::string_view item = take_item(text);
        const std::string_view name = item.substr(0, item.find('='));
        if (item.empty() || std::find(known.begin(), known.end(), name) != known.end()) continue;
        lines += join({UnknownName(name, "selector so far (in SELGEN_FORCE)", known).what(), "\n"});
    }
    return lines;
}

/// Tells them of SELGEN_FORCE on stderr, once a process.
inline void tell_unknown_selectors() {
    static const int told = std::fputs(unknown_selectors(force_variable()).c_str(), stderr);
    static_cast<void>(told);
}

}  // namespace selgen::rt
