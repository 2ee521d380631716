// Lowers a machine with its nodes, sockets and GPUs, and checks which clauses each of them has.
#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "dsl/check/graph/amount.hpp"
#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

/// The clauses that a node, a socket or a GPU can have, and which ones it needs.
struct MachinePart {
    std::string_view kind;
    std::string_view clause;
    bool needed;
};

constexpr std::array<MachinePart, 10> machine_parts{{{"node", "net", false},
                                                     {"cpu", "cores", true},
                                                     {"cpu", "rate", true},
                                                     {"cpu", "mem", true},
                                                     {"cpu", "cache", false},
                                                     {"gpu", "cores", true},
                                                     {"gpu", "rate", true},
                                                     {"gpu", "mem", true},
                                                     {"gpu", "warp", false},
                                                     {"gpu", "link", true}}};

constexpr std::array<std::string_view, 3> needed_hints = {
    "for example: cores 24", "for example: rate 2.1 GF/s", "for example: mem 21 GB/s 42 ns"};

class MachineLowering {
public:
    MachineLowering(const Context& context, const ast::PatternMachine& written)
        : context_(context), report_(context.report), written_(written) {}

    model::PatternMachine run() {
        made_.name = written_.name.text;
        made_.origin = origin_of(context_, written_.name.span);
        if (written_.statements.size() > std::size_t{most_processors}) {
            report_too_many(written_.statements.size(), "statements");
            return std::move(made_);
        }
        for (const auto& line : written_.statements) check_clauses(line);
        for (const auto& line : written_.statements) {
            if (line.kind.text == "node") add_node(line);
        }
        for (const auto& line : written_.statements) {
            if (line.kind.text == "cpu") add_sockets(line);
        }
        for (const auto& line : written_.statements) {
            if (line.kind.text == "gpu") add_gpus(line);
        }
        check_whole();
        return std::move(made_);
    }

private:
    Diagnostic& bad(Span span, const std::string& text) {
        return report_.error(Code::bad_machine, span, text);
    }

    static const ast::MachineClause* clause(const ast::MachineLine& line, std::string_view word) {
        const auto found = std::find_if(line.clauses.begin(), line.clauses.end(),
                                        [&](const auto& one) { return one.word.text == word; });
        return found == line.clauses.end() ? nullptr : &*found;
    }

    void check_clauses(const ast::MachineLine& line) {
        const std::string& kind = line.kind.text;
        for (const ast::MachineClause& one : line.clauses) {
            const auto* first = clause(line, one.word.text);
            if (first != &one) {
                report_
                    .error(Code::clause_twice, one.word.span,
                           "'" + one.word.text + "' is given twice")
                    .notes.push_back({first->span, "it was first given here"});
            }
            const bool known = std::any_of(
                machine_parts.begin(), machine_parts.end(), [&](const MachinePart& part) {
                    return part.kind == kind && part.clause == one.word.text;
                });
            if (!known) bad(one.word.span, "a '" + kind + "' cannot have '" + one.word.text + "'");
        }
        for (const MachinePart& part : machine_parts) {
            if (part.kind != kind || !part.needed || clause(line, part.clause)) continue;
            Diagnostic& diagnostic = bad(
                line.kind.span, "this '" + kind + "' has no '" + std::string(part.clause) + "'");
            for (const std::string_view hint : needed_hints) {
                if (hint.find(part.clause) != hint.npos) diagnostic.hint = hint;
            }
            if (part.clause == "link") diagnostic.hint = "for example: link n.s 12.2 GB/s 7 us";
        }
    }

    /// Numbers are appended to the name of a node or processor: n0.s1.
    void check_name(const ast::Identifier& name) {
        if (std::isdigit(static_cast<unsigned char>(name.text.back())) == 0) return;
        report_.error(Code::name_not_usable, name.span,
                      "the name '" + name.text +
                          "' cannot end in a digit, because numbers are appended to it");
    }

    int count_of_line(const ast::MachineLine& line, const std::string& what) {
        return line.count ? count_of(*line.count, what, report_) : 1;
    }

    model::Connection connection(const ast::MachineClause& from, std::size_t first,
                                 const std::string& what) {
        return {amount_of(from.amounts[first], Measure::bandwidth, what + " bandwidth", report_),
                amount_of(from.amounts[first + 1], Measure::seconds, what + " latency", report_)};
    }

    /// Whether the name is new; reports it otherwise.
    template <class Things>
    bool is_new(const Things& things, const ast::Identifier& name, const std::string& what) {
        const bool met = std::any_of(things.begin(), things.end(),
                                     [&](const auto& one) { return one.name == name.text; });
        if (met) {
            report_.error(Code::declared_twice, name.span,
                          what + " '" + name.text + "' is declared twice");
        }
        return !met;
    }

    void add_node(const ast::MachineLine& line) {
        check_name(line.node);
        model::Nodes made;
        made.name = line.node.text;
        made.origin = origin_of(context_, line.span);
        made.count = count_of_line(line, "the number of nodes");
        if (const auto* net = clause(line, "net")) made.net = connection(*net, 0, "the network's");
        if (is_new(made_.nodes, line.node, "node")) made_.nodes.push_back(std::move(made));
    }

    model::Nodes* node_of(const ast::Identifier& name) {
        std::vector<std::string> names;
        for (model::Nodes& one : made_.nodes) {
            if (one.name == name.text) return &one;
            names.push_back(one.name);
        }
        Diagnostic& diagnostic =
            bad(name.span, "there is no node '" + name.text + "' in this machine");
        diagnostic.hint = nearest_hint(name.text, names);
        if (diagnostic.hint.empty()) diagnostic.hint = "add: node " + name.text + ";";
        return nullptr;
    }

    /// The clauses that sockets and GPUs share.
    template <class Processors>
    Processors processors(const ast::MachineLine& line) {
        check_name(*line.name);
        Processors made;
        made.name = line.name->text;
        made.origin = origin_of(context_, line.span);
        made.count = count_of_line(line, "the number of processors");
        if (const auto* cores = clause(line, "cores")) {
            made.cores = count_of(cores->amounts[0], "the number of cores", report_);
        }
        if (const auto* rate = clause(line, "rate")) {
            made.rate = amount_of(rate->amounts[0], Measure::rate, "the rate of a core", report_);
        }
        if (const auto* memory = clause(line, "mem")) {
            made.memory = connection(*memory, 0, "the memory's");
        }
        return made;
    }

    void add_sockets(const ast::MachineLine& line) {
        auto made = processors<model::Sockets>(line);
        made.memory_max = made.memory.bandwidth * made.cores;
        const auto* memory = clause(line, "mem");
        if (memory && memory->at_most) {
            const std::size_t count_before = report_.found().size();
            made.memory_max = amount_of(*memory->at_most, Measure::bandwidth,
                                        "the bandwidth of a whole socket", report_);
            const bool is_known = report_.found().size() == count_before;
            if (is_known && made.memory_max < made.memory.bandwidth) {
                report_.error(
                    Code::bad_amount, memory->at_most->span,
                    "the bandwidth of a whole socket cannot be lower than that of one stream");
            }
        }
        if (const auto* cache = clause(line, "cache")) {
            made.cache = amount_of(cache->amounts[0], Measure::bytes, "the cache's size", report_);
            made.cache_line = connection(*cache, 1, "the cache's");
        }
        model::Nodes* node = node_of(line.node);
        if (node == nullptr || !is_new(node->sockets, *line.name, "the name")) return;
        node->sockets.push_back(std::move(made));
    }

    void add_gpus(const ast::MachineLine& line) {
        auto made = processors<model::Gpus>(line);
        if (const auto* memory = clause(line, "mem"); memory && memory->at_most) {
            bad(memory->at_most->span, "the memory of a 'gpu' cannot have 'max'");
        }
        if (const auto* warp = clause(line, "warp")) {
            made.warp = amount_of(warp->amounts[0], Measure::number, "the factor", report_);
            if (made.warp < 1) {
                report_.error(Code::bad_amount, warp->amounts[0].span,
                              "the factor for 'branchy' work must be at least 1");
            }
        }
        model::Nodes* node = node_of(line.node);
        const auto* link = clause(line, "link");
        if (link) made.link = connection(*link, 0, "the link's");
        if (node == nullptr) return;
        if (link) check_link(*link, line, *node);
        const bool fresh = is_new(node->sockets, *line.name, "the name") &&
                           is_new(node->gpus, *line.name, "the name");
        if (fresh) node->gpus.push_back(std::move(made));
    }

    void check_link(const ast::MachineClause& link, const ast::MachineLine& line,
                    const model::Nodes& node) {
        if (link.to[0].text != line.node.text) {
            bad(link.to[0].span, "a GPU must be linked to sockets of its own node");
            return;
        }
        std::vector<std::string> names;
        for (const model::Sockets& one : node.sockets) names.push_back(one.name);
        if (std::find(names.begin(), names.end(), link.to[1].text) != names.end()) return;
        bad(link.to[1].span, "this node has no sockets named '" + link.to[1].text + "'").hint =
            nearest_hint(link.to[1].text, names);
    }

    template <class Number>
    void report_too_many(Number count, const std::string& what) {
        report_.error(Code::too_much, written_.name.span,
                      "machine '" + written_.name.text + "' has " + std::to_string(count) + " " +
                          what + "; the limit is " + std::to_string(most_processors));
    }

    void check_whole() {
        if (made_.nodes.empty()) {
            bad(written_.name.span, "machine '" + written_.name.text + "' has no nodes").hint =
                "for example: node n; cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns;";
        }
        std::int64_t nodes = 0, processors = 0;
        for (const model::Nodes& one : made_.nodes) {
            nodes += one.count;
            for (const auto& sockets : one.sockets)
                processors += std::int64_t{one.count} * sockets.count;
            for (const auto& gpus : one.gpus) processors += std::int64_t{one.count} * gpus.count;
        }
        if (processors > most_processors) report_too_many(processors, "processors");
        for (const ast::MachineLine& line : written_.statements) {
            if (line.kind.text == "node") check_node(line, nodes);
        }
    }

    void check_node(const ast::MachineLine& line, std::int64_t nodes) {
        const bool has_sockets = std::any_of(
            written_.statements.begin(), written_.statements.end(), [&](const auto& other) {
                return other.kind.text == "cpu" && other.node.text == line.node.text;
            });
        if (!has_sockets) {
            bad(line.node.span, "node '" + line.node.text + "' has no sockets").hint =
                "add: cpu " + line.node.text + ".s …;";
        }
        if (nodes < 2 || clause(line, "net")) return;
        bad(line.node.span, "there are several nodes, but '" + line.node.text + "' has no 'net'")
            .hint = "for example: net 4.1 GB/s 1.8 us";
    }

    const Context& context_;
    Report& report_;
    const ast::PatternMachine& written_;
    model::PatternMachine made_;
};

}  // namespace

model::PatternMachine lower_machine(const Context& context, const ast::PatternMachine& written) {
    return MachineLowering(context, written).run();
}

}  // namespace selgen::dsl
