// Makes the machines, graphs and placements of random specs, and tests that all of them occur.
#include <catch2/catch.hpp>
#include <utility>

#include "tests/grammar/random_spec.hpp"

namespace selgen {

using namespace dsl;

ast::Expression RandomSpec::amount() {
    return {{}, ast::Number{any({"1", "2.50", "4.1e-9"}), any({"", "GB", "%", "GB/s", "us"})}};
}

ast::MachineLine RandomSpec::machine_line() {
    ast::MachineLine made;
    made.kind = {{}, any({"node", "cpu", "gpu"})};
    made.node = name();
    if (made.kind.text != "node") made.name = name();
    if (below(2) == 0) made.count = amount();
    for (std::size_t i = below(6); i > 0; --i) {
        ast::MachineClause clause;
        clause.word = {{}, any({"net", "cores", "mem", "cache", "link"})};
        const std::string& word = clause.word.text;
        if (word == "link") clause.to = {name(), name()};
        clause.amounts.push_back(amount());
        if (word != "cores") clause.amounts.push_back(amount());
        if (word == "cache") clause.amounts.push_back(amount());
        if (word == "mem" && below(2) == 0) clause.at_most = amount();
        made.clauses.push_back(std::move(clause));
    }
    return made;
}

std::vector<ast::ArrayAccess> RandomSpec::accesses() {
    std::vector<ast::ArrayAccess> made;
    for (std::size_t i = below(4); i > 0; --i) {
        ast::Rows rows{below(3) == 0, {}};
        for (std::size_t end = below(3); end > 0 && !rows.all; --end) {
            rows.ends.push_back(expression(2));
        }
        made.push_back({{}, name(), std::move(rows)});
    }
    return made;
}

ast::PatternLine RandomSpec::pattern() {
    ast::PatternLine made;
    made.kind = {{}, any({"map", "stencil", "reduce", "serial"})};
    made.name = name();
    for (std::size_t i = below(3); i > 0; --i) made.indices.push_back({name(), expression(2)});
    made.reads = accesses();
    made.writes = accesses();
    if (below(2) == 0) made.flops = expression(4);
    made.branchy = below(2) == 0;
    if (below(3) == 0) made.on = {{}, any({"cpu", "gpu"})};
    if (below(3) == 0) made.cpu_kernel = {{}, any({"f", "a::b::f"})};
    if (below(3) == 0) made.gpu_kernel = {{}, any({"g", "a::g"})};
    return made;
}

ast::GraphStatement RandomSpec::loop_statement(int depth) {
    const std::size_t kind = below(depth > 0 ? 4 : 3);
    if (kind < 2) return {pattern()};
    if (kind == 2) {
        ast::GraphData made;
        made.arrays.push_back({{}, name(), {expression(2)}});
        if (below(2) == 0) made.arrays.push_back({{}, name(), {expression(1), expression(0)}});
        made.element = {{}, any({"f64", "u8"})};
        if (below(2) == 0) made.home = {{}, "n0.s1"};
        made.given = below(2) == 0;
        made.in_place = below(2) == 0;
        return {std::move(made)};
    }
    ast::GraphLoop made{{}, name(), expression(2), expression(2), {}};
    for (std::size_t i = below(4); i > 0; --i) made.body.push_back(loop_statement(depth - 1));
    return {std::move(made)};
}

ast::GraphStatement RandomSpec::graph_statement() {
    const std::size_t kind = below(6);
    if (kind == 0) return {ast::Use{{}, "<vector>"}};
    if (kind == 1) return {ast::GraphConst{{}, {{name(), expression(2)}, {name(), expression(0)}}}};
    if (kind != 2) return loop_statement(3);
    ast::GraphSplit made{{}, {}, expression(0)};
    if (below(2) == 0) made.of = name();
    return {std::move(made)};
}

ast::PlaceStatement RandomSpec::place_statement() {
    const std::size_t kind = below(3);
    if (kind == 0) return ast::Lookahead{{}, expression(1)};
    if (kind == 1) return ast::RunMode{{}, name()};
    return ast::Emit{{}, {name(), name()}};
}

ast::Item RandomSpec::item_of_graphs() {
    const std::size_t kind = below(4);
    if (kind == 0) {
        ast::PatternMachine made{{}, name(), {}};
        for (std::size_t i = below(5); i > 0; --i) made.statements.push_back(machine_line());
        return made;
    }
    if (kind == 1) {
        ast::GraphPlace made{{}, name(), name(), {}};
        if (below(2) == 0) made.sizes = {{}, name(), {expression(1), expression(0)}};
        for (std::size_t i = below(4); i > 0; --i) made.statements.push_back(place_statement());
        return made;
    }
    ast::Graph made{{}, name(), {}};
    for (std::size_t i = below(8); i > 0; --i) made.statements.push_back(graph_statement());
    return made;
}

}  // namespace selgen

TEST_CASE("chance makes machines, graphs and places") {
    using namespace selgen::dsl;
    std::size_t machines = 0, graphs = 0, places = 0;
    for (unsigned seed = 0; seed < 100; ++seed) {
        for (const ast::Item& item : selgen::RandomSpec(seed).spec().items) {
            machines += std::holds_alternative<ast::PatternMachine>(item) ? 1 : 0;
            graphs += std::holds_alternative<ast::Graph>(item) ? 1 : 0;
            places += std::holds_alternative<ast::GraphPlace>(item) ? 1 : 0;
        }
    }
    CHECK(machines > 0);
    CHECK(graphs > 0);
    CHECK(places > 0);
}
