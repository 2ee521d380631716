// Single fits: what a candidate learns from rows by hand.
#include "fit/selection/learn.hpp"

#include <catch2/catch.hpp>
#include <sstream>
#include <string>

#include "dsl/ast/print/spec.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/selection/safe.hpp"
#include "fit/table/table.hpp"
#include "grammar/parse.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// In three thirds of n, b takes 0.95, 0.5 and 1.5 times as long as a.
Data three_thirds() {
    std::string text = "n,time:a,time:b\n";
    for (int n = 1; n <= 60; ++n)
        text += std::to_string(n) + ",1e-3," +
                (n <= 20   ? "0.95e-3"
                 : n <= 40 ? "0.5e-3"
                           : "1.5e-3") +
                '\n';
    return std::get<Data>(read_table("t.csv", text));
}

/// The model of choices that a tree with this margin learns; the default is a.
std::string tree_with_margin(double margin) {
    dsl::Report report;
    const dsl::Sources sources{{"s.sel", R"(selector s {
        call void (int n);
        feature n : count = n;
        variant a { run a(n); }
        variant b { run b(n); }
        choose by s;
        otherwise a;
    })"}};
    const auto parsed = grammar::parse(sources, 0, report);
    REQUIRE(parsed);
    const Inputs inputs = inputs_of(std::get<dsl::ast::Selector>(parsed->items[0]));
    const FitOptions options;
    const Data data = three_thirds();
    Folds folds(60);
    for (std::size_t row = 0; row < folds.size(); ++row) folds[row] = row % 5;
    const TrainingSet training{
        inputs, options, data, with_margin(losses(data, {}), 0, margin), {folds}};
    Candidate tree{Kind::tree, true};
    tree.margin = margin;
    const auto model = learn(tree, training);
    REQUIRE(model);
    std::istringstream printed(dsl::print({{*model}, {}}));
    std::string text;  // of the tree, on one line
    for (std::string word; printed >> word;) text += word + ' ';
    const std::string begin = "choice = tree { ";
    const std::size_t at = text.find(begin) + begin.size();
    return text.substr(at, text.find(" };") - at);
}

}  // namespace

TEST_CASE("leaves that choose the default only because of the margin are unsure, others are not") {
    const std::string sure = "if n < 40.5 { b } else { a }";
    CHECK(tree_with_margin(0) == sure);
    CHECK(tree_with_margin(0.02) == sure);
    CHECK(tree_with_margin(0.1) == "if n < 40.5 { if n < 20.5 { unsure } else { b } } else { a }");
}
