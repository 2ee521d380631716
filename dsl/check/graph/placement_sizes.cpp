// Lowers the sizes of a placement: lowers the graph again for each size, and combines the errors.
#include <algorithm>
#include <map>
#include <utility>

#include "dsl/check/graph/context.hpp"
#include "dsl/model/graph/graph_size.hpp"

namespace selgen::dsl {
namespace {

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
    if (std::find(names.begin(), names.end(), name) != names.end()) return true;
    Diagnostic& reported =
        sizing.context.report.error(Code::bad_place, sizing.written.constant.span,
                                    "graph '" + shortened(sizing.graph.name.text) +
                                        "' has no constant '" + shortened(name) + "'");
    reported.hint = nearest_hint(name, names);
    if (reported.hint.empty())
        reported.hint =
            "each size is a value for a constant of the graph, for example: const N = 4096;";
    return false;
}

/// The errors of the graph for all sizes: each once, with the sizes for which it occurs.
class SizeErrors {
public:
    void add(const Report& of_size, const model::GraphSize& size, Span span) {
        for (Diagnostic found : of_size.found()) {
            if (found.severity != Severity::error) continue;  // reported without a size
            const auto same = std::find_if(all_.begin(), all_.end(), [&](const auto& one) {
                return one.code == found.code && one.span.source == found.span.source &&
                       one.span.begin == found.span.begin && one.text == found.text;
            });
            Diagnostic& reported = same == all_.end() ? all_.emplace_back(std::move(found)) : *same;
            reported.notes.push_back({span, "the error occurs for " + text_of(size)});
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
        sizing.context.report
            .error(Code::bad_place, span,
                   "data '" + shortened(name) + "' consists of " + std::to_string(now) +
                       (now == 1 ? " array" : " arrays") + for_size(other) + ", but " +
                       std::to_string(count) + for_size(first))
            .hint = "a loop that declares data must have the same length for all sizes";
        return;
    }
}

}  // namespace

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
    std::map<std::int64_t, Span> met;
    for (const ast::Expression& one : written) {
        NumberScope none;
        const auto value = linear(none, one, report);
        if (value && value->offset < 1)
            report.error(Code::bad_place, one.span, "a size of a place must be at least 1");
        right = right && value && value->offset >= 1;
        if (!value || value->offset < 1) continue;
        sizes.push_back(static_cast<std::int64_t>(value->offset));
        const auto [first, is_new] = met.emplace(sizes.back(), one.span);
        if (is_new) continue;
        right = false;
        report
            .error(Code::declared_twice, one.span,
                   "the size " + std::to_string(sizes.back()) + " is given twice")
            .notes.push_back({first->second, "it was first given here"});
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
