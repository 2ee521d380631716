// Cross-validation of choices by hand.
#include "fit/selection/cross_validation.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "fit/table/table.hpp"
#include "grammar/parse.hpp"

using namespace selgen;
using namespace selgen::fit;

namespace {

/// a takes 1 s, b takes 2 s in the first half of the rows and 1 s in the other.
Data two_halves(int rows) {
    std::string text = "n,time:a,time:b\n";
    for (int row = 0; row < rows; ++row)
        text += std::to_string(row) + (2 * row < rows ? ",1,2\n" : ",1,1\n");
    return std::get<Data>(read_table("t.csv", text));
}

struct Validated {
    dsl::Sources sources{{"s.sel", R"(selector s {
        call void (int n);
        feature n : count = n;
        variant a { run a(n); }
        variant b { run b(n); }
        choose by s;
        otherwise a;
    })"}};
    std::vector<dsl::ast::Spec> specs;
    Written written{specs, sources, "s"};
    Inputs inputs;
    Data data;
    FitOptions options;

    explicit Validated(Data table) : data(std::move(table)) {
        dsl::Report report;
        specs.push_back(grammar::parse(sources, 0, report).value());
        inputs = inputs_of(std::get<dsl::ast::Selector>(specs[0].items[0]));
    }
    Validated(const Validated&) = delete;
    CrossValidation validation() const { return {written, inputs, data, options}; }
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
    Validated of(std::get<Data>(read_table("t.csv", text)));
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
    const Validated of(std::get<Data>(read_table("t.csv", text)));
    std::vector<Eigen::Index> rows;
    for (Eigen::Index row = 0; row < 20; ++row) rows.push_back(row);
    const Candidate tree{.kind = Kind::tree, .choice = true};
    const auto model = of.validation().learnt(tree, rows);
    REQUIRE(model);
    const auto chosen = choices(with_model(of.written, *model), of.data, 1);
    CHECK(chosen == std::vector<std::size_t>(20, 1));
}

TEST_CASE("rows count by their weights in learning") {
    // b wins in two of 30 rows, which weigh as much as all others; a costs little there.
    std::string text = "n,weight,time:a,time:b\n";
    for (int row = 0; row < 30; ++row) text += row < 2 ? "1,60,1.5,1\n" : "1,1,1,1.05\n";
    const Validated of(std::get<Data>(read_table("t.csv", text)));
    std::vector<Eigen::Index> rows;
    for (Eigen::Index row = 0; row < 30; ++row) rows.push_back(row);
    const auto constant_of = [&](const Validated& one) {
        const Candidate constant{.kind = Kind::tree, .choice = true, .most_leaves = 1};
        const auto model = one.validation().learnt(constant, rows);
        return choices(with_model(one.written, *model), one.data, 1).front();
    };
    CHECK(constant_of(of) == 1);
    Validated alike(of.data);
    alike.data.weight.setOnes();
    CHECK(constant_of(alike) == 0);
}
