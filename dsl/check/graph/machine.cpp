// Lowers a machine with its nodes, sockets and GPUs, converts their amounts to bytes, s, byte/s and
// flop/s, and checks which clauses each of them has.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/nearest.hpp"
#include "dsl/check/graph/context.hpp"
#include "dsl/model/unit.hpp"

namespace selgen::dsl {
namespace {

// ---- amounts ---------------------------------------------------------------------------------

/// What a number in a machine measures.
enum class Measure { number, bytes, seconds, bandwidth, rate };

struct Sized {
    Measure measure = Measure::number;
    double factor = 1;
    double divisor = 1;
};

constexpr std::array<std::pair<std::string_view, double>, 6> rates{
    {{"F/s", 1}, {"kF/s", 1e3}, {"MF/s", 1e6}, {"GF/s", 1e9}, {"TF/s", 1e12}, {"PF/s", 1e15}}};

/// What a unit in a machine measures; nothing for an unknown unit.
std::optional<Sized> measure_of(std::string_view unit) {
    if (unit.empty()) return Sized{};
    for (const auto& [name, factor] : rates)
        if (name == unit) return Sized{Measure::rate, factor, 1};
    const std::size_t slash = unit.find('/');
    const auto above = find_scale(unit.substr(0, slash));
    if (!above) return std::nullopt;
    if (slash != std::string_view::npos) {
        const auto below = find_scale(unit.substr(slash + 1));
        if (!below || above->unit != Unit{1, 0} || below->unit != Unit{0, 1}) return std::nullopt;
        return Sized{Measure::bandwidth, above->factor * below->divisor,
                     above->divisor * below->factor};
    }
    if (above->unit == Unit{1, 0}) return Sized{Measure::bytes, above->factor, above->divisor};
    if (above->unit == Unit{0, 1}) return Sized{Measure::seconds, above->factor, above->divisor};
    return Sized{Measure::number, above->factor, above->divisor};
}

std::string_view example_of(Measure measure) {
    switch (measure) {
        case Measure::number: return "a plain number, such as 24";
        case Measure::bytes: return "in bytes, such as 33 MB";
        case Measure::seconds: return "a time, such as 1.8 us";
        case Measure::bandwidth: return "in bytes per second, such as 12.2 GB/s";
        case Measure::rate: return "in operations per second, such as 2.1 GF/s";
    }
    return "";
}

/// The unit GF/s for GFlop/s, GFLOPS, Gflops, and GHz (one operation per cycle); otherwise, empty.
std::string rate_meant(const std::string& unit) {
    std::string rest;
    for (const char c : unit)
        rest += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::string_view prefixes = "kmgtp";
    const bool has_prefix = !rest.empty() && prefixes.find(rest[0]) != prefixes.npos;
    const std::string prefix = has_prefix ? rest.substr(0, 1) : "";
    rest.erase(0, prefix.size());
    for (const char* const word : {"flop/s", "flops", "flops/s", "flop", "f", "fps", "hz"}) {
        if (rest != word) continue;
        std::string name = prefix + "F/s";
        if (has_prefix && prefix != "k")
            name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
        return name;
    }
    return {};
}

std::string hint_of_unit(const std::string& unit, Measure wanted) {
    const std::string rate = wanted == Measure::rate ? rate_meant(unit) : "";
    if (!rate.empty()) return "did you mean '" + rate + "' (operations per second)?";
    std::vector<std::string> names;
    if (wanted != Measure::bandwidth) {
        names = scale_names();
        for (const auto& [name, factor] : rates) names.emplace_back(name);
    }
    for (const char* name : {"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "MiB/s", "GiB/s"})
        names.emplace_back(name);
    return nearest_hint(unit, names);
}

/// The amount in bytes, s, byte/s or flop/s; 1 after an error, which is reported. `what` names it
/// in messages: "the memory's bandwidth".
double amount_of(const ast::Expression& written, Measure wanted, std::string_view what,
                 Report& report) {
    const ast::Number& number = std::get<ast::Number>(written.node);
    const auto unit = measure_of(number.unit);
    const std::string name(what);
    if (!unit) {
        report.error(Code::unknown_unit, written.span, "unknown unit '" + number.unit + "'",
                     hint_of_unit(number.unit, wanted));
        return 1;
    }
    if (unit->measure != wanted) {
        const bool lacks_seconds = unit->measure == Measure::bytes && wanted == Measure::bandwidth;
        report.error(Code::bad_amount, written.span,
                     name + " must be " + std::string(example_of(wanted)),
                     lacks_seconds ? "did you mean '" + number.text + ' ' + number.unit + "/s'?"
                                   : std::string());
        return 1;
    }
    double value = 0;
    const char* end = number.text.data() + number.text.size();
    const auto read = std::from_chars(number.text.data(), end, value);
    value = value * unit->factor / unit->divisor;
    if (read.ec != std::errc() || !std::isfinite(value)) {
        report.error(Code::bad_amount, written.span, name + " is too large or too small");
        return 1;
    }
    if (value == 0 && wanted != Measure::seconds) {
        report.error(Code::bad_amount, written.span, name + " must not be 0");
        return 1;
    }
    return value;
}

/// The same for an integer from 1 to 1000000.
int count_of(const ast::Expression& written, std::string_view what, Report& report) {
    const double value = amount_of(written, Measure::number, what, report);
    if (value == std::floor(value) && value >= 1 && value <= 1e6) return static_cast<int>(value);
    report.error(Code::bad_amount, written.span,
                 std::string(what) + " must be an integer from 1 to 1000000");
    return 1;
}

// ---- machines --------------------------------------------------------------------------------

/// The clauses that a node, a socket or a GPU can have, with an example for those that it needs.
struct MachinePart {
    std::string_view kind;
    std::string_view clause;
    std::string_view example = {};
};

constexpr std::array<MachinePart, 10> machine_parts{{{"node", "net"},
                                                     {"cpu", "cores", "cores 24"},
                                                     {"cpu", "rate", "rate 2.1 GF/s"},
                                                     {"cpu", "mem", "mem 21 GB/s 42 ns"},
                                                     {"cpu", "cache"},
                                                     {"gpu", "cores", "cores 24"},
                                                     {"gpu", "rate", "rate 2.1 GF/s"},
                                                     {"gpu", "mem", "mem 21 GB/s 42 ns"},
                                                     {"gpu", "warp"},
                                                     {"gpu", "link", "link n.s 12.2 GB/s 7 us"}}};

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
        for (const auto& line : written_.statements)
            if (line.kind.text == "node") add_node(line);
        for (const auto& line : written_.statements)
            if (line.kind.text == "cpu") add_sockets(line);
        for (const auto& line : written_.statements)
            if (line.kind.text == "gpu") add_gpus(line);
        check_whole();
        return std::move(made_);
    }

private:
    void bad(Span span, const std::string& text, const std::string& hint = {}) {
        report_.error(Code::bad_machine, span, text, hint);
    }

    static const ast::MachineClause* clause(const ast::MachineLine& line, std::string_view word) {
        const auto found = std::ranges::find_if(
            line.clauses, [&](const auto& one) { return one.word.text == word; });
        return found == line.clauses.end() ? nullptr : &*found;
    }

    void check_clauses(const ast::MachineLine& line) {
        const std::string& kind = line.kind.text;
        Once<> once(report_, Code::clause_twice, "it was first given here");
        for (const ast::MachineClause& one : line.clauses) {
            once.add(one.word.text, one.word.span, "'" + one.word.text + "' is given twice");
            const bool known = std::ranges::any_of(machine_parts, [&](const MachinePart& part) {
                return part.kind == kind && part.clause == one.word.text;
            });
            if (!known) bad(one.word.span, "a '" + kind + "' cannot have '" + one.word.text + "'");
        }
        for (const MachinePart& part : machine_parts) {
            if (part.kind != kind || part.example.empty() || clause(line, part.clause)) continue;
            bad(line.kind.span, "this '" + kind + "' has no '" + std::string(part.clause) + "'",
                "for example: " + std::string(part.example));
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
        if (index_of(things, name.text) == things.size()) return true;
        report_.error(Code::declared_twice, name.span,
                      what + " '" + name.text + "' is declared twice");
        return false;
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
        const std::size_t node = index_of(made_.nodes, name.text);
        if (node < made_.nodes.size()) return &made_.nodes[node];
        const std::string hint = nearest_hint(name.text, names_of(made_.nodes));
        bad(name.span, "there is no node '" + name.text + "' in this machine",
            hint.empty() ? "add: node " + name.text + ";" : hint);
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
        if (const auto* cores = clause(line, "cores"))
            made.cores = count_of(cores->amounts[0], "the number of cores", report_);
        if (const auto* rate = clause(line, "rate"))
            made.rate = amount_of(rate->amounts[0], Measure::rate, "the rate of a core", report_);
        if (const auto* memory = clause(line, "mem"))
            made.memory = connection(*memory, 0, "the memory's");
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
        if (const auto* memory = clause(line, "mem"); memory && memory->at_most)
            bad(memory->at_most->span, "the memory of a 'gpu' cannot have 'max'");
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
        const std::vector<std::string> names = names_of(node.sockets);
        if (contains(names, link.to[1].text)) return;
        bad(link.to[1].span, "this node has no sockets named '" + link.to[1].text + "'",
            nearest_hint(link.to[1].text, names));
    }

    template <class Number>
    void report_too_many(Number count, const std::string& what) {
        report_.error(Code::too_much, written_.name.span,
                      "machine '" + written_.name.text + "' has " + std::to_string(count) + " " +
                          what + "; the limit is " + std::to_string(most_processors));
    }

    void check_whole() {
        if (made_.nodes.empty())
            bad(written_.name.span, "machine '" + written_.name.text + "' has no nodes",
                "for example: node n; cpu n.s cores 8 rate 2 GF/s mem 10 GB/s 90 ns;");
        std::int64_t nodes = 0, processors = 0;
        for (const model::Nodes& one : made_.nodes) {
            nodes += one.count;
            for (const auto& sockets : one.sockets)
                processors += std::int64_t{one.count} * sockets.count;
            for (const auto& gpus : one.gpus) processors += std::int64_t{one.count} * gpus.count;
        }
        if (processors > most_processors) report_too_many(processors, "processors");
        for (const ast::MachineLine& line : written_.statements)
            if (line.kind.text == "node") check_node(line, nodes);
    }

    void check_node(const ast::MachineLine& line, std::int64_t nodes) {
        const bool has_sockets = std::ranges::any_of(written_.statements, [&](const auto& other) {
            return other.kind.text == "cpu" && other.node.text == line.node.text;
        });
        if (!has_sockets)
            bad(line.node.span, "node '" + line.node.text + "' has no sockets",
                "add: cpu " + line.node.text + ".s …;");
        if (nodes < 2 || clause(line, "net")) return;
        bad(line.node.span, "there are several nodes, but '" + line.node.text + "' has no 'net'",
            "for example: net 4.1 GB/s 1.8 us");
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
