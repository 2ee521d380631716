// Lowers `data …;`: the element type, extents and blocks of arrays.
#include <array>
#include <string_view>
#include <utility>

#include "dsl/check/graph/context.hpp"

namespace selgen::dsl {
namespace {

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
    std::vector<std::string> names;
    for (const ElementName& one : elements) {
        if (one.name == name.text) return &one;
        names.emplace_back(one.name);
    }
    Diagnostic& diagnostic = report.error(Code::unknown_element, name.span,
                                          "unknown element type '" + shortened(name.text) + "'");
    diagnostic.hint = nearest_hint(name.text, names);
    if (diagnostic.hint.empty()) diagnostic.hint = "the types are f64, f32, i64, i32 and u8";
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
    graph.context.report
        .error(Code::too_much, written.name.span,
               "data '" + written.name.text + "' has " + std::to_string(parts_of(rows, split)) +
                   " blocks; the limit is " + std::to_string(most_splits))
        .hint =
        "for example: split " + written.name.text + " " + std::to_string(parts_of(rows, 16)) + ";";
    return std::nullopt;
}

}  // namespace

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
