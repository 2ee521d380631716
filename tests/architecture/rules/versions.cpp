// Checks that each namespace of a runtime header opens the inline namespace SELGEN_ABI.
#include <algorithm>

#include "rules/cpp.hpp"
#include "rules/rules.hpp"

namespace selgen::architecture {

Faults check_versions(const File& file) {
    if (!file.path.starts_with("runtime/") || !is_cpp(file.path)) return {};
    Faults faults;
    const auto lines = lines_of(file.text);
    for (auto line = lines.begin(); line != lines.end(); ++line) {
        if (!line->starts_with("namespace selgen")) continue;
        if (line + 1 != lines.end() && line[1] == "inline namespace SELGEN_ABI {") continue;
        faults.push_back(fault(file, static_cast<std::size_t>(line - lines.begin()) + 1,
                               "has no 'inline namespace SELGEN_ABI {' on the next line"));
    }
    const bool has_version = std::ranges::any_of(includes(file.text), [](const Include& include) {
        return include.header == "<selgen/rt/config.hpp>";
    });
    const bool uses_version = file.text.find(" SELGEN_ABI {") != file.text.npos;
    if (uses_version && !has_version && !file.path.ends_with("/rt/config.hpp"))
        faults.push_back(fault(file, 1, "does not include <selgen/rt/config.hpp>"));
    return faults;
}

}  // namespace selgen::architecture
