// From which rows the value of a knob is learnt, and why none can be.
#include "fit/knobs/training_set.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "grammar/parse.hpp"

using namespace selgen;

namespace {

const std::string serial_and_omp =
    "variant serial { run f(n); } variant omp { run g(n, threads, schedule); }";

/// A selector of two knobs with these variants.
dsl::ast::Selector sweep(const std::string& variants = serial_and_omp) {
    dsl::Report report;
    const std::string text = R"(selector sweep {
        call void (int n);
        feature size : count = n;
        knob threads  in 1 .. 4;
        knob schedule in static, guided;
        )" + variants + R"(
        choose threads most speedup(threads);
        choose schedule by policy;
        choose omp when threads > 1;
        otherwise serial;
    })";
    const auto spec = grammar::parse({{"sweep.sel", text}}, 0, report);
    REQUIRE(spec);
    return std::get<dsl::ast::Selector>(spec->items[0]);
}

fit::KnobTrainingSet training_of(const std::string& knob,
                                 const std::string& variants = serial_and_omp) {
    return std::get<fit::KnobTrainingSet>(fit::knob_training_set(sweep(variants), knob));
}

/// Two rows: guided pays with four threads in the second.
fit::Data knob_table() {
    fit::Data data;
    data.features = {{"size", {}}};
    data.variants = {"serial",       "omp_1_static", "omp_1_guided", "omp_2_static",
                     "omp_2_guided", "omp_4_static", "omp_4_guided"};
    data.ids = {"a", "b"};
    data.groups = {"p", "q"};
    data.fold = {-1, -1};
    data.x = fit::Matrix{{10}, {1000}};
    data.time = fit::Matrix{{1, 1, 1.1, 2, 2.1, 4, 4.1}, {100, 100, 101, 60, 55, 50, 30}};
    data.setup = fit::Matrix::Zero(2, 7);
    data.feature_cost = fit::Matrix::Zero(2, 1);
    return data;
}

fit::Data rows_of(const fit::KnobTrainingSet& training, const fit::Data& table = knob_table()) {
    return std::get<fit::Data>(fit::knob_data(training, table));
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("the first knob is learnt with the best values of the later ones") {
    const auto training = training_of("threads");
    CHECK(training.model == "speedup");
    CHECK(training.quantity == "speedup");
    const auto data = rows_of(training);
    CHECK(data.variants == Names{"threads_1", "threads_2", "threads_4"});
    CHECK(data.time == fit::Matrix{{1, 2, 4}, {100, 55, 30}});
    CHECK(data.groups[1] == "q");
}

TEST_CASE("a later knob is learnt with the earlier ones as features") {
    const auto training = training_of("schedule");
    CHECK(training.quantity.empty());
    const auto data = rows_of(training);
    CHECK(data.variants == Names{"schedule_static", "schedule_guided"});
    REQUIRE(data.rows() == 6);  // three numbers of threads were timed
    CHECK(data.features.back().name == "threads");
    CHECK(data.x(5, 1) == 4);
    CHECK(data.time.row(5) == Eigen::RowVector2d(50, 30));
}

TEST_CASE("values without times are not learnt") {
    const auto training = training_of("threads");
    const auto data = rows_of(training);
    Names variants;
    for (const auto& statement : fit::of_values(training, data).selector.statements) {
        if (const auto* one = std::get_if<dsl::ast::Variant>(&statement))
            variants.push_back(one->name.text);
        if (const auto* one = std::get_if<dsl::ast::Otherwise>(&statement))
            CHECK(one->value.text == "threads_4");
    }
    CHECK(variants == data.variants);
}

TEST_CASE("the reasons why nothing can be fitted for a knob") {
    CHECK(std::get<std::string>(fit::knob_training_set(sweep(), "tile")) ==
          "selector 'sweep' has no knob 'tile'");
    fit::Data data = knob_table();
    data.variants = {"a", "b", "c", "d", "e", "f", "g"};
    CHECK(std::get<std::string>(fit::knob_data(training_of("threads"), data)) ==
          "the table has no times for knob 'threads': name its columns as in time:omp_1_static");
}

TEST_CASE("a value that conditions exclude counts as the best variant without knobs") {
    const auto guarded =
        training_of("threads",
                    "variant serial { run f(n); } "
                    "variant omp { run g(n, threads, schedule); when threads > 1; }");
    fit::Data data = knob_table();
    data.time.col(1).setConstant(std::nan(""));
    data.time.col(2).setConstant(std::nan(""));
    const auto rows = rows_of(guarded, data);
    CHECK(rows.variants == Names{"threads_1", "threads_2", "threads_4"});
    CHECK(rows.time(1, 0) == 100);
    CHECK(rows_of(training_of("threads"), data).variants.size() == 2);
    data.time.col(1).setConstant(INFINITY);  // failed runs do not count as excluded
    CHECK(rows_of(guarded, data).variants == Names{"threads_2", "threads_4"});
}

TEST_CASE("variants with fewer knobs have fewer values in their names") {
    fit::Data data = knob_table();
    data.variants[0] = "all_4";
    const auto rows = rows_of(training_of("threads",
                                          "variant all { run g(n, threads); } "
                                          "variant omp { run g(n, threads, schedule); }"),
                              data);
    CHECK(rows.time(0, 2) == 1);
    CHECK(rows.time(1, 2) == 30);
}
