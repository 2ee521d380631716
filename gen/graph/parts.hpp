// Views of a mapped graph for its templates, shared by the sources of gen/graph.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "gen/graph/graph.hpp"
#include "gen/template/view.hpp"

namespace selgen::gen {

struct GraphPart {
    const dsl::model::Graph& graph;
    const dsl::model::Placement& place;
    const pattern::Tables& tables;
    std::vector<std::size_t> pattern_of_call;  // of each row of tables.calls
    double seconds = 0;                        // estimated
    std::string machine;
    bool is_global = true;  // not in a namespace of the spec

    const dsl::model::PatternDeclaration& pattern(pattern::Index call) const {
        return graph.patterns[pattern_of_call[static_cast<std::size_t>(call)]];
    }
};

/// The arrays with one name that the program binds: several if it was declared in a loop.
struct GraphMember {
    std::string name;
    const dsl::model::GraphArray* first;
    std::vector<std::size_t> arrays;
    std::string extents;  // "[8192]", or the constant that they depend on
    bool is_input = false, is_output = false;
};
std::vector<GraphMember> graph_members(const GraphPart& part);

/// The members of the generated struct Data, which serves all sizes of a placement.
List graph_data_view(std::span<const GraphPart> parts);

/// "double"
std::string type_of(dsl::model::Element element);

View graph_tables_view(const GraphPart& part);

/// The calls of the program's kernels for cores or for GPUs.
View graph_kernels_view(const GraphPart& part, bool on_gpu);

/// For each kernel: its number, its pattern, and whether it has a GPU kernel.
std::vector<std::string> graph_kernel_rows(const GraphPart& part);

}  // namespace selgen::gen
