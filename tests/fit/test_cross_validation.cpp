// Cross-validation of choices by hand, and its folds: of groups, levels, and phases of different
// lengths.
#include "fit/selection/cross_validation.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fit/selection/folds.hpp"
#include "fit/selection/level_folds.hpp"
#include "fit/table/phase_lengths.hpp"
#include "reading.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// a takes 1 s, b takes 2 s in the first half of the rows and 1 s in the other.
Data two_halves(int rows) {
    std::string text = "n,time:a,time:b\n";
    for (int row = 0; row < rows; ++row)
        text += std::to_string(row) + (2 * row < rows ? ",1,2\n" : ",1,1\n");
    return data_in(text);
}

struct Validated : Task {
    explicit Validated(Data table) : Task(chooses_by_n, std::move(table)) {}
    CrossValidation validation() const { return {written, inputs, data, options}; }
    std::vector<Eigen::Index> all_rows() const {
        std::vector<Eigen::Index> rows(static_cast<std::size_t>(data.rows()));
        std::iota(rows.begin(), rows.end(), 0);
        return rows;
    }
    /// The same choice in all rows, with this price in seconds.
    CandidateRun always(std::size_t variant, double price = 0) const {
        CandidateRun run;
        run.choices.push_back(
            {always_choosing(data, variant), Vector::Constant(data.rows(), price)});
        return run;
    }
    CrossValidation::Difference difference(const CandidateRun& one, const CandidateRun& other) {
        return validation().difference(one, other);
    }
};

}  // namespace

TEST_CASE("candidates are compared by the mean difference in the same rows, with its error") {
    Validated of(two_halves(24));
    const auto found = of.difference(of.always(1), of.always(0));
    CHECK(found.is_known);
    CHECK_FALSE(found.is_of_price);
    CHECK(found.mean == Approx(std::log(2) / 2));
    CHECK(found.error == Approx(std::log(2) / 2 / std::sqrt(23)));
    const auto none = of.difference(of.always(1), of.always(1));
    CHECK((none.is_known && none.mean == 0 && none.error == 0));
    of.options.loss.objective = Objective::total_time;
    const auto seconds = of.difference(of.always(1), of.always(0));
    CHECK(seconds.mean == Approx(0.5));
    CHECK(seconds.error == Approx(0.5 / std::sqrt(23)));
    of.data.time *= 10;
    CHECK(of.difference(of.always(1), of.always(0)).mean == Approx(0.5));
}

TEST_CASE("a difference that comes only from the price is marked as such") {
    Validated of(two_halves(24));
    const auto found = of.difference(of.always(0, 1), of.always(0));
    CHECK(found.is_of_price);
    CHECK(found.mean == Approx(std::log(2)));
    CHECK(found.error == Approx(0).margin(1e-9));
}

TEST_CASE("differences are known from twenty rows on, by weight and without copies") {
    CHECK(Validated(two_halves(20)).difference({}, {}).is_known == false);  // no choices
    Validated few(two_halves(19)), enough(two_halves(20));
    CHECK_FALSE(few.difference(few.always(1), few.always(0)).is_known);
    CHECK(enough.difference(enough.always(1), enough.always(0)).is_known);
    enough.data.weight = Vector::Ones(20);
    enough.data.weight(0) = 2;
    CHECK_FALSE(enough.difference(enough.always(1), enough.always(0)).is_known);
    Validated copies(two_halves(38));
    copies.data.copies = 2;
    CHECK_FALSE(copies.difference(copies.always(1), copies.always(0)).is_known);
    Validated missing(two_halves(20));
    CandidateRun one = missing.always(1);
    one.choices[0].chosen[3] = 2;  // not yet chosen
    CHECK_FALSE(missing.difference(one, missing.always(0)).is_known);
}

TEST_CASE("differences of rows count by their weights") {
    Validated of(two_halves(30));
    of.data.weight = Vector::Ones(30);
    of.data.weight.head(15).setConstant(2);
    const double mean = 2 * std::log(2) / 3, count = 45 * 45 / (15 * 4 + 15.0);
    const auto found = of.difference(of.always(1), of.always(0));
    CHECK(found.mean == Approx(mean));
    CHECK(found.error ==
          Approx(std::sqrt((std::pow(std::log(2), 2) * 2 / 3 - mean * mean) / (count - 1))));
}

TEST_CASE("the error of the objective grows with the copies of rows") {
    Validated of(two_halves(24));
    const double error = of.validation().error(of.always(1));
    CHECK(error ==
          Approx(standard_error(of.validation().losses(), always_choosing(of.data, 1), false)));
    of.data.copies = 4;
    CHECK(of.validation().error(of.always(1)) == Approx(2 * error));
}

TEST_CASE("candidates with few groups or many rows are validated once, others twice") {
    Validated of(two_halves(24));
    CHECK(of.validation().assignments() == 2);
    CHECK(of.validation().folds() == 5);
    for (std::size_t row = 0; row < 24; ++row) of.data.groups[row] = std::to_string(row % 5);
    CHECK(of.validation().assignments() == 1);
    for (std::size_t row = 0; row < 24; ++row) of.data.groups[row] = std::to_string(row % 6);
    CHECK(of.validation().assignments() == 2);
    CHECK(Validated(two_halves(2999)).validation().assignments() == 2);
    CHECK(Validated(two_halves(3000)).validation().assignments() == 1);
}

TEST_CASE("the folds of a table are numbered without gaps") {
    std::string text = "n,fold,time:a,time:b\n";
    for (int row = 0; row < 6; ++row)
        text += std::to_string(row) + "," + std::to_string(10 * (row % 3)) + ",1,2\n";
    Validated of(data_in(text));
    of.options.folds_of_table = true;
    CHECK(of.validation().folds() == 3);
    CHECK(of.validation().assignments() == 1);
}

TEST_CASE("the choice for a row comes from a model fitted to the other folds, and has a price") {
    Validated of(two_halves(25));
    of.options.decision_seconds = 0.25;
    const auto validation = of.validation();
    CandidateRun run = validation.begin({.kind = Kind::tree, .choice = true, .most_leaves = 1});
    CHECK(run.evaluated.name == "constant choice");
    REQUIRE(validation.validate(run, 0, 0, 2));
    CHECK((run.rows == 10 && run.folds == 2));
    CHECK(std::ranges::count(run.choices[0].chosen, 0) == 10);
    CHECK(std::ranges::count(run.choices[0].chosen, 2) == 15);  // not yet
    CHECK(validation.judged(run)->folds == 2);
    REQUIRE(validation.validate(run, 0, 2, 5));
    CHECK((run.rows == 25 && run.folds == 5));
    const auto judged = validation.judged(run);
    REQUIRE(judged);
    CHECK(judged->folds == 0);
    CHECK(judged->score.mean == 1);
    CHECK(judged->priced.mean == Approx(1.25));
    CHECK(judged->with_costs == Approx(1.25));
    CHECK(judged->price_seconds == Approx(0.25));
    CHECK(judged->decision_ns == Approx(2));
    REQUIRE(validation.validate(run, 1, 0, 5));
    CHECK(validation.judged(run)->score.rows == 50);
    CHECK(validation.judged(run)->price_seconds == Approx(0.25));
    CHECK(validation.score_with_interval(run).mean == Approx(1.25));
    CHECK_FALSE(validation.judged(of.always(2)));
    of.options.loss.objective = Objective::worst_case;
    CHECK_FALSE(of.validation().compares_means());
}

TEST_CASE("rows in which all known runs failed are ignored if other runs are unknown") {
    // In rows without a success, b is not known: a would count as the best there.
    std::string text = "n,time:a,time:b\n";
    for (int row = 0; row < 20; ++row)
        text += std::to_string(row) + (row < 8 ? ",fail,\n" : ",2,1\n");
    const Validated of(data_in(text));
    const Candidate tree{.kind = Kind::tree, .choice = true};
    const auto model = of.validation().learnt(tree, of.all_rows());
    REQUIRE(model);
    const auto chosen = choices(with_model(of.written, *model), of.data, 1);
    CHECK(chosen == std::vector<std::size_t>(20, 1));
}

TEST_CASE("rows count by their weights in learning") {
    // b wins in two of 30 rows, which weigh as much as all others; a costs little there.
    std::string text = "n,weight,time:a,time:b\n";
    for (int row = 0; row < 30; ++row) text += row < 2 ? "1,60,1.5,1\n" : "1,1,1,1.05\n";
    const Validated of(data_in(text));
    const auto constant_of = [&](const Validated& one) {
        const Candidate constant{.kind = Kind::tree, .choice = true, .most_leaves = 1};
        const auto model = one.validation().learnt(constant, one.all_rows());
        return choices(with_model(one.written, *model), one.data, 1).front();
    };
    CHECK(constant_of(of) == 1);
    Validated alike(of.data);
    alike.data.weight.setOnes();
    CHECK(constant_of(alike) == 0);
}

TEST_CASE("folds have equal sizes, and rows of one group are in one fold") {
    std::vector<std::string> groups;
    for (int row = 0; row < 100; ++row) groups.push_back("g" + std::to_string(row / 4));
    Random random(3);
    const auto fold = folds(groups, 5, random);
    std::size_t count[5] = {};
    for (std::size_t row = 0; row < 100; ++row) {
        REQUIRE(fold[row] < 5);
        ++count[fold[row]];
        CHECK(fold[row] == fold[row / 4 * 4]);
    }
    for (const std::size_t rows : count) CHECK(rows == 20);
    Random same(3), other(4);
    CHECK(folds(groups, 5, same) == fold);
    CHECK(folds(groups, 5, other) != fold);
}

TEST_CASE("of groups of different sizes, the largest are assigned to folds first") {
    // Sizes 3, 2, 2 and 1 in two folds: four rows each.
    const std::vector<std::string> groups{"a", "b", "b", "b", "c", "c", "d", "d"};
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Random random(seed);
        const Folds fold = folds(groups, 2, random);
        CHECK(std::ranges::count(fold, 0) == 4);
        CHECK(fold[1] == fold[3]);
        CHECK(fold[0] == fold[1]);
    }
    Random random(1);
    const Folds few = folds({"a", "a"}, 3, random);
    CHECK(few == Folds{0, 0});
}

namespace {

/// Rows of these columns, with a feature and two variants.
Data table_with(const std::string& columns, const std::vector<std::string>& rows) {
    std::string text = "n,time:a,time:b," + columns + "\n";
    for (std::size_t row = 0; row < rows.size(); ++row)
        text += std::to_string(row) + ",1e-6,2e-6," + rows[row] + "\n";
    return data_in(text);
}

}  // namespace

TEST_CASE("each level of a categorical factor is a fold, and rows without a level are in none") {
    const auto all =
        level_folds(table_with("factor:shape", {"row", "loop", "row", "", "loop", "plane"}));
    REQUIRE(all.size() == 1);
    CHECK(all[0].factor == "shape");
    CHECK(all[0].levels == 3);
    CHECK(all[0].folds == Folds{2, 0, 2, 3, 0, 1});
}

TEST_CASE("each factor with several levels has its own folds") {
    const auto all = level_folds(table_with("factor:shape,factor:only,factor:kind",
                                            {"row,one,x", "loop,one,x", "row,one,y"}));
    REQUIRE(all.size() == 2);
    CHECK(all[1].factor == "kind");
}

TEST_CASE("a level for each group, as of files, and more than twelve levels make no folds") {
    CHECK(level_folds(table_with("factor:mesh", {"a", "b", "c"})).empty());
    CHECK(level_folds(table_with("group,factor:mesh", {"f,a", "f,a", "g,b", "g,b"})).empty());
    CHECK(level_folds(table_with("group,factor:mesh", {"f,a", "f,a", "g,b", "h,b"})).size() == 1);
    std::vector<std::string> rows;
    for (int row = 0; row < 26; ++row) rows.push_back("v" + std::to_string(row % 13));
    CHECK(level_folds(table_with("factor:many", rows)).empty());
    CHECK(level_folds(table_with("factor:number", {"1", "2", "1", "2"})).empty());
}

namespace {

std::string planned_table(int rows) {
    std::string text = "id,n,time:a,time:b,setup:b\n";
    for (int i = 0; i < rows; ++i) text += "r" + std::to_string(i) + ",1,2e-3,1e-3,0.1\n";
    return text;
}

}  // namespace

TEST_CASE("phases are counted up to the length at which plans no longer matter") {
    CHECK(phase_lengths(data_in(planned_table(2)), 1) ==
          std::vector<double>{1, 10, 100, 1000, 10000});
    CHECK(phase_lengths(data_in(planned_table(2)), 30) ==
          std::vector<double>{1, 10, 30, 100, 1000, 10000});
    CHECK(phase_lengths(data_in("n,time:a,setup:a\n1,1,0\n"), 5) == std::vector<double>{5});
    CHECK(phase_lengths(data_in("reuse,time:a,setup:a\n2,1,1\n3,1,1\n"), 1).size() == 1);
}

TEST_CASE("each call has its share of a plan") {
    const Data data =
        with_plans_in_times(data_in("n,time:a,time:b,time:c,setup:b\n1,1,2,fail,8\n1,,,3,\n"), 4);
    CHECK(data.time(0, 0) == 1);
    CHECK(data.time(0, 1) == 4);
    CHECK(std::isinf(data.time(0, 2)));
    CHECK(std::isnan(data.time(1, 1)));
    CHECK(data.time(1, 2) == 3);
    CHECK_FALSE(has_plans(data));
}

TEST_CASE("all copies of a row are in the same fold") {
    const Data data = data_in(planned_table(23));
    const Data copies = with_phase_lengths(data, {1, 10, 100});
    REQUIRE(copies.rows() == 69);
    CHECK(copies.copies == 3);
    Random random(1);
    const Folds folds = selgen::fit::folds(copies.groups, 5, random);
    for (std::size_t row = 0; row < folds.size(); ++row) {
        CHECK(copies.ids[row] == data.ids[row / 3]);
        CHECK(folds[row] == folds[row - row % 3]);
    }
    CHECK(std::set<std::size_t>(folds.begin(), folds.end()).size() == 5);
}
