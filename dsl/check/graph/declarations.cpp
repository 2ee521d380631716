// Checks and collects the names that a graph declares, and lowers its `split` and `data`.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/overloaded.hpp"
#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

// ---- names and splits ------------------------------------------------------------------------

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
                   "the name '" + name.text + "' is declared twice in this graph")
            .note(first, "it was first declared here");
    }

    void usable(const ast::Identifier& name) {
        check_usable(name, report_);
        if (std::ranges::find(reserved_words, name.text) == reserved_words.end()) return;
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
        const auto outer = std::ranges::find_if(
            loops_, [&](const auto* one) { return one->text == loop.index.text; });
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
            const auto other = std::ranges::find_if(
                loops_, [&](const auto* one) { return one->text == index.name.text; });
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
            report_.error(
                Code::name_not_usable, pattern.span,
                "function '" + kernel + "' has the same name as its graph, which is a namespace",
                "put the function in a namespace and write: cpu NAMESPACE::" + kernel);
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
    std::vector<std::string> names = names_of(graph.declared.arrays);
    for (const auto& [one, pattern] : graph.declared.patterns) names.push_back(one);
    report.error(Code::unknown_data, name.span,
                 "'" + name.text + "' is neither data nor a pattern of this graph",
                 report.is_read() ? nearest_hint(name.text, names) : "");
}

// ---- data ------------------------------------------------------------------------------------

struct ElementName {
    std::string_view name;
    model::Element element;
    double bytes;
};
constexpr std::array<ElementName, 5> elements{{{"f64", model::Element::f64, 8},
                                               {"f32", model::Element::f32, 4},
                                               {"i64", model::Element::i64, 8},
                                               {"i32", model::Element::i32, 4},
                                               {"u8", model::Element::u8, 1}}};

const ElementName* element_of(const ast::Identifier& name, Report& report) {
    const auto found = std::ranges::find(elements, name.text, &ElementName::name);
    if (found != elements.end()) return &*found;
    check_word(name, {"f64", "f32", "i64", "i32", "u8"},
               {Code::unknown_element, "unknown element type '" + name.text + "'",
                "the types are f64, f32, i64, i32 and u8"},
               report);
    return nullptr;
}

/// The sizes of an array in the current iteration; empty after an error.
std::vector<std::int64_t> extents_of(Unrolling& graph, const ast::ArrayName& written,
                                     double element_bytes) {
    std::vector<std::int64_t> made;
    if (written.extents.size() > most_dimensions) {
        graph.context.report.error(Code::bad_size, written.name.span,
                                   "data '" + written.name.text + "' has more than 8 dimensions");
        return {};
    }
    double bytes = element_bytes;
    for (const ast::Expression& extent : written.extents) {
        const auto size = whole_number(graph, extent, 1, "the size of an array");
        if (!size) return {};
        made.push_back(*size);
        bytes *= static_cast<double>(*size);
    }
    if (bytes <= most_whole_number) return made;
    graph.context.report.error(Code::bad_size, written.name.span,
                               "data '" + written.name.text + "' has more than 2^53 bytes");
    return {};
}

/// The number of rows in a block; nothing after an error.
std::optional<std::int64_t> split_of(Unrolling& graph, const ast::ArrayName& written,
                                     std::int64_t rows) {
    const auto own = graph.declared.splits.find(written.name.text);
    const std::int64_t split =
        own == graph.declared.splits.end() ? graph.declared.split.value_or(rows) : own->second;
    if (parts_of(rows, split) <= most_splits) return std::min(split, rows);
    graph.context.report.error(
        Code::too_much, written.name.span,
        "data '" + written.name.text + "' has " + std::to_string(parts_of(rows, split)) +
            " blocks; the limit is " + std::to_string(most_splits),
        "for example: split " + written.name.text + " " + std::to_string(parts_of(rows, 16)) + ";");
    return std::nullopt;
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
    Once<std::string> once(report, Code::clause_twice, "it was first given here");
    for (const ast::GraphStatement& statement : graph.written.statements) {
        const auto* split = std::get_if<ast::GraphSplit>(&statement.node);
        if (split == nullptr) continue;
        const std::string name = split->of ? split->of->text : "";
        once.add(name, split->span, "this split is given twice");
        const bool known = name.empty() || graph.declared.arrays.count(name) != 0 ||
                           graph.declared.patterns.count(name) != 0;
        if (!known) report_unknown(graph, *split->of);
        const auto size = whole_number(graph, split->size, 1, "a split");
        if (name.empty()) graph.declared.split = size.value_or(1);
        if (!name.empty() && known) graph.declared.splits[name] = size.value_or(1);
    }
}

void add_arrays(Unrolling& graph, const ast::GraphData& written) {
    if (graph.faulty.count(&written) != 0) return;
    const ElementName* element = element_of(written.element, graph.context.report);
    for (const ast::ArrayName& array : written.arrays) {
        count_step(graph);
        if (graph.stopped) return;
        const std::string& name = array.name.text;
        if (graph.visible.count(name) != 0) continue;  // declared twice, which is reported
        model::GraphArray made;
        if (element) made.extents = extents_of(graph, array, element->bytes);
        const auto split =
            made.extents.empty() ? std::nullopt : split_of(graph, array, made.extents[0]);
        if (!split) {
            graph.broken.insert(name);
            graph.faulty.insert(&written);
            continue;
        }
        made.name = name;
        made.element = element->element;
        made.split = *split;
        if (written.home) made.home = written.home->text;
        made.in_place = written.in_place;
        made.given = written.given;
        made.origin = origin_of(graph.context, array.span);
        graph.visible[name] = graph.made.arrays.size();
        graph.made.arrays.push_back(std::move(made));
    }
}

}  // namespace selgen::dsl
