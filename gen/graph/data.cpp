// The generated struct Data: the arrays that a program binds, merged over all sizes of a placement.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "gen/common.hpp"
#include "gen/graph/parts.hpp"
#include "gen/origin.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

std::string extents_text(const model::GraphArray& array) {
    std::string text;
    for (const std::int64_t extent : array.extents) text += fmt::format("[{}]", extent);
    return text;
}

/// The extents that all arrays of the name share; if they differ, those of each array.
std::string sizes_text(const model::Graph& graph, const std::vector<std::size_t>& arrays) {
    constexpr std::size_t most = 6;
    std::vector<std::string> all;
    for (const std::size_t a : arrays) all.push_back(extents_text(graph.arrays[a]));
    if (std::ranges::count(all, all.front()) == std::ssize(all)) return all.front();
    const bool are_more = all.size() > most;
    if (are_more) all.resize(most);
    return join(all) + (are_more ? ", ..." : "");
}

/// The members that are bound for any of the sizes. A name has the same number of arrays in all of
/// them.
std::vector<GraphMember> members_of_all(std::span<const GraphPart> parts) {
    std::vector<GraphMember> all = graph_members(parts.front());
    for (const GraphPart& part : parts.subspan(1)) {
        for (const GraphMember& member : graph_members(part)) {
            const auto same = std::ranges::find(all, member.name, &GraphMember::name);
            if (same == all.end()) {
                all.push_back(member);
                continue;
            }
            same->is_input = same->is_input || member.is_input;
            same->is_output = same->is_output || member.is_output;
            if (same->extents != member.extents)
                same->extents = "sizes depend on " + part.graph.size->constant;
        }
    }
    return all;
}

/// "jacobi.sel:8: [8192], read and written"
std::string about(const GraphMember& member) {
    const char* const use = member.is_input && member.is_output ? "read and written"
                            : member.is_input                   ? "read"
                                                                : "written";
    return fmt::format("{}: {}, {}", text(member.first->origin), member.extents, use);
}

}  // namespace

std::vector<GraphMember> graph_members(const GraphPart& part) {
    std::vector<GraphMember> members;
    std::map<std::string, std::size_t> met;
    for (std::size_t a = 0; a < part.graph.arrays.size(); ++a) {
        const model::GraphArray& array = part.graph.arrays[a];
        const auto [at, is_new] = met.emplace(array.name, members.size());
        if (is_new) members.push_back({array.name, &array, {}, {}});
        GraphMember& member = members[at->second];
        const pattern::ArrayRow& row = part.tables.arrays[static_cast<pattern::Index>(a)];
        member.arrays.push_back(a);
        member.is_input = member.is_input || row.is_input;
        member.is_output = member.is_output || row.is_output;
    }
    // Other arrays only pass data between patterns.
    std::erase_if(members, [](const auto& one) { return !one.is_input && !one.is_output; });
    for (GraphMember& member : members) member.extents = sizes_text(part.graph, member.arrays);
    return members;
}

List graph_data_view(std::span<const GraphPart> parts) {
    List list;
    for (const GraphMember& member : members_of_all(parts)) {
        std::string type =
            (member.is_output ? "" : "const ") + type_of(member.first->element) + "*";
        const bool is_one = member.arrays.size() == 1;
        if (!is_one) type = fmt::format("std::array<{}, {}>", type, member.arrays.size());
        list.push_back({{{"type", type},
                         {"name", member.name},
                         {"begin", std::string(is_one ? " = nullptr" : "{}")},
                         {"about", about(member)}}});
    }
    return list;
}

}  // namespace selgen::gen
