// Knobs with a rule: each configuration of their variants is measured, and the rule is fitted.
#include <selgen/bench/configurations.hpp>

#include "running.hpp"

using namespace selgen::testing;
using selgen::bench::Description;
using selgen::bench::Knob;
using selgen::bench::measured_values;
using selgen::bench::Variant;
using selgen::bench::with_configurations;

namespace {

using Indices = std::vector<std::size_t>;

Knob numbers(int low, int high) {
    Knob knob{"k", {}, true, true};
    for (int value = low; value <= high; ++value) knob.values.push_back(std::to_string(value));
    return knob;
}

const Workplace& knob_driver() { return driver_of("sweep"); }

}  // namespace

TEST_CASE("up to 16 values of a knob are measured; of more, the doubling ones and the largest") {
    const Knob threads = numbers(1, 64);
    CHECK(measured_values(threads, 2) == Indices{0, 1});
    CHECK(measured_values(threads, 16).size() == 16);
    CHECK(measured_values(threads, 48) == Indices{0, 1, 3, 7, 15, 31, 47});
    CHECK(measured_values(threads, 64) == Indices{0, 1, 3, 7, 15, 31, 63});
    CHECK(measured_values(numbers(3, 40), 64) == Indices{0, 3, 9, 21, 37});
    CHECK(measured_values(numbers(4, 6), 2) == Indices{0});  // all need more threads
    const Knob words{"w", std::vector<std::string>(20, "x")};
    CHECK(measured_values(words, 2).size() == 20);
}

TEST_CASE("an experiment limits the measured values, and so does the number of cores") {
    Knob threads = numbers(1, 64);
    threads.measured = {0, 2, 40};
    CHECK(measured_values(threads, 64) == Indices{0, 2, 40});
    CHECK(measured_values(threads, 8) == Indices{0, 2});
}

TEST_CASE("a variant with knobs has one entry for each configuration") {
    Description all;
    all.knobs = {Knob{"a", {"x", "y"}}, Knob{"b", {"1", "2", "3"}, true}};
    all.variants = {Variant{"v_*_*", false, {1, 0}}, Variant{"plain", false}};
    all.fallback = all.reference = 1;
    const Description expanded = with_configurations(all, 4);
    REQUIRE(expanded.variants.size() == 7);
    CHECK(expanded.variants[1].name == "v_1_y");
    CHECK(expanded.variants[4].name == "v_3_x");
    CHECK(expanded.variants[4].places == Indices{2, 0});
    CHECK(place_of(expanded.variants[4], 1) == 2);
    CHECK(expanded.variants[6].number == 1);
    CHECK_FALSE(place_of(expanded.variants[6], 1));
    CHECK((expanded.fallback == 6 && expanded.reference == 6));
    all.reference = 2;
    CHECK_FALSE(with_configurations(all, 4).checks());
}

TEST_CASE("a driver with knobs compiles without a warning", "[.long]") {
    check_with_clang(knob_driver());
}

TEST_CASE("a dry run prints the configurations and the measured values", "[.long]") {
    const Workplace& folder = knob_driver();
    folder.must_run("./driver --dry-run");
    check_has(folder.said(),
              {"3 points, 26 variants, 2 repeats", "omp_4_row_static (planned)",
               "knob teams: 1 2 4\n", "knob block: 1 2 4 8 16 32 40 (only these are measured"});
}

TEST_CASE("each configuration has a column, which is empty if a condition excludes it", "[.long]") {
    const Workplace& folder = knob_driver();
    folder.must_run("./driver -o all.csv --restart");
    const Table table(folder / "all.csv");
    INFO(table.text());
    CHECK(table.rows() == 3);
    CHECK(table.header()[2] == "n");
    CHECK(table.header()[3] == "time:plain");
    CHECK(table.number("n=2", "time:omp_2_row_static") > 0);
    CHECK(table.at("n=2", "time:omp_4_row_static").empty());
    CHECK(table.at("n=2", "time:omp_3_row_static") == "(none)");
    CHECK(table.number("n=1000", "time:omp_4_row_dynamic_16") > 0);
    CHECK(table.number("n=2000", "setup:omp_2_row_static") > 0);
    CHECK(table.at("n=2000", "time:omp_4_row_static").empty());
    CHECK(table.at("n=1000", "time:omp_1_row_guided") == "fail");
    CHECK(table.at("n=1000", "time:omp_1_column_static") == "fail");
    CHECK(table.number("n=1000", "time:omp_2_column_static") > 0);
    CHECK(table.number("n=2000", "time:tiled_40") > 0);
    const std::string note = table.at("n=1000", "note");
    check_has(note, {"omp_1_column_static: wrong result: value 0",
                     "omp_2_row_guided: run threw: no guide"});
}

TEST_CASE("a table of other configurations is not resumed", "[.long]") {
    const Workplace& folder = knob_driver();
    folder.must_run("./driver -o other.csv --restart --points 1 --repeats 1");
    folder.must_run("sed -i 1s/omp_4/omp_3/g other.csv");
    CHECK(folder.run("./driver -o other.csv") == 3);
    CHECK(folder.says("its columns differ from those of this experiment"));
}

#if defined(SELGEN_TEST_FIT)
TEST_CASE("rules of knobs are fitted to the table of an experiment and imported by the spec",
          "[.long]") {
    const Workplace& folder = knob_driver();
    const std::string tool = "$selgen";
    folder.must_run(tool + " bench ./driver -o learn.csv --restart");
    CHECK(folder.says("learn.csv: 3 points"));
    const std::string spec = text_of(sources + "/sweep.sel");
    folder.write("learnt.sel", "import \"teams.sel\";\nimport \"policy.sel\";\n" + spec);
    for (const std::string words : {"teams -o teams.sel", "schedule -o policy.sel"}) {
        folder.must_run(tool + " fit " + sources + "/sweep.sel --data learn.csv --knob " + words);
    }
    const std::string line = tool + " --quiet check learnt.sel && " + tool +
                             " --quiet gen learnt.sel -o learnt.hpp && g++ -std=c++17";
    folder.must_run(selgen::rt::join(
        {line, warnings, sources, " -fsyntax-only -include learnt.hpp -x c++ /dev/null"}));
    folder.must_run(tool + " explain learnt.sel --features n=1000");
    CHECK(folder.says("teams"));
}
#endif
