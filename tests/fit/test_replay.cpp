// The rows of a replay block: their costs, and which rows are drawn.
#include "fit/replay.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "dsl/ast/build/tree.hpp"
#include "dsl/ast/print/spec.hpp"
#include "dsl/check/spec.hpp"
#include "reading.hpp"

namespace {

using namespace selgen;

/// Chooses b from 10 elements, or if the form is wide.
dsl::model::Selector replayed_selector() {
    using namespace dsl::build;
    const auto written =
        dsl::build::spec({dsl::build::selector("s")
                              .call("void (int n)")
                              .feature("n", "count", "n")
                              .feature("unread", "count", "n")
                              .feature("form", one_of({"slim", "wide"}), "n")
                              .variant(variant("a").run("f(n)"))
                              .variant(variant("b").run("g(n)").when(name("threads") > 1))
                              .variant(variant("c").run("h(n)"))
                              .choose("b", name("form") == name("wide"))
                              .choose_by("s")
                              .otherwise("a"),
                          model("s").choice(split(name("n") < 10, name("a"), name("b")))});
    dsl::Report report;
    const auto checked = dsl::check({written}, {{"s.sel", ""}}, report);
    REQUIRE(checked);
    return checked->selectors[0];
}

fit::Data replay_table(const std::string& rows) {
    return fit::data_in("n,unread,form,threads,time:a,time:b,time:c\n" + rows);
}

bool always(const dsl::model::Selector&, std::span<const double>) { return true; }

/// The printed block; empty if there is none.
std::string printed(const std::string& rows, const fit::ReplayOptions& options = {},
                    const fit::IsClear& is_clear = always) {
    const auto made = fit::replay(replayed_selector(), replay_table(rows), options, is_clear);
    if (!made) return {};
    const std::string text = dsl::print({{dsl::ast::Model{{}, {{}, "s"}, {*made}}}, {}});
    return text.substr(text.find('\n') + 1);
}

}  // namespace

TEST_CASE("a row has the features that rules read and the relative costs, the chosen one first") {
    CHECK(printed("5,7,slim,2,2,3,\n0.1,7,wide,2,1,3,2\n") ==
          "  replay n, form, threads regret 1.732051 {\n"
          "    5, slim, 2 : a 1, b 1.5;\n"
          "    0.1, wide, 2 : b 3, a 1, c 2;\n"
          "  }\n"
          "}\n");
}

TEST_CASE("a failed run has the cost of its penalty") {
    CHECK(fit::has(printed("5,7,slim,2,2,fail,\n"), ": a 1, b 10;"));
    fit::ReplayOptions options;
    options.loss.penalty = 3;
    CHECK(fit::has(printed("20,7,slim,2,2,fail,\n", options), "regret 3 {"));
}

TEST_CASE("rows without enough data, or that rounding can change, are not drawn") {
    CHECK(fit::has(printed(",7,slim,2,2,3,\n5,7,slim,2,2,3,\n"),
                   "n, form, threads regret 1 {\n    5,"));
    CHECK(printed(",7,slim,2,2,3,\n") ==
          "  replay form, threads regret 1.5 {\n"
          "    slim, 2 : b 1.5, a 1;\n"
          "  }\n"
          "}\n");
    CHECK(printed("5,7,slim,2,2,,\n").empty());
    CHECK(printed("20,7,slim,2,2,,3\n").empty());
    const auto large = [](const auto&, std::span<const double> row) { return row[0] > 5; };
    CHECK(printed("5,7,slim,2,2,3,\n", {}, large).empty());
}

TEST_CASE("with many rows, a random part is drawn, in the order of the table") {
    std::string rows;
    for (int i = 0; i < 300; ++i) rows += std::to_string(i) + ",7,slim,2,2,3,1\n";
    fit::ReplayOptions options;
    const auto drawn = [&] {
        std::vector<double> values;
        const auto made = fit::replay(replayed_selector(), replay_table(rows), options, always);
        for (const auto& row : made->rows)
            values.push_back(std::stod(std::get<dsl::ast::Number>(row.values[0].node).text));
        return values;
    };
    const auto first = drawn();
    CHECK(first.size() == 32);
    CHECK(std::ranges::is_sorted(first));
    CHECK(first == drawn());
    options.seed = 2;
    CHECK(first != drawn());
}

TEST_CASE("drawn rows pass the checks, and the regret is at least that of their costs") {
    std::string rows;
    for (int i = 0; i < 40; ++i)
        rows +=
            std::to_string(i * 0.37) + ",7,slim,2," + std::to_string(1 + i % 7 * 0.11) + ",1.3,2\n";
    const auto made = fit::replay(replayed_selector(), replay_table(rows), {}, always);
    REQUIRE(made);
    double logarithms = 0;
    for (const auto& row : made->rows)
        logarithms += std::log(std::stod(std::get<dsl::ast::Number>(row.costs[0].cost.node).text));
    const double recorded = std::stod(std::get<dsl::ast::Number>(made->regret.node).text);
    const double mean = std::exp(logarithms / static_cast<double>(made->rows.size()));
    CHECK(recorded >= mean - 1e-9);
    CHECK(recorded == Approx(mean).epsilon(2e-6));
}
