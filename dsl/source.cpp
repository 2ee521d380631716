#include "dsl/source.hpp"

#include <algorithm>

namespace selgen::dsl {

Place place_of(const Source& source, std::size_t byte) {
    const std::string_view before = std::string_view(source.text).substr(0, byte);
    const auto line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
    const auto lines = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    return {lines + 1, before.size() - line_begin + 1};
}

std::string_view line_of(const Source& source, std::size_t line) {
    std::string_view rest = source.text;
    for (; line > 1; --line) {
        const auto end = rest.find('\n');
        if (end == std::string_view::npos) return {};
        rest.remove_prefix(end + 1);
    }
    rest = rest.substr(0, rest.find('\n'));
    if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
    return rest;
}

}  // namespace selgen::dsl
