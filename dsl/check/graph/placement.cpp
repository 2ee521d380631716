// Lowers `place … on …`, and checks that the machine and the backends have what the graph needs.
#include <algorithm>
#include <utility>

#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

/// The position of the graph or machine of that name; reports an unknown one.
std::optional<std::size_t> find_named(const Positioned& things, const ast::Identifier& name,
                                      const std::string& what, Report& report) {
    const auto found = things.find(name.text);
    if (found != things.end()) return found->second;
    Diagnostic& diagnostic = report.error(
        Code::bad_place, name.span, "there is no " + what + " '" + shortened(name.text) + "'");
    if (!report.is_read()) return std::nullopt;
    std::vector<std::string> names;
    for (const auto& [one, position] : things) names.push_back(one);
    diagnostic.hint = nearest_hint(name.text, names);
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
    return std::any_of(machine.nodes.begin(), machine.nodes.end(), [&](const auto& node) {
        const auto has = [&](const auto& one) { return is(after_dot, one.name, one.count); };
        return is(name.substr(0, dot), node.name, node.count) &&
               (std::any_of(node.sockets.begin(), node.sockets.end(), has) ||
                std::any_of(node.gpus.begin(), node.gpus.end(), has));
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
        if (written_.machine.text == "std" || written_.machine.text == "selgen") {
            report_.error(Code::name_not_usable, written_.machine.span,
                          "the name '" + written_.machine.text + "' is a reserved namespace");
        }
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
        report_.error(Code::bad_place, span, text).hint = hint;
    }

    void lookahead() {
        const auto* given = only<ast::Lookahead>(written_.statements, "lookahead", report_);
        if (given == nullptr) return;
        NumberScope none;
        const auto steps = linear(none, given->steps, report_);
        if (!steps) return;
        if (steps->offset >= 0 && steps->offset <= 8) {
            made_.lookahead = static_cast<int>(steps->offset);
        } else {
            bad(given->steps.span, "a lookahead must be from 0 to 8 steps");
        }
    }

    void run_mode() {
        const auto* given = only<ast::RunMode>(written_.statements, "run", report_);
        if (given == nullptr) return;
        const std::string& mode = given->mode.text;
        made_.events = mode == "events";
        if (mode == "events" || mode == "steps") return;
        const std::string hint = nearest_hint(mode, {"steps", "events"});
        bad(given->mode.span, "unknown run mode '" + shortened(mode) + "'",
            hint.empty() ? "the modes are steps and events" : hint);
    }

    void emit() {
        const auto* given = only<ast::Emit>(written_.statements, "emit", report_);
        if (given == nullptr) return;
        made_.openmp = false;
        for (const ast::Identifier& one : given->backends) {
            bool* backend = one.text == "openmp" ? &made_.openmp
                            : one.text == "cuda" ? &made_.cuda
                            : one.text == "mpi"  ? &made_.mpi
                                                 : nullptr;
            if (backend == nullptr) {
                const std::string hint = nearest_hint(one.text, {"openmp", "cuda", "mpi"});
                bad(one.span, "unknown backend '" + shortened(one.text) + "'",
                    hint.empty() ? "the backends are openmp, cuda and mpi" : hint);
            } else if (std::exchange(*backend, true)) {
                report_.error(Code::clause_twice, one.span, "'" + one.text + "' is given twice");
            }
        }
    }

    /// Checks that the machine and the backends have what the graph needs.
    void check_fits(const model::Graph& graph, const model::PatternMachine& machine) {
        const bool has_gpus = std::any_of(machine.nodes.begin(), machine.nodes.end(),
                                          [](const auto& node) { return !node.gpus.empty(); });
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

}  // namespace

std::optional<model::Placement> lower_place(const Placing& placing,
                                            const ast::GraphPlace& written) {
    return PlacementLowering(placing, written).run();
}

}  // namespace selgen::dsl
