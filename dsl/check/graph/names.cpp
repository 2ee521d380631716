// Checks and collects the names that a graph declares, and lowers `split …;`.
#include <algorithm>
#include <array>
#include <string_view>

#include "base/overloaded.hpp"
#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

/// Words that may follow a name in a graph.
constexpr std::array<std::string_view, 17> reserved_words = {
    "map", "stencil", "reduce", "serial", "data", "split", "for",     "const", "flops",
    "on",  "branchy", "cpu",    "gpu",    "at",   "given", "inplace", "in"};

/// Walks through the statements, loops included, before they are unrolled.
class Names {
public:
    explicit Names(Unrolling& graph) : graph_(graph), report_(graph.context.report) {}

    void walk(const std::vector<ast::GraphStatement>& statements) {
        for (const ast::GraphStatement& one : statements) {
            std::visit(overloaded{
                           [](const ast::Use&) {},
                           [](const ast::GraphSplit&) {},
                           [&](const ast::GraphConst& all) {
                               for (const auto& value : all.values) declare(value.name);
                           },
                           [&](const ast::GraphData& data) { add(data); },
                           [&](const ast::GraphLoop& loop) { walk_loop(loop); },
                           [&](const ast::PatternLine& pattern) { add(pattern); },
                       },
                       one.node);
        }
    }

    /// The name of an index is known only in its loop or pattern, and cannot hide another name.
    void check_indices() {
        for (const ast::Identifier* index : indices_) {
            usable(*index);
            const auto first = names_.find(index->text);
            if (first != names_.end()) twice(*index, first->second->span);
        }
    }

private:
    void twice(const ast::Identifier& name, Span first) {
        report_
            .error(Code::declared_twice, name.span,
                   "the name '" + shortened(name.text) + "' is declared twice in this graph")
            .notes.push_back({first, "it was first declared here"});
    }

    void usable(const ast::Identifier& name) {
        check_usable(name, report_);
        if (std::find(reserved_words.begin(), reserved_words.end(), name.text) ==
            reserved_words.end())
            return;
        report_.error(Code::name_not_usable, name.span,
                      "the name '" + name.text + "' is a keyword in graphs");
    }

    bool declare(const ast::Identifier& name) {
        usable(name);
        const auto [first, is_new] = names_.emplace(name.text, &name);
        if (!is_new) twice(name, first->second->span);
        return is_new;
    }

    void add(const ast::GraphData& data) {
        for (const ast::ArrayName& array : data.arrays) {
            const std::string& name = array.name.text;
            if (name == "Data" || name == "std" || name == "selgen") {
                report_.error(Code::name_not_usable, array.name.span,
                              "the name '" + name + "' is used by generated code");
            }
            if (declare(array.name)) graph_.declared.arrays.emplace(array.name.text, &array);
        }
    }

    void walk_loop(const ast::GraphLoop& loop) {
        const auto outer = std::find_if(loops_.begin(), loops_.end(), [&](const auto* one) {
            return one->text == loop.index.text;
        });
        if (outer != loops_.end()) twice(loop.index, (*outer)->span);
        indices_.push_back(&loop.index);
        loops_.push_back(&loop.index);
        walk(loop.body);
        loops_.pop_back();
    }

    void add(const ast::PatternLine& pattern) {
        if (!check_pattern(pattern, report_)) graph_.faulty.insert(&pattern);
        const std::size_t of_pattern = loops_.size();
        for (const ast::NamedValue& index : pattern.indices) {
            if (loops_.size() - of_pattern == most_dimensions) break;  // more are reported
            const auto other = std::find_if(loops_.begin(), loops_.end(), [&](const auto* one) {
                return one->text == index.name.text;
            });
            if (other != loops_.end()) {
                twice(index.name, (*other)->span);
                graph_.faulty.insert(&pattern);
            }
            indices_.push_back(&index.name);
            loops_.push_back(&index.name);
        }
        loops_.resize(of_pattern);
        if (!declare(pattern.name)) {
            graph_.faulty.insert(&pattern);
            return;
        }
        model::PatternDeclaration made;
        made.name = pattern.name.text;
        made.kind = pattern.kind.text == "map"       ? model::Pattern::map
                    : pattern.kind.text == "stencil" ? model::Pattern::stencil
                    : pattern.kind.text == "reduce"  ? model::Pattern::reduce
                                                     : model::Pattern::serial;
        made.cpu_kernel = pattern.cpu_kernel ? pattern.cpu_kernel->text : made.name;
        if (pattern.gpu_kernel) made.gpu_kernel = pattern.gpu_kernel->text;
        for (const std::string& kernel : {made.cpu_kernel, made.gpu_kernel}) {
            if (kernel != graph_.written.name.text) continue;
            report_
                .error(Code::name_not_usable, pattern.span,
                       "function '" + kernel +
                           "' has the same name as its graph, which is a namespace")
                .hint = "put the function in a namespace and write: cpu NAMESPACE::" + kernel;
        }
        made.origin = origin_of(graph_.context, pattern.span);
        graph_.declared.patterns.emplace(made.name, graph_.made.patterns.size());
        graph_.made.patterns.push_back(std::move(made));
    }

    Unrolling& graph_;
    Report& report_;
    std::map<std::string, const ast::Identifier*> names_;
    std::vector<const ast::Identifier*> loops_, indices_;
};

void report_unknown(const Unrolling& graph, const ast::Identifier& name) {
    Report& report = graph.context.report;
    Diagnostic& diagnostic =
        report.error(Code::unknown_data, name.span,
                     "'" + shortened(name.text) + "' is neither data nor a pattern of this graph");
    if (!report.is_read()) return;
    std::vector<std::string> names;
    for (const auto& [one, array] : graph.declared.arrays) names.push_back(one);
    for (const auto& [one, pattern] : graph.declared.patterns) names.push_back(one);
    diagnostic.hint = nearest_hint(name.text, names);
}

}  // namespace

void declare_names(Unrolling& graph) {
    check_usable(graph.written.name, graph.context.report);
    Names names(graph);
    names.walk(graph.written.statements);
    names.check_indices();
}

void lower_splits(Unrolling& graph) {
    Report& report = graph.context.report;
    std::map<std::string, Span> met;
    for (const ast::GraphStatement& statement : graph.written.statements) {
        const auto* split = std::get_if<ast::GraphSplit>(&statement.node);
        if (split == nullptr) continue;
        const std::string name = split->of ? split->of->text : "";
        const auto [first, is_new] = met.emplace(name, split->span);
        if (!is_new) {
            report.error(Code::clause_twice, split->span, "this split is given twice")
                .notes.push_back({first->second, "it was first given here"});
        }
        const bool known = name.empty() || graph.declared.arrays.count(name) != 0 ||
                           graph.declared.patterns.count(name) != 0;
        if (!known) report_unknown(graph, *split->of);
        const auto size = whole_number(graph, split->size, 1, "a split");
        if (name.empty()) graph.declared.split = size.value_or(1);
        if (!name.empty() && known) graph.declared.splits[name] = size.value_or(1);
    }
}

}  // namespace selgen::dsl
