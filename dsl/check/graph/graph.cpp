// Lowers all machines, graphs and placements of a spec: unrolls the loops of graphs, and reports
// what is declared twice or has no effect.
#include <algorithm>
#include <utility>

#include "base/overloaded.hpp"
#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

std::size_t diagnostic_count(const Report& report) {
    return report.found().size() + report.not_kept();
}

/// Unrolls the loops in the order in which the program runs them.
class Unroller {
public:
    explicit Unroller(Unrolling& graph) : graph_(graph), report_(graph.context.report) {}

    void run(const std::vector<ast::GraphStatement>& statements) {
        std::vector<std::string> declared;
        for (const ast::GraphStatement& one : statements) {
            if (graph_.stopped) break;
            std::visit(overloaded{
                           [](const ast::Use&) {},
                           [](const ast::GraphConst&) {},  // lowered before
                           [](const ast::GraphSplit&) {},
                           [&](const ast::GraphData& data) {
                               add_arrays(graph_, data);
                               for (const auto& array : data.arrays)
                                   declared.push_back(array.name.text);
                           },
                           [&](const ast::GraphLoop& loop) { run(loop); },
                           [&](const ast::PatternLine& pattern) { run(pattern); },
                       },
                       one.node);
        }
        for (const std::string& name : declared) graph_.visible.erase(name);
    }

    const std::vector<const ast::PatternLine*>& of_calls() const { return of_calls_; }

private:
    void run(const ast::GraphLoop& loop) {
        if (graph_.faulty.count(&loop) != 0) return;
        const bool is_outer = graph_.outermost == nullptr;
        if (is_outer) graph_.outermost = &loop;
        const auto first = linear(graph_.numbers, loop.first, report_);
        const auto end = linear(graph_.numbers, loop.end, report_);
        if (first && end && end->offset < first->offset)
            report_.error(Code::bad_size, loop.end.span, "this range ends before it begins",
                          "a loop runs from its first value up to, but not including, its last");
        if (!first || !end || end->offset < first->offset) {
            graph_.faulty.insert(&loop);
        } else {
            iterate(loop, first->offset, end->offset);
        }
        if (is_outer) graph_.outermost = nullptr;
    }

    void iterate(const ast::GraphLoop& loop, double first, double end) {
        // A name that is taken is already reported: the outer one is kept.
        const bool is_new = graph_.numbers.values.count(loop.index.text) == 0;
        for (double at = first; at < end && !graph_.stopped; at += 1) {
            count_step(graph_);
            if (is_new) graph_.numbers.values[loop.index.text] = {at, true};
            run(loop.body);
        }
        if (is_new) graph_.numbers.values.erase(loop.index.text);
    }

    void run(const ast::PatternLine& written) {
        if (graph_.faulty.count(&written) != 0) return;
        count_step(graph_);
        if (graph_.stopped) return;
        const std::size_t before = diagnostic_count(report_);
        auto call = lower_call(graph_, written);
        if (!call || diagnostic_count(report_) != before) {
            graph_.faulty.insert(&written);
            return;
        }
        auto& pattern = graph_.made.patterns[call->pattern];
        if (pattern.first_reads.empty() && pattern.first_writes.empty()) {
            for (const auto& one : call->reads) pattern.first_reads.push_back(one.array);
            for (const auto& one : call->writes) pattern.first_writes.push_back(one.array);
        }
        graph_.made.calls.push_back(std::move(*call));
        of_calls_.push_back(&written);
    }

    Unrolling& graph_;
    Report& report_;
    std::vector<const ast::PatternLine*> of_calls_;
};

void lower_constants(Unrolling& graph) {
    for (const ast::GraphStatement& statement : graph.written.statements) {
        const auto* all = std::get_if<ast::GraphConst>(&statement.node);
        if (all == nullptr) continue;
        for (const ast::NamedValue& one : all->values) {
            const auto value = linear(graph.numbers, one.value, graph.context.report);
            const double stated = value ? value->offset : 1;
            const auto& size = graph.made.size;
            const bool is_sized = size && size->constant == one.name.text;
            const double meant = is_sized ? static_cast<double>(size->value) : stated;
            graph.numbers.values.emplace(one.name.text, NamedNumber{meant, !value});
        }
    }
}

/// A pattern can be distributed only if it has a split. Serial patterns need none.
void check_split(Unrolling& graph) {
    if (graph.declared.split) return;
    graph.declared.split = std::int64_t{1} << 53;
    const auto needs_one = [&](const auto& pattern) {
        return pattern.kind != model::Pattern::serial &&
               graph.declared.splits.count(pattern.name) == 0;
    };
    const auto& patterns = graph.made.patterns;
    if (std::ranges::none_of(patterns, needs_one)) return;
    graph.context.report.error(
        Code::clause_missing, graph.written.name.span,
        "graph '" + graph.written.name.text + "' has no 'split'",
        "add the number of operations and rows per split, for example: split 4096;");
}

/// Reports what has no effect, if there are no errors.
void check_used(Unrolling& graph) {
    Report& report = graph.context.report;
    if (report.has_errors()) return;
    if (graph.made.patterns.empty())
        report.error(Code::bad_pattern, graph.written.name.span,
                     "graph '" + graph.written.name.text + "' has no patterns");
    for (const model::PatternDeclaration& pattern : graph.made.patterns) {
        if (!pattern.first_reads.empty() || !pattern.first_writes.empty()) continue;
        report.error(Code::bad_pattern, graph.written.name.span,
                     "pattern '" + pattern.name + "' of graph '" + graph.written.name.text +
                         "' is never called: its loops are empty");
    }
    for (const auto& [name, array] : graph.declared.arrays) {
        if (graph.used.count(name) != 0) continue;
        report.warning(Code::never_used, array->name.span,
                       "data '" + name + "' is neither read nor written");
    }
    for (const ast::GraphStatement& statement : graph.written.statements) {
        const auto* all = std::get_if<ast::GraphConst>(&statement.node);
        if (all == nullptr) continue;
        for (const ast::NamedValue& one : all->values) {
            if (graph.numbers.values[one.name.text].used) continue;
            report.warning(Code::never_used, one.name.span,
                           "constant '" + one.name.text + "' is never used");
        }
    }
}

// ---- all graphs of a spec --------------------------------------------------------------------

template <class Thing>
Positioned positions(const std::vector<const Thing*>& things) {
    Positioned made;
    for (std::size_t i = 0; i < things.size(); ++i) made.emplace(things[i]->name.text, i);
    return made;
}

void check_namespaces(const std::vector<const ast::Graph*>& graphs, const model::Spec& spec,
                      Report& report) {
    for (const ast::Graph* graph : graphs) {
        const std::string& name = graph->name.text;
        if (index_of(spec.selectors, name) < spec.selectors.size()) {
            report.error(
                Code::declared_twice, graph->name.span,
                "graph '" + name + "' has the same name as a selector, but both become namespaces");
        }
        check_namespace(graph->name, spec.name_space.empty(), report);
    }
}

void check_placed_once(const std::vector<const ast::GraphPlace*>& places, Report& report) {
    Once<std::pair<std::string, std::string>> once(report, Code::declared_twice,
                                                   "it was first placed here");
    for (const ast::GraphPlace* one : places)
        once.add({one->graph.text, one->machine.text}, one->graph.span,
                 "graph '" + one->graph.text + "' is placed twice on the same machine");
}

}  // namespace

void count_step(Unrolling& graph) {
    graph.spent.evaluated += std::exchange(graph.numbers.evaluated, 0);
    const bool is_much = ++graph.spent.steps > most_calls || graph.spent.evaluated > most_evaluated;
    if (!is_much || graph.stopped) return;
    graph.stopped = true;
    if (std::exchange(graph.spent.reported, true)) return;
    const Span span = graph.outermost ? graph.outermost->index.span : graph.written.name.span;
    graph.context.report.error(
        Code::too_much, span,
        "graph '" + graph.written.name.text + "' unrolls to more than " +
            std::to_string(most_calls) + " calls, arrays and iterations",
        "use fewer but larger patterns, or place only some of the iterations at a time");
}

std::optional<std::int64_t> whole_number(Unrolling& graph, const ast::Expression& written,
                                         std::int64_t least, const std::string& what) {
    const auto value = linear(graph.numbers, written, graph.context.report);
    if (!value) return std::nullopt;
    if (value->offset >= static_cast<double>(least))
        return static_cast<std::int64_t>(value->offset);
    graph.context.report.error(Code::bad_size, written.span,
                               what + " must be at least " + std::to_string(least));
    return std::nullopt;
}

model::Graph lower_graph(const Context& context, const ast::Graph& written, Spent& spent,
                         const std::optional<model::GraphSize>& size) {
    Unrolling graph{context, written, spent, {}, {}, {}, {}, {}, {}, {}};
    graph.made.name = written.name.text;
    graph.made.size = size;
    graph.made.origin = origin_of(context, written.name.span);
    for (const ast::GraphStatement& statement : written.statements) {
        const auto* use = std::get_if<ast::Use>(&statement.node);
        if (use != nullptr) graph.made.includes.push_back(use->header);
    }
    declare_names(graph);
    lower_constants(graph);
    lower_splits(graph);
    check_split(graph);
    Unroller unroller(graph);
    unroller.run(written.statements);
    if (!context.report.has_errors()) check_given(graph, unroller.of_calls());
    check_used(graph);
    return std::move(graph.made);
}

void lower_graphs(Context& context, const std::vector<ast::Spec>& specs, model::Spec& result) {
    std::vector<const ast::PatternMachine*> machines;
    std::vector<const ast::Graph*> graphs;
    std::vector<const ast::GraphPlace*> places;
    for (const ast::Spec& spec : specs) {
        for (const auto* one : all<ast::PatternMachine>(spec.items)) machines.push_back(one);
        for (const auto* one : all<ast::Graph>(spec.items)) graphs.push_back(one);
        for (const auto* one : all<ast::GraphPlace>(spec.items)) places.push_back(one);
    }
    check_distinct(machines, "machine", context.report);
    check_distinct(graphs, "graph", context.report);
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
