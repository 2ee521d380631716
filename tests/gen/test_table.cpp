// Which trees become tables, and the rows of a table.
#include "gen/models/table.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "hand.hpp"

using hand::apply;
using hand::feature;
using hand::number;
using hand::Operator;
using selgen::gen::Table;

namespace {

namespace model = selgen::dsl::model;

/// A tree made from the root down; leaves are numbered from left to right.
class Grown {
public:
    /// A tree in which all leaves have this depth.
    static model::Tree complete(int depth) {
        Grown grown;
        grown.add(depth);
        return grown.tree_;
    }
    /// A tree of this depth, complete below `yes` of the root; a leaf below `no`.
    static model::Tree one_sided(int depth) {
        Grown grown;
        grown.split(
            depth, [&](int left) { grown.add(left); }, [&](int) { grown.add(0); });
        return grown.tree_;
    }

private:
    template <class Yes, class No>
    void split(int depth, Yes yes, No no) {
        const std::size_t at = tree_.nodes.size();
        const auto condition =
            apply(Operator::less, {feature(static_cast<std::size_t>(depth) % 2), number(depth)});
        tree_.nodes.emplace_back(
            model::Split{condition, 0, 0, {"hand.sel", static_cast<std::size_t>(depth)}});
        const auto as_split = [&]() -> model::Split& {
            return std::get<model::Split>(tree_.nodes[at]);
        };
        as_split().yes = tree_.nodes.size();
        yes(depth - 1);
        as_split().no = tree_.nodes.size();
        no(depth - 1);
    }
    void add(int depth) {
        if (depth == 0) {
            tree_.nodes.emplace_back(model::Leaf{static_cast<double>(leaves_++)});
            return;
        }
        const auto below = [&](int left) { add(left); };
        split(depth, below, below);
    }

    model::Tree tree_;
    int leaves_ = 0;
};

std::optional<Table> table(const model::Tree& tree) {
    return selgen::gen::table_of({hand::selector()}, tree);
}

}  // namespace

TEST_CASE("only trees deeper than three splits become tables") {
    CHECK_FALSE(table(Grown::complete(3)));
    CHECK(table(Grown::complete(4)));
    CHECK(table(Grown::complete(5)));
}

TEST_CASE("a tree becomes no table if its paths are short on average") {
    // The mean path of a one-sided tree has (depth + 1) / 2 levels. A level costs 4.1 ns as an if,
    // and 2.1 ns in a table, whose depth is rounded up to an even number.
    CHECK_FALSE(table(Grown::one_sided(5)));  // 3 levels cost 12.3 ns, the table of 6 12.6 ns
    CHECK(table(Grown::one_sided(4)));        // 2.5 levels cost 10.25 ns, the table of 4 8.4 ns
    CHECK(table(Grown::one_sided(6)));        // 3.5 levels cost 14.35 ns, the table of 6 12.6 ns
}

TEST_CASE("a table has a row for each node of every second level, and the leaves of the last") {
    const auto found = table(Grown::complete(4));
    REQUIRE(found);
    CHECK(found->steps == 2);
    CHECK(found->rows.size() == 5);
    CHECK(found->leaves.size() == 16);
    CHECK(found->inputs == std::vector<std::string>{"f.a", "f.b"});
    // The first split, on a, leads to splits on b.
    CHECK(found->rows[0].threshold == std::array<double, 3>{4, 3, 3});
    CHECK(found->rows[0].input == std::array<std::size_t, 3>{0, 1, 1});
    CHECK(found->rows[0].next == 1);
    CHECK(found->rows[0].origin == "hand.sel:4");
    for (std::size_t row = 1; row < 5; ++row) CHECK(found->rows[row].next == 4 * (row - 1));
    // Below no, no of the first row: no, no; no, yes; yes, no; yes, yes.
    CHECK(std::vector(found->leaves.begin(), found->leaves.begin() + 4) ==
          std::vector<double>{15, 14, 13, 12});
}

TEST_CASE("a leaf above the last level is a row that is never below, with one successor") {
    const auto found = table(Grown::one_sided(4));
    REQUIRE(found);
    constexpr double never = -std::numeric_limits<double>::infinity();
    CHECK(found->rows[0].threshold == std::array<double, 3>{4, never, 3});
    CHECK(found->rows[1].threshold == std::array<double, 3>{never, never, never});
    CHECK(found->rows[1].origin.empty());
    CHECK(found->leaves.front() == 8);
    const auto leaves_of_row = [&](std::size_t row) {
        const std::size_t end =
            row + 1 < found->rows.size() ? found->rows[row + 1].next : found->leaves.size();
        return end - found->rows[row].next;
    };
    CHECK(leaves_of_row(1) == 1);
    CHECK(leaves_of_row(found->rows.size() - 1) == 4);
}

TEST_CASE("only comparisons of features with constants become tables") {
    model::Tree tree = Grown::complete(4);
    auto& condition = std::get<model::Split>(tree.nodes[0]).condition;
    condition = apply(Operator::less, {apply(Operator::add, {feature(0), feature(1)}), number(1)});
    CHECK_FALSE(table(tree));
    condition = apply(Operator::equal, {feature(0), number(1)});
    CHECK_FALSE(table(tree));
    condition = apply(Operator::greater, {feature(0), number(1)});
    const auto found = table(tree);
    REQUIRE(found);
    CHECK(found->inputs == std::vector<std::string>{"f.a", "f.b", "-f.a"});
    CHECK(found->rows[0].threshold[0] == -1);
    condition = apply(Operator::negation, {apply(Operator::less, {feature(0), number(1)})});
    CHECK(table(tree)->rows[0].threshold[1] == 3);
}
