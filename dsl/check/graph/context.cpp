// Lowers all machines, graphs and placements of a spec, and checks that each is declared once.
#include "dsl/check/graph/context.hpp"

#include <unordered_map>
#include <unordered_set>

#include "dsl/check/graph/graphs.hpp"

namespace selgen::dsl {
namespace {

/// Reports machines or graphs that have the same name.
template <class Thing>
void check_named_once(const std::vector<const Thing*>& things, const std::string& what,
                      Report& report) {
    std::unordered_map<std::string, Span> met;
    for (const Thing* one : things) {
        const auto [first, is_new] = met.emplace(one->name.text, one->name.span);
        if (is_new) continue;
        report
            .error(Code::declared_twice, one->name.span,
                   what + " '" + shortened(one->name.text) + "' is declared twice")
            .notes.push_back({first->second, "it was first declared here"});
    }
}

template <class Thing>
Positioned positions(const std::vector<const Thing*>& things) {
    Positioned made;
    for (std::size_t i = 0; i < things.size(); ++i) made.emplace(things[i]->name.text, i);
    return made;
}

void check_namespaces(const std::vector<const ast::Graph*>& graphs, const model::Spec& spec,
                      Report& report) {
    std::unordered_set<std::string> selectors;
    for (const model::Selector& selector : spec.selectors) selectors.insert(selector.name);
    for (const ast::Graph* graph : graphs) {
        const std::string& name = graph->name.text;
        if (selectors.count(name) != 0) {
            report.error(Code::declared_twice, graph->name.span,
                         "graph '" + shortened(name) +
                             "' has the same name as a selector, but both become namespaces");
        }
        check_namespace(graph->name, spec.name_space.empty(), report);
    }
}

void check_placed_once(const std::vector<const ast::GraphPlace*>& places, Report& report) {
    std::map<std::pair<std::string, std::string>, Span> met;
    for (const ast::GraphPlace* one : places) {
        const auto [first, is_new] =
            met.emplace(std::pair(one->graph.text, one->machine.text), one->graph.span);
        if (is_new) continue;
        report
            .error(Code::declared_twice, one->graph.span,
                   "graph '" + shortened(one->graph.text) + "' is placed twice on the same machine")
            .notes.push_back({first->second, "it was first placed here"});
    }
}

}  // namespace

void lower_graphs(Context& context, const std::vector<ast::Spec>& specs, model::Spec& result) {
    std::vector<const ast::PatternMachine*> machines;
    std::vector<const ast::Graph*> graphs;
    std::vector<const ast::GraphPlace*> places;
    for (const ast::Spec& spec : specs) {
        for (const auto* one : all<ast::PatternMachine>(spec.items)) machines.push_back(one);
        for (const auto* one : all<ast::Graph>(spec.items)) graphs.push_back(one);
        for (const auto* one : all<ast::GraphPlace>(spec.items)) places.push_back(one);
    }
    check_named_once(machines, "machine", context.report);
    check_named_once(graphs, "graph", context.report);
    check_namespaces(graphs, result, context.report);
    check_placed_once(places, context.report);
    for (const auto* one : machines) result.machines.push_back(lower_machine(context, *one));
    Spent spent;
    for (const auto* one : graphs) result.graphs.push_back(lower_graph(context, *one, spent));
    const Positioned machine_of = positions(machines), graph_of = positions(graphs);
    const Placing placing{context, machine_of, graph_of, result, !context.report.has_errors()};
    for (const auto* one : places) {
        const auto place = lower_place(placing, *one);
        const auto graph = graph_of.find(one->graph.text);
        if (!one->sizes) {
            if (place) result.places.push_back(*place);
        } else if (graph != graph_of.end()) {
            const Sizing sizing{context, *graphs[graph->second], *one->sizes};
            if (place)
                add_sized_places(sizing, *place, spent, result);
            else
                lower_sizes(sizing);
        }
    }
}

}  // namespace selgen::dsl
