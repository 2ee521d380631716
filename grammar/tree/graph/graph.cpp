// Builds machine clauses, arrays, patterns, loops and placements; a clause of an array or a pattern
// that is given twice is an error.
#include <string>
#include <utility>

#include "grammar/tree/make.hpp"

namespace selgen::grammar {
namespace {

namespace ast = dsl::ast;

/// A clause that is allowed only once.
template <class Value>
void set_once(const Reading& reading, const Node& clause, std::optional<Value>& to, Value value) {
    if (to) {
        const std::string word(reading.text(clause).substr(0, reading.text(clause).find(' ')));
        throw reading.error(clause.begin, "'" + word + "' is given twice");
    }
    to = std::move(value);
}

void set_once(const Reading& reading, const Node& clause, bool& to) {
    if (to)
        throw reading.error(clause.begin,
                            "'" + std::string(reading.text(clause)) + "' is given twice");
    to = true;
}

// ---- machines --------------------------------------------------------------------------------

ast::Expression make_amount(const Reading& reading, const Node& node) {
    ast::Number made{std::string(reading.text(node.children[0])), ""};
    if (node.children.size() > 1) made.unit = reading.text(node.children[1]);
    return {reading.span(node), std::move(made)};
}

ast::MachineClause make_clause(const Reading& reading, const Node& node) {
    ast::MachineClause made{
        reading.span(node), make_identifier(reading, node.children[0]), {}, {}, {}};
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        const Node& child = node.children[i];
        if (child.part == Part::name) made.to.push_back(make_identifier(reading, child));
        if (child.part == Part::amount) made.amounts.push_back(make_amount(reading, child));
        if (child.part == Part::at_most) made.at_most = make_amount(reading, child.children[0]);
    }
    return made;
}

// ---- graphs ----------------------------------------------------------------------------------

ast::NamedValue make_named(const Reading& reading, const Node& name, const Node& value) {
    return {make_identifier(reading, name), make_expression(reading, value)};
}

ast::GraphConst make_const(const Reading& reading, const Node& node) {
    ast::GraphConst made{reading.span(node), {}};
    for (std::size_t i = 0; i + 1 < node.children.size(); i += 2)
        made.values.push_back(make_named(reading, node.children[i], node.children[i + 1]));
    return made;
}

ast::ArrayName make_array(const Reading& reading, const Node& node) {
    ast::ArrayName made{reading.span(node), make_identifier(reading, node.children[0]), {}};
    for (std::size_t i = 1; i < node.children.size(); ++i)
        made.extents.push_back(make_expression(reading, node.children[i]));
    return made;
}

ast::GraphData make_data(const Reading& reading, const Node& node) {
    ast::GraphData made{reading.span(node), {}, {}, {}, false, false};
    for (const Node& child : node.children) {
        if (child.part == Part::array) made.arrays.push_back(make_array(reading, child));
        if (child.part == Part::name) made.element = make_identifier(reading, child);
        if (child.part == Part::given) set_once(reading, child, made.given);
        if (child.part == Part::in_place) set_once(reading, child, made.in_place);
        if (child.part != Part::home) continue;
        set_once(reading, child, made.home, make_identifier(reading, child.children[0]));
    }
    return made;
}

ast::GraphSplit make_split(const Reading& reading, const Node& node) {
    ast::GraphSplit made{reading.span(node), {}, make_expression(reading, node.children.back())};
    if (node.children.size() > 1) made.of = make_identifier(reading, node.children[0].children[0]);
    return made;
}

ast::GraphLoop make_loop(const Reading& reading, const Node& node) {
    ast::GraphLoop made{reading.span(node),
                        make_identifier(reading, node.children[0]),
                        make_expression(reading, node.children[1]),
                        make_expression(reading, node.children[2]),
                        {}};
    for (std::size_t i = 3; i < node.children.size(); ++i)
        made.body.push_back(make_graph_statement(reading, node.children[i]));
    return made;
}

std::vector<ast::ArrayAccess> make_accesses(const Reading& reading, const Node& node) {
    std::vector<ast::ArrayAccess> made;
    for (const Node& one : node.children) {
        ast::Rows rows;
        for (std::size_t i = 1; i < one.children.size(); ++i) {
            const Node& row = one.children[i];
            if (row.part == Part::all_rows)
                rows.all = true;
            else
                rows.ends.push_back(make_expression(reading, row));
        }
        made.push_back({reading.span(one), make_identifier(reading, one.children[0]), rows});
    }
    return made;
}

void add_clause(const Reading& reading, const Node& node, ast::PatternLine& made) {
    const auto name = [&] { return make_identifier(reading, node.children[0]); };
    if (node.part == Part::branchy) set_once(reading, node, made.branchy);
    if (node.part == Part::on) set_once(reading, node, made.on, name());
    if (node.part == Part::cpu_kernel) set_once(reading, node, made.cpu_kernel, name());
    if (node.part == Part::gpu_kernel) set_once(reading, node, made.gpu_kernel, name());
    if (node.part != Part::flops) return;
    set_once(reading, node, made.flops, make_expression(reading, node.children[0]));
}

ast::PatternLine make_pattern(const Reading& reading, const Node& node) {
    ast::PatternLine made;
    made.span = reading.span(node);
    made.kind = make_identifier(reading, node.children[0]);
    made.name = make_identifier(reading, node.children[1]);
    for (std::size_t i = 2; i < node.children.size(); ++i) {
        const Node& child = node.children[i];
        if (child.part == Part::index)
            made.indices.push_back(make_named(reading, child.children[0], child.children[1]));
        if (child.part == Part::reads) made.reads = make_accesses(reading, child);
        if (child.part == Part::writes) made.writes = make_accesses(reading, child);
        add_clause(reading, child, made);
    }
    return made;
}

ast::PlaceSizes make_sizes(const Reading& reading, const Node& node) {
    ast::PlaceSizes made{reading.span(node), make_identifier(reading, node.children[0]), {}};
    for (std::size_t i = 1; i < node.children.size(); ++i)
        made.sizes.push_back(make_expression(reading, node.children[i]));
    return made;
}

}  // namespace

ast::MachineLine make_machine_line(const Reading& reading, const Node& node) {
    ast::MachineLine made;
    made.span = reading.span(node);
    made.kind = make_identifier(reading, node.children[0]);
    made.node = make_identifier(reading, node.children[1]);
    for (std::size_t i = 2; i < node.children.size(); ++i) {
        const Node& child = node.children[i];
        if (child.part == Part::name) made.name = make_identifier(reading, child);
        if (child.part == Part::amount) made.count = make_amount(reading, child);
        if (child.part == Part::machine_clause) made.clauses.push_back(make_clause(reading, child));
    }
    return made;
}

ast::GraphStatement make_graph_statement(const Reading& reading, const Node& node) {
    if (node.part == Part::use)
        return {ast::Use{reading.span(node), std::string(reading.text(node.children[0]))}};
    if (node.part == Part::graph_const) return {make_const(reading, node)};
    if (node.part == Part::graph_data) return {make_data(reading, node)};
    if (node.part == Part::graph_split) return {make_split(reading, node)};
    if (node.part == Part::graph_loop) return {make_loop(reading, node)};
    return {make_pattern(reading, node)};
}

ast::GraphPlace make_place(const Reading& reading, const Node& node) {
    ast::GraphPlace made{reading.span(node),
                         make_identifier(reading, node.children[0]),
                         make_identifier(reading, node.children[1]),
                         {}};
    for (std::size_t i = 2; i < node.children.size(); ++i) {
        const Node& child = node.children[i];
        if (child.part == Part::place_sizes)
            made.sizes = make_sizes(reading, child);
        else
            made.statements.push_back(make_place_statement(reading, child));
    }
    return made;
}

}  // namespace selgen::grammar
