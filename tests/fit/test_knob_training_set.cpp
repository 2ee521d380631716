// From which rows the value of a knob is learnt, and why none can be.
#include "fit/knobs/training_set.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "grammar/parse.hpp"

using namespace selgen;

namespace {

dsl::ast::Selector parsed(const std::string& text) {
    dsl::Report report;
    const auto spec = grammar::parse({{"sweep.sel", text}}, 0, report);
    REQUIRE(spec);
    return std::get<dsl::ast::Selector>(spec->items[0]);
}

dsl::ast::Selector sweep() {
    return parsed(R"(
selector sweep {
  call void (int n);
  feature size : count = n;
  knob threads  in 1 .. 4;
  knob schedule in static, guided;
  variant serial { run f(n); }
  variant omp    { run g(n, threads, schedule); }
  choose threads most speedup(threads);
  choose schedule by policy;
  choose omp when threads > 1;
  otherwise serial;
}
)");
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
    data.x = fit::Matrix::Constant(2, 1, 10);
    data.x(1, 0) = 1000;
    data.time.resize(2, 7);
    data.time << 1, 1, 1.1, 2, 2.1, 4, 4.1,  //
        100, 100, 101, 60, 55, 50, 30;
    data.setup = fit::Matrix::Zero(2, 7);
    data.feature_cost = fit::Matrix::Zero(2, 1);
    return data;
}

}  // namespace

TEST_CASE("the first knob is learnt with the best values of the later ones") {
    const auto training =
        std::get<fit::KnobTrainingSet>(fit::knob_training_set(sweep(), "threads"));
    CHECK(training.model == "speedup");
    CHECK(training.quantity == "speedup");
    const auto data = std::get<fit::Data>(fit::knob_data(training, knob_table()));
    CHECK(data.variants == std::vector<std::string>{"threads_1", "threads_2", "threads_4"});
    REQUIRE(data.rows() == 2);
    CHECK(data.time(0, 0) == 1);
    CHECK(data.time(1, 1) == 55);
    CHECK(data.time(1, 2) == 30);
    CHECK(data.groups[1] == "q");
}

TEST_CASE("a later knob is learnt with the earlier ones as features") {
    const auto training =
        std::get<fit::KnobTrainingSet>(fit::knob_training_set(sweep(), "schedule"));
    CHECK(training.quantity.empty());
    const auto data = std::get<fit::Data>(fit::knob_data(training, knob_table()));
    CHECK(data.variants == std::vector<std::string>{"schedule_static", "schedule_guided"});
    REQUIRE(data.rows() == 6);  // three numbers of threads were timed
    CHECK(data.features.back().name == "threads");
    CHECK(data.x(5, 1) == 4);
    CHECK(data.time(5, 0) == 50);
    CHECK(data.time(5, 1) == 30);
}

TEST_CASE("values without times are not learnt") {
    const auto training =
        std::get<fit::KnobTrainingSet>(fit::knob_training_set(sweep(), "threads"));
    const auto data = std::get<fit::Data>(fit::knob_data(training, knob_table()));
    const auto left = fit::of_values(training, data);
    std::vector<std::string> variants;
    for (const auto& statement : left.selector.statements) {
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
    const auto training =
        std::get<fit::KnobTrainingSet>(fit::knob_training_set(sweep(), "threads"));
    CHECK(std::get<std::string>(fit::knob_data(training, data)) ==
          "the table has no times for knob 'threads': name its columns as in time:omp_1_static");
}

TEST_CASE("a value that conditions exclude counts as the best variant without knobs") {
    const auto guarded = parsed(R"(
selector sweep {
  call void (int n);
  feature size : count = n;
  knob threads  in 1 .. 4;
  knob schedule in static, guided;
  variant serial { run f(n); }
  variant omp    { run g(n, threads, schedule); when threads > 1; }
  choose threads by curve;
  choose schedule by policy;
  choose omp when threads > 1;
  otherwise serial;
}
)");
    fit::Data data = knob_table();
    data.time.col(1).setConstant(std::nan(""));
    data.time.col(2).setConstant(std::nan(""));
    const auto training =
        std::get<fit::KnobTrainingSet>(fit::knob_training_set(guarded, "threads"));
    const auto rows = std::get<fit::Data>(fit::knob_data(training, data));
    CHECK(rows.variants == std::vector<std::string>{"threads_1", "threads_2", "threads_4"});
    CHECK(rows.time(1, 0) == 100);
    const auto free = std::get<fit::KnobTrainingSet>(fit::knob_training_set(sweep(), "threads"));
    CHECK(std::get<fit::Data>(fit::knob_data(free, data)).variants.size() == 2);
    // Failed runs do not count as excluded.
    data.time.col(1).setConstant(INFINITY);
    const auto failed = std::get<fit::Data>(fit::knob_data(training, data));
    CHECK(failed.variants == std::vector<std::string>{"threads_2", "threads_4"});
}

TEST_CASE("variants with fewer knobs have fewer values in their names") {
    const auto two = parsed(R"(
selector sweep {
  call void (int n);
  feature size : count = n;
  knob threads  in 1, 4;
  knob schedule in static, guided;
  variant all  { run g(n, threads); }
  variant omp  { run g(n, threads, schedule); }
  choose threads by curve;
  choose schedule by policy;
  otherwise omp;
}
)");
    fit::Data data = knob_table();
    data.variants[0] = "all_4";
    const auto training = std::get<fit::KnobTrainingSet>(fit::knob_training_set(two, "threads"));
    const auto rows = std::get<fit::Data>(fit::knob_data(training, data));
    CHECK(rows.time(0, 1) == 1);
    CHECK(rows.time(1, 1) == 30);
}
