// Follows includes to find the headers that each header reaches, and appends it to a row that it
// covers.
#include "rules/rules.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "rules/cpp.hpp"

namespace selgen::architecture {
namespace {

using Row = std::vector<std::string>;

/// The headers of the modules, and the includes of each as written: "rt/config.hpp".
using Direct = std::map<std::string, std::vector<std::string>>;

Direct direct_includes(const std::vector<File>& tree) {
    Direct all;
    for (const File& file : tree) {
        if (!file.path.ends_with(".hpp") || file.path.starts_with("tests/")) continue;
        auto& names = all[file.path];
        for (const Include& include : includes(file.text)) {
            const std::string_view header = include.header;
            if (include.certain) names.emplace_back(header.substr(1, header.size() - 2));
        }
    }
    return all;
}

/// The headers of this tree that the header includes, directly or indirectly.
std::set<std::string> reached(const std::string& header, const Direct& direct) {
    std::set<std::string> all;
    std::vector<std::string> next{header};
    while (!next.empty()) {
        const auto at = direct.find(next.back());
        next.pop_back();
        if (at == direct.end()) continue;
        for (const std::string& name : at->second) {
            const std::string path = direct.contains(name) ? name : "runtime/" + name;
            if (direct.contains(path) && all.insert(path).second) next.push_back(path);
        }
    }
    return all;
}

}  // namespace

std::vector<Row> rows_of(const std::vector<std::string>& headers, const std::vector<File>& tree) {
    const Direct direct = direct_includes(tree);
    std::vector<std::pair<std::string, std::set<std::string>>> found;
    for (const std::string& header : headers) found.emplace_back(header, reached(header, direct));
    std::ranges::stable_sort(found, {}, [](const auto& one) { return one.second.size(); });

    std::vector<Row> rows;
    for (const auto& one : found) {
        const auto row =
            std::ranges::find_if(rows, [&](const Row& r) { return one.second.contains(r.back()); });
        if (row == rows.end())
            rows.push_back({one.first});
        else
            row->push_back(one.first);
    }
    return rows;
}

}  // namespace selgen::architecture
