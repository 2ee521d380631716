// Makes the selectors, models and experiments of random specs, the same for the same seed.
#include "tests/grammar/random_spec.hpp"

#include <catch2/catch.hpp>
#include <utility>

namespace selgen {

using namespace dsl;

ast::Identifier RandomSpec::name() {
    return {
        {},
        any({"n", "con", "time", "feature", "least", "by", "tree", "one", "lg_n", "when_", "x1"})};
}

ast::Cpp RandomSpec::cpp() {
    return {{},
            any({"f(n)", "a < b", "[&] { return n; }()", "R\"(;)\"", "std::max<int>(a, b)",
                 "f(a, // why\n  b)", "x /* ; */", "';' + \"\\\";\"", "1'000"})};
}

ast::Expression RandomSpec::expression(int depth) {
    if (depth > 0 && below(4) > 0) return apply(depth - 1);
    if (below(2) == 0) return {{}, ast::Name{any({"n", "con", "cpu.avx2", "time", "tree", "by"})}};
    return {{}, ast::Number{any({"1", "2.50", "4.1e-9", "1E+3"}), any({"", "", "GiB", "%", "us"})}};
}

ast::Expression RandomSpec::apply(int depth) {
    const std::string op = any({"or", "and", "not", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*",
                                "/", "^", "if", "min", "lg", "f"});
    std::size_t count = op == "not" || op == "lg" ? 1 : op == "if" ? 3 : 2;
    if (op == "-" && below(2) == 0) count = 1;
    if (op == "f") count = below(4);
    ast::Apply made{{{}, op}, {}};
    for (std::size_t i = 0; i < count; ++i) made.operands.push_back(expression(depth));
    return {{}, std::move(made)};
}

ast::Tree RandomSpec::tree(int depth) {
    if (depth == 0 || below(3) == 0) return {{}, ast::Leaf{expression(2)}};
    ast::Split made{expression(2), {}};
    made.branches.push_back(tree(depth - 1));
    made.branches.push_back(tree(depth - 1));
    return {{}, std::move(made)};
}

ast::Expression RandomSpec::number() {
    const ast::Expression size{{}, ast::Number{any({"0", "0.10", "4.1e-9", "1E+3", "17"}), ""}};
    return below(2) == 0 ? size : ast::Expression{{}, ast::Apply{{{}, "-"}, {size}}};
}

std::vector<ast::Expression> RandomSpec::numbers() {
    std::vector<ast::Expression> made{number()};
    for (std::size_t i = below(40); i > 0; --i) made.push_back(number());
    return made;
}

ast::Network RandomSpec::network() {
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

ast::Svm RandomSpec::svm() {
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

ast::Body RandomSpec::right() {
    switch (below(4)) {
        case 0: return network();
        case 1: return svm();
        default: return tree(4);
    }
}

ast::Type RandomSpec::type() {
    if (below(3) == 0) return {{}, {{}, "one of"}, {name(), name()}, {}};
    ast::Type made{{}, name(), {}, {}};
    if (made.name.text == "one") made.name.text = "count";
    if (below(2) == 0) made.range.emplace(expression(2), expression(2));
    return made;
}

ast::Clause RandomSpec::clause() {
    switch (below(4)) {
        case 0:
            return below(2) == 0 ? ast::Target{{}, {name()}} : ast::Target{{}, {name(), name()}};
        case 1: return ast::Plan{{}, cpp()};
        case 2: return ast::Run{{}, cpp()};
        default: return ast::When{{}, expression(3)};
    }
}

ast::Inspect RandomSpec::inspect() {
    ast::Inspect made{{}, name(), cpp(), {}};
    if (below(2) == 0) made.valid = cpp();
    return made;
}

ast::Phase RandomSpec::phase() {
    switch (below(4)) {
        case 0: return {{}, ast::PhaseWithin{{name(), name()}, expression(2)}};
        case 1: return {{}, ast::PhaseSampled{{{}, "f(a, b).data()"}, expression(2)}};
        case 2: return {{}, ast::PhaseEvery{expression(2)}};
        default: return {{}, ast::PhaseWhile{cpp()}};
    }
}

ast::Statement RandomSpec::input() {
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

ast::Statement RandomSpec::rule() {
    switch (below(6)) {
        case 0: return ast::ChooseWhen{{}, name(), expression(3)};
        case 1: return ast::ChooseGoal{{}, {{}, any({"least", "most"})}, expression(3)};
        case 2: return ast::ChooseBy{{}, name()};
        case 3: return ast::Otherwise{{}, name()};
        case 4: return ast::Outside{{}, name()};
        default: return ast::Margin{{}, expression(1)};
    }
}

ast::Forest RandomSpec::forest() {
    ast::Forest made{{}, {{}, any({"sum", "mean"})}, {}, {}};
    if (below(2) == 0) made.base = expression(1);
    for (std::size_t i = below(4); i > 0; --i) made.trees.push_back(tree(3));
    return made;
}

ast::Replay RandomSpec::replay() {
    ast::Replay made{{}, {name(), {{}, "cpu.avx2"}}, number(), {}};
    for (std::size_t i = below(4); i > 0; --i)
        made.rows.push_back(
            {{}, {number(), {{}, ast::Name{"row"}}}, {{name(), number()}, {name(), number()}}});
    return made;
}

ast::Instead RandomSpec::instead() {
    ast::Instead made{{}, {name()}};
    for (std::size_t i = below(30); i > 0; --i) made.value.push_back(name());
    return made;
}

ast::ModelStatement RandomSpec::model_statement() {
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

ast::ExperimentStatement RandomSpec::experiment_statement() {
    switch (below(11)) {
        case 9: return ast::Factor{{}, name(), {}, {{{}, "a b/c.mtx"}, {{}, "d"}}, below(2) == 0};
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

ast::Item RandomSpec::item() {
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

ast::Spec RandomSpec::spec() {
    ast::Spec made;
    for (std::size_t i = below(5); i > 0; --i) made.items.push_back(item());
    for (std::size_t i = below(3); i > 0; --i) made.comments.push_back({{}, "// a comment"});
    return made;
}

}  // namespace selgen

TEST_CASE("a seed gives the same tree each time") {
    CHECK(selgen::RandomSpec(7).spec() == selgen::RandomSpec(7).spec());
}
