// Finds the files that know graphs of patterns or loops, although they are outside of the folders
// of these components.
#include <algorithm>
#include <string_view>

#include "rules/cpp.hpp"
#include "rules/rules.hpp"

namespace selgen::architecture {
namespace {

bool begins_with_any(std::string_view path, std::initializer_list<std::string_view> beginnings) {
    return std::ranges::any_of(beginnings, [&](auto begin) { return path.starts_with(begin); });
}

bool is_of_component(std::string_view path) {
    return begins_with_any(path, {"map/", "loop/", "selgen/pattern/"}) ||
           path.find("/graph/") != path.npos || path.find("/loop/") != path.npos;
}

/// Of the tool's modules, which a build can have without these components.
bool is_of_tool(std::string_view path) {
    return is_cpp(path) && !begins_with_any(path, {"runtime/", "examples/", "studies/", "tests/"});
}

}  // namespace

std::vector<std::string> knowing_components(const std::vector<File>& files) {
    std::vector<std::string> knowing;
    for (const File& file : files) {
        if (!is_of_tool(file.path) || is_of_component(file.path)) continue;
        const bool knows = std::ranges::any_of(includes(file.text), [](const Include& include) {
            return is_of_component(include.header.substr(1, include.header.size() - 2));
        });
        if (knows) knowing.push_back(file.path);
    }
    return knowing;
}

}  // namespace selgen::architecture
