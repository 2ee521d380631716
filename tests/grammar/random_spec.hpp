// Makes random specs, for tests that print and parse them.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "dsl/ast/spec.hpp"

namespace selgen {

namespace ast = dsl::ast;

/// Makes trees by chance, the same for the same seed: anything that a text could contain.
class RandomSpec {
public:
    explicit RandomSpec(unsigned seed) : random_(seed) {}

    ast::Spec spec() {
        ast::Spec made;
        for (std::size_t i = below(5); i > 0; --i) made.items.push_back(item());
        for (std::size_t i = below(3); i > 0; --i) made.comments.push_back({{}, "// a comment"});
        return made;
    }

    ast::Expression expression(int depth) {
        if (depth > 0 && below(4) > 0) return apply(depth - 1);
        if (below(2) == 0)
            return {{}, ast::Name{any({"n", "con", "cpu.avx2", "time", "tree", "by"})}};
        return {{},
                ast::Number{any({"1", "2.50", "4.1e-9", "1E+3"}), any({"", "", "GiB", "%", "us"})}};
    }

private:
    std::size_t below(std::size_t count) { return random_() % count; }
    const std::string& any(const std::vector<std::string>& words) {
        return words[below(words.size())];
    }

    ast::Expression amount() {
        return {{}, ast::Number{any({"1", "2.50", "4.1e-9"}), any({"", "GB", "%", "GB/s", "us"})}};
    }

    ast::MachineLine machine_line() {
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

    std::vector<ast::ArrayAccess> accesses() {
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

    ast::PatternLine pattern() {
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

    ast::GraphStatement loop_statement(int depth) {
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

    ast::GraphStatement graph_statement() {
        const std::size_t kind = below(6);
        if (kind == 0) return {ast::Use{{}, "<vector>"}};
        if (kind == 1)
            return {ast::GraphConst{{}, {{name(), expression(2)}, {name(), expression(0)}}}};
        if (kind != 2) return loop_statement(3);
        ast::GraphSplit made{{}, {}, expression(0)};
        if (below(2) == 0) made.of = name();
        return {std::move(made)};
    }

    ast::PlaceStatement place_statement() {
        const std::size_t kind = below(3);
        if (kind == 0) return ast::Lookahead{{}, expression(1)};
        if (kind == 1) return ast::RunMode{{}, name()};
        return ast::Emit{{}, {name(), name()}};
    }

    ast::Item item_of_graphs() {
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

    ast::Identifier name() {
        return {{},
                any({"n", "con", "time", "feature", "least", "by", "tree", "one", "lg_n", "when_",
                     "x1"})};
    }

    ast::Cpp cpp() {
        return {{},
                any({"f(n)", "a < b", "[&] { return n; }()", "R\"(;)\"", "std::max<int>(a, b)",
                     "f(a, // why\n  b)", "x /* ; */", "';' + \"\\\";\"", "1'000"})};
    }

    ast::Expression apply(int depth) {
        const std::string op = any({"or", "and", "not", "==", "!=", "<", "<=", ">", ">=", "+", "-",
                                    "*", "/", "^", "if", "min", "lg", "f"});
        std::size_t count = op == "not" || op == "lg" ? 1 : op == "if" ? 3 : 2;
        if (op == "-" && below(2) == 0) count = 1;
        if (op == "f") count = below(4);
        ast::Apply made{{{}, op}, {}};
        for (std::size_t i = 0; i < count; ++i) made.operands.push_back(expression(depth));
        return {{}, std::move(made)};
    }

    ast::Tree tree(int depth) {
        if (depth == 0 || below(3) == 0) return {{}, ast::Leaf{expression(2)}};
        ast::Split made{expression(2), {}};
        made.branches.push_back(tree(depth - 1));
        made.branches.push_back(tree(depth - 1));
        return {{}, std::move(made)};
    }

    ast::Expression number() {
        const ast::Expression size{{}, ast::Number{any({"0", "0.10", "4.1e-9", "1E+3", "17"}), ""}};
        return below(2) == 0 ? size : ast::Expression{{}, ast::Apply{{{}, "-"}, {size}}};
    }

    std::vector<ast::Expression> numbers() {
        std::vector<ast::Expression> made{number()};
        for (std::size_t i = below(40); i > 0; --i) made.push_back(number());
        return made;
    }

    ast::Network network() {
        ast::Network made;
        for (std::size_t i = below(3); i > 0; --i) made.inputs.push_back(expression(3));
        for (std::size_t i = below(4); i > 0; --i) {
            ast::Layer layer;
            if (below(2) == 0) layer.activation = name();
            for (std::size_t k = below(4); k > 0; --k) {
                layer.units.push_back({{}, {}, numbers(), number()});
                if (below(2) == 0) layer.units.back().label = name();
            }
            made.layers.push_back(layer);
        }
        return made;
    }

    ast::Svm svm() {
        ast::Svm made{{}, {}, number(), {name()}, numbers(), {}};
        for (std::size_t i = below(3); i > 0; --i) made.inputs.push_back(expression(3));
        for (std::size_t i = below(30); i > 0; --i) made.classes.push_back(name());
        for (std::size_t i = below(4); i > 0; --i) {
            ast::VectorsOf vectors{{}, name(), {}};
            for (std::size_t k = below(4); k > 0; --k) {
                vectors.vectors.push_back({{}, numbers(), numbers()});
            }
            made.vectors.push_back(vectors);
        }
        return made;
    }

    ast::Body right() {
        switch (below(4)) {
            case 0: return network();
            case 1: return svm();
            default: return tree(4);
        }
    }

    ast::Type type() {
        if (below(3) == 0) return {{}, {{}, "one of"}, {name(), name()}, {}};
        ast::Type made{{}, name(), {}, {}};
        if (made.name.text == "one") made.name.text = "count";
        if (below(2) == 0) made.range.emplace(expression(2), expression(2));
        return made;
    }

    ast::Clause clause() {
        switch (below(4)) {
            case 0:
                return below(2) == 0 ? ast::Target{{}, {name()}}
                                     : ast::Target{{}, {name(), name()}};
            case 1: return ast::Plan{{}, cpp()};
            case 2: return ast::Run{{}, cpp()};
            default: return ast::When{{}, expression(3)};
        }
    }

    ast::Inspect inspect() {
        ast::Inspect made{{}, name(), cpp(), {}};
        if (below(2) == 0) made.valid = cpp();
        return made;
    }

    ast::Phase phase() {
        switch (below(4)) {
            case 0: return {{}, ast::PhaseWithin{{name(), name()}, expression(2)}};
            case 1: return {{}, ast::PhaseSampled{{{}, "f(a, b).data()"}, expression(2)}};
            case 2: return {{}, ast::PhaseEvery{expression(2)}};
            default: return {{}, ast::PhaseWhile{cpp()}};
        }
    }

    ast::Statement input() {
        switch (below(7)) {
            case 0: return ast::Call{{}, {{}, "template <class T> void (T t, int n = f(1, 2))"}};
            case 1: return ast::Feature{{}, name(), type(), cpp()};
            case 2: return inspect();
            case 3: return ast::Let{{}, name(), expression(4)};
            case 4: return phase();
            case 5: return ast::Reuse{{}, cpp()};
            default: break;
        }
        ast::Variant made{{}, name(), {}};
        for (std::size_t i = below(4); i > 0; --i) made.clauses.push_back(clause());
        return made;
    }

    ast::Statement rule() {
        switch (below(6)) {
            case 0: return ast::ChooseWhen{{}, name(), expression(3)};
            case 1: return ast::ChooseGoal{{}, {{}, any({"least", "most"})}, expression(3)};
            case 2: return ast::ChooseBy{{}, name()};
            case 3: return ast::Otherwise{{}, name()};
            case 4: return ast::Outside{{}, name()};
            default: return ast::Margin{{}, expression(1)};
        }
    }

    ast::Forest forest() {
        ast::Forest made{{}, {{}, any({"sum", "mean"})}, {}, {}};
        if (below(2) == 0) made.base = expression(1);
        for (std::size_t i = below(4); i > 0; --i) made.trees.push_back(tree(3));
        return made;
    }

    ast::Replay replay() {
        ast::Replay made{{}, {name(), {{}, "cpu.avx2"}}, number(), {}};
        for (std::size_t i = below(4); i > 0; --i)
            made.rows.push_back(
                {{}, {number(), {{}, ast::Name{"row"}}}, {{name(), number()}, {name(), number()}}});
        return made;
    }

    ast::Instead instead() {
        ast::Instead made{{}, {name()}};
        for (std::size_t i = below(30); i > 0; --i) made.value.push_back(name());
        return made;
    }

    ast::ModelStatement model_statement() {
        const std::size_t kind = below(7);
        if (kind == 6) return ast::Relative{{}, {name(), name()}};
        if (kind == 5) return instead();
        if (kind == 4) return replay();
        if (kind == 0) return ast::Machine{{}, "a machine, // no comment"};
        if (kind == 1) {
            std::vector<ast::Identifier> words{name()};
            for (std::size_t i = below(3); i > 0; --i) words.push_back(name());
            return ast::Domain{{},
                               {{name(), expression(1), expression(1)},
                                {name(), {}, {}, words},
                                {{{}, "cpu.cores"}, expression(1), expression(2)}}};
        }
        ast::Equation made{{}, {}, {{}, "choice"}, {}, right()};
        if (kind == 2) return made;
        if (below(2) == 0) made.transform = {{}, any({"lg", "ln"})};
        made.quantity = name();
        made.variant = name();
        const std::size_t body = below(3);
        if (body == 0) made.right = expression(4);
        if (body == 1) made.right = forest();
        return made;
    }

    ast::ExperimentStatement experiment_statement() {
        switch (below(11)) {
            case 9:
                return ast::Factor{{}, name(), {}, {{{}, "a b/c.mtx"}, {{}, "d"}}, below(2) == 0};
            case 0: return ast::Factor{{}, name(), {expression(1), expression(0)}};
            case 1: return ast::Design{{}, {name(), expression(1)}};
            case 2: return ast::Input{{}, cpp()};
            case 3: return ast::Threads{{}, {expression(0), expression(1), expression(0)}};
            case 4: return ast::CheckAgainst{{}, name(), expression(2)};
            case 5: return ast::ResultOf{{}, cpp()};
            case 6: return ast::Repeats{{}, expression(1)};
            case 7: return ast::Knob{{}, name(), {number(), number()}, false, {}};
            case 8: return ast::Calls{{}, expression(1)};
            default: return ast::Budget{{}, expression(1)};
        }
    }

    ast::Item item() {
        const std::size_t kind = below(8);
        if (kind == 7) {
            ast::Namespace made{{}, {name()}};
            for (std::size_t i = below(3); i > 0; --i) made.names.push_back(name());
            return made;
        }
        if (kind >= 5) return item_of_graphs();
        if (kind == 0) return ast::Use{{}, any({"<vector>", "\"a/b.hpp\""})};
        if (kind == 1) return ast::Import{{}, "a.sel"};
        if (kind == 2) {
            ast::Model made{{}, name(), {}};
            for (std::size_t i = below(5); i > 0; --i) made.statements.push_back(model_statement());
            return made;
        }
        if (kind == 3) {
            ast::Experiment made{{}, name(), {}};
            for (std::size_t i = below(6); i > 0; --i)
                made.statements.push_back(experiment_statement());
            return made;
        }
        ast::Selector made{{}, name(), {}};
        for (std::size_t i = below(12); i > 0; --i) {
            made.statements.push_back(below(3) == 0 ? rule() : input());
        }
        return made;
    }

    std::mt19937 random_;
};

}  // namespace selgen
