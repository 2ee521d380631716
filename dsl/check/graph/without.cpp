// Refuses machines, graphs and placements in a selgen that was built without graphs of patterns.
#include <string>

#include "dsl/check/context.hpp"

namespace selgen::dsl {
namespace {

void refuse_graph(Code code, Span span, const std::string& block, Report& report) {
    report.error(code, span,
                 "this selgen was built without graphs of patterns, which '" + block + "' needs",
                 "build it with SELGEN_GRAPH=ON");
}

}  // namespace

void lower_graphs(Context& context, const std::vector<ast::Spec>& specs, model::Spec&) {
    Report& report = context.report;
    for (const ast::Spec& spec : specs) {
        for (const auto* one : all<ast::PatternMachine>(spec.items))
            refuse_graph(Code::bad_machine, one->name.span, "machine", report);
        for (const auto* one : all<ast::Graph>(spec.items))
            refuse_graph(Code::bad_pattern, one->name.span, "graph", report);
        for (const auto* one : all<ast::GraphPlace>(spec.items))
            refuse_graph(Code::bad_place, one->graph.span, "place", report);
    }
}

}  // namespace selgen::dsl
