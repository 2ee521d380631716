// Lowers `place … on …`, also for several sizes, and checks that the machine and the backends have
// what the graph needs.
#include <algorithm>
#include <map>
#include <utility>

#include "dsl/check/graph/context.hpp"
#include "dsl/model/graph/graph_size.hpp"

namespace selgen::dsl {
namespace {

// ---- placements ------------------------------------------------------------------------------

/// The position of the graph or machine of that name; reports an unknown one.
std::optional<std::size_t> find_named(const Positioned& things, const ast::Identifier& name,
                                      const std::string& what, Report& report) {
    const auto found = things.find(name.text);
    if (found != things.end()) return found->second;
    report.error(Code::bad_place, name.span, "there is no " + what + " '" + name.text + "'",
                 report.is_read() ? nearest_hint(name.text, names_of(things)) : "");
    return std::nullopt;
}

/// Whether "n0.s1" is a processor of the machine.
bool has_processor(const model::PatternMachine& machine, const std::string& name) {
    const auto is = [&](const std::string& wanted, const std::string& part, int count) {
        if (wanted.size() <= part.size() || wanted.compare(0, part.size(), part) != 0) return false;
        const std::string number = wanted.substr(part.size());
        const bool digits = number.size() < 7 &&
                            number.find_first_not_of("0123456789") == std::string::npos &&
                            (number.size() == 1 || number.front() != '0');
        return digits && std::stoi(number) < count;
    };
    const std::size_t dot = name.find('.');
    if (dot == std::string::npos) return false;
    const std::string after_dot = name.substr(dot + 1);
    return std::ranges::any_of(machine.nodes, [&](const auto& node) {
        const auto has = [&](const auto& one) { return is(after_dot, one.name, one.count); };
        return is(name.substr(0, dot), node.name, node.count) &&
               (std::ranges::any_of(node.sockets, has) || std::ranges::any_of(node.gpus, has));
    });
}

class PlacementLowering {
public:
    PlacementLowering(const Placing& placing, const ast::GraphPlace& written)
        : placing_(placing), written_(written), report_(placing.context.report) {}

    std::optional<model::Placement> run() {
        const auto graph = find_named(placing_.graphs, written_.graph, "graph", report_);
        const auto machine = find_named(placing_.machines, written_.machine, "machine", report_);
        made_.origin = origin_of(placing_.context, written_.span);
        if (written_.machine.text == "std" || written_.machine.text == "selgen")
            report_.error(Code::name_not_usable, written_.machine.span,
                          "the name '" + written_.machine.text + "' is a reserved namespace");
        lookahead();
        run_mode();
        emit();
        if (!graph || !machine || !placing_.right) return std::nullopt;
        made_.graph = *graph;
        made_.machine = *machine;
        check_fits(placing_.spec.graphs[*graph], placing_.spec.machines[*machine]);
        return made_;
    }

private:
    void bad(Span span, const std::string& text, const std::string& hint = {}) {
        report_.error(Code::bad_place, span, text, hint);
    }

    void lookahead() {
        const auto* given = only<ast::Lookahead>(written_.statements, report_);
        if (given == nullptr) return;
        NumberScope none;
        const auto steps = linear(none, given->value, report_);
        if (!steps) return;
        if (steps->offset >= 0 && steps->offset <= 8) {
            made_.lookahead = static_cast<int>(steps->offset);
        } else {
            bad(given->value.span, "a lookahead must be from 0 to 8 steps");
        }
    }

    void run_mode() {
        const auto* given = only<ast::RunMode>(written_.statements, report_);
        if (given == nullptr) return;
        made_.events = given->value.text == "events";
        check_word(given->value, {"steps", "events"},
                   {Code::bad_place, "unknown run mode '" + given->value.text + "'",
                    "the modes are steps and events"},
                   report_);
    }

    void emit() {
        const auto* given = only<ast::Emit>(written_.statements, report_);
        if (given == nullptr) return;
        made_.openmp = false;
        for (const ast::Identifier& one : given->value) {
            bool* backend = one.text == "openmp" ? &made_.openmp
                            : one.text == "cuda" ? &made_.cuda
                            : one.text == "mpi"  ? &made_.mpi
                                                 : nullptr;
            if (backend == nullptr)
                check_word(one, {"openmp", "cuda", "mpi"},
                           {Code::bad_place, "unknown backend '" + one.text + "'",
                            "the backends are openmp, cuda and mpi"},
                           report_);
            else if (std::exchange(*backend, true))
                report_.error(Code::clause_twice, one.span, "'" + one.text + "' is given twice");
        }
    }

    /// Checks that the machine and the backends have what the graph needs.
    void check_fits(const model::Graph& graph, const model::PatternMachine& machine) {
        const bool has_gpus =
            std::ranges::any_of(machine.nodes, [](const auto& node) { return !node.gpus.empty(); });
        for (const model::PatternCall& call : graph.calls) {
            const std::string name = graph.patterns[call.pattern].name;
            if (call.on_gpu.value_or(false) && (!has_gpus || !made_.cuda)) {
                return bad(written_.span,
                           "pattern '" + name + "' is for GPUs only, but " +
                               (has_gpus ? "'cuda' is not emitted"
                                         : "machine '" + machine.name + "' has none"));
            }
            if (call.on_gpu.value_or(false) || made_.openmp) continue;
            const bool gpu = !graph.patterns[call.pattern].gpu_kernel.empty();
            if (gpu && !call.on_gpu) continue;
            return bad(written_.span,
                       "pattern '" + name + "' runs on CPUs, but 'openmp' is not emitted");
        }
        for (const model::GraphArray& array : graph.arrays) {
            if (array.home.empty() || has_processor(machine, array.home)) continue;
            return bad(written_.machine.span, "data '" + array.name + "' is at '" + array.home +
                                                  "', but machine '" + machine.name +
                                                  "' has no such processor");
        }
    }

    const Placing& placing_;
    const ast::GraphPlace& written_;
    Report& report_;
    model::Placement made_;
};

// ---- sizes -----------------------------------------------------------------------------------

/// The names of the constants of a graph.
std::vector<std::string> constants_of(const ast::Graph& graph) {
    std::vector<std::string> names;
    for (const ast::GraphStatement& statement : graph.statements) {
        const auto* all = std::get_if<ast::GraphConst>(&statement.node);
        if (all == nullptr) continue;
        for (const ast::NamedValue& one : all->values) names.push_back(one.name.text);
    }
    return names;
}

/// Checks that the graph has the constant that the sizes are for.
bool has_constant(const Sizing& sizing) {
    const std::string& name = sizing.written.constant.text;
    const auto names = constants_of(sizing.graph);
    return check_word(
        sizing.written.constant, names,
        {Code::bad_place, "graph '" + sizing.graph.name.text + "' has no constant '" + name + "'",
         "each size is a value for a constant of the graph, for example: const N = 4096;"},
        sizing.context.report);
}

/// The errors of the graph for all sizes: each once, with the sizes for which it occurs.
class SizeErrors {
public:
    void add(const Report& of_size, const model::GraphSize& size, Span span) {
        for (Diagnostic found : of_size.found()) {
            if (found.severity != Severity::error) continue;  // reported without a size
            const auto same = std::ranges::find_if(all_, [&](const auto& one) {
                return one.code == found.code && one.span.source == found.span.source &&
                       one.span.begin == found.span.begin && one.text == found.text;
            });
            Diagnostic& reported = same == all_.end() ? all_.emplace_back(std::move(found)) : *same;
            reported.note(span, "the error occurs for " + text_of(size));
        }
    }

    bool empty() const { return all_.empty(); }

    void report_to(Report& report) {
        for (Diagnostic& one : all_) report.add(std::move(one));
    }

private:
    std::vector<Diagnostic> all_;
};

/// The number of arrays of each name, in one graph and in another.
std::map<std::string, std::pair<std::size_t, std::size_t>> counts_of(const model::Graph& first,
                                                                     const model::Graph& other) {
    std::map<std::string, std::pair<std::size_t, std::size_t>> counts;
    for (const model::GraphArray& array : first.arrays) ++counts[array.name].first;
    for (const model::GraphArray& array : other.arrays) ++counts[array.name].second;
    return counts;
}

/// Checks that the program binds the same arrays for all sizes.
void check_same_data(const Sizing& sizing, const model::Graph& first, const model::Graph& other,
                     Span span) {
    for (const auto& [name, counts] : counts_of(first, other)) {
        const auto& [count, now] = counts;
        if (now == count) continue;
        sizing.context.report.error(
            Code::bad_place, span,
            "data '" + name + "' consists of " + std::to_string(now) +
                (now == 1 ? " array" : " arrays") + for_size(other) + ", but " +
                std::to_string(count) + for_size(first),
            "a loop that declares data must have the same length for all sizes");
        return;
    }
}

}  // namespace

std::optional<model::Placement> lower_place(const Placing& placing,
                                            const ast::GraphPlace& written) {
    return PlacementLowering(placing, written).run();
}

std::vector<std::int64_t> lower_sizes(const Sizing& sizing) {
    Report& report = sizing.context.report;
    const auto& written = sizing.written.sizes;
    bool right = has_constant(sizing);
    if (written.size() > most_sizes) {
        report.error(Code::bad_place, written[most_sizes].span,
                     "a place can have at most " + std::to_string(most_sizes) + " sizes");
        return {};
    }
    std::vector<std::int64_t> sizes;
    Once<std::int64_t> once(report, Code::declared_twice, "it was first given here");
    for (const ast::Expression& one : written) {
        NumberScope none;
        const auto value = linear(none, one, report);
        if (value && value->offset < 1)
            report.error(Code::bad_place, one.span, "a size of a place must be at least 1");
        right = right && value && value->offset >= 1;
        if (!value || value->offset < 1) continue;
        sizes.push_back(static_cast<std::int64_t>(value->offset));
        right = once.add(sizes.back(), one.span,
                         "the size " + std::to_string(sizes.back()) + " is given twice") &&
                right;
    }
    return right ? sizes : std::vector<std::int64_t>{};
}

void add_sized_places(const Sizing& sizing, const model::Placement& place, Spent& spent,
                      model::Spec& result) {
    const auto sizes = lower_sizes(sizing);
    const std::size_t first = result.graphs.size();
    SizeErrors errors;
    for (std::size_t i = 0; i < sizes.size() && !spent.reported; ++i) {
        const model::GraphSize size{sizing.written.constant.text, sizes[i]};
        const Span span = sizing.written.sizes[i].span;
        Report report;
        const Context context{sizing.context.sources, report, {}, {}, {}};
        result.graphs.push_back(lower_graph(context, sizing.graph, spent, size));
        result.places.push_back(place);
        result.places.back().graph = first + i;
        errors.add(report, size, span);
        if (errors.empty())
            check_same_data(sizing, result.graphs[first], result.graphs.back(), span);
    }
    errors.report_to(sizing.context.report);
}

}  // namespace selgen::dsl
