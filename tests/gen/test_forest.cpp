// Which forests become tables of masks, nodes or nested ifs.
#include <catch2/catch.hpp>

#include "gen/emit.hpp"
#include "hand.hpp"

namespace {

using hand::apply;
using hand::feature;
using hand::number;
using hand::Operator;
namespace model = hand::model;

/// 1 if the feature is below a threshold, otherwise 2.
model::Tree stump(std::size_t index, double threshold) {
    return {{model::Split{apply(Operator::less, {feature(index), number(threshold)}), 1, 2, {}},
             model::Leaf{1}, model::Leaf{2}}};
}

/// The first variant's time is a forest of stumps.
model::Selector with(std::vector<model::Tree> trees) {
    model::Selector s = hand::selector();
    const model::Cost constant{model::Transform::none, number(3), {}};
    const model::Cost forest{
        model::Transform::none, model::Forest{false, 0.5, std::move(trees)}, {}};
    s.quantities = {{"time", {forest, constant}}};
    s.rules = {model::GoalRule{true, {model::QuantityRef{0}}, {0, 1}, {}, {"hand.sel", 7}}};
    return s;
}

model::Selector with_stumps(std::size_t count) {
    std::vector<model::Tree> trees;
    for (std::size_t i = 0; i < count; ++i) trees.push_back(stump(i % 2, 1.0 + double(i)));
    return with(std::move(trees));
}

bool has(const model::Selector& selector, const std::string& text) {
    return selgen::gen::emit({"hand.sel", {}, {selector}}).find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("a forest becomes tables, and one with few splits nested ifs") {
    CHECK(has(with_stumps(8), "selgen::rt::Masks<2, 10, 8, 2, 3> time_p_masks_{time_p_cuts_};"));
    CHECK(has(with_stumps(8), "return time_p_masks_.sum(0.5, time_p_leaves_, 2, inputs);"));
    CHECK_FALSE(has(with_stumps(7), "Masks<"));
    CHECK(has(with_stumps(7), "if (f.a < 1) return 1;"));
    CHECK(has(with_stumps(7), "sum += time_p_6_(f);"));
}

TEST_CASE("a forest for devices becomes nested ifs") {
    model::Selector s = with_stumps(40);
    s.variants[1].target = model::Target::cuda;
    CHECK_FALSE(has(s, "Masks<"));
    CHECK(has(s, "sum += time_p_39_(f);"));
}

TEST_CASE("a forest too large for masks becomes nodes, several to a line") {
    const model::Selector s = with_stumps(3000);
    CHECK(has(s, "return selgen::rt::sum_by_steps<3000>(0.5, time_p_nodes_, time_p_roots_, "));
    CHECK(selgen::gen::emit({"hand.sel", {}, {s}}).size() < 300000);
}

TEST_CASE("not swaps the branches, and other conditions are computed first") {
    std::vector<model::Tree> trees(8, stump(0, 4));
    auto& denied = std::get<model::Split>(trees[0].nodes[0]).condition;
    denied = apply(Operator::negation, {denied});
    auto& equal = std::get<model::Split>(trees[1].nodes[0]).condition;
    equal = apply(Operator::equal, {feature(1), number(7)});
    const model::Selector s = with(std::move(trees));
    CHECK(has(s, "const double inputs[] = {f.a, (f.b == 7) ? 0.0 : 1.0};"));
    CHECK(has(s, "    2, 1,\n    1, 2,\n"));
}
