// selgen import: ASlib scenarios, and results of Google Benchmark and nanobench.
#include "tests/cases.hpp"
#include "tests/cli/running.hpp"

#ifdef SELGEN_HAS_FIT

#include <nlohmann/json.hpp>

using namespace selgen::testing;

namespace {

/// A scenario of 60 instances and two algorithms, in the folder `small`.
void write_scenario(const Folder& here) {
    here.write("small/description.txt",
               "scenario_id: small\nperformance_measures:\n- runtime\nmaximize:\n- false\n"
               "performance_type:\n- runtime\nalgorithm_cutoff_time: 100\nfeature_steps:\n"
               "  Pre:\n    provides:\n    - size\n    - depth\n");
    const std::string head =
        "@RELATION R\n@ATTRIBUTE instance_id STRING\n"
        "@ATTRIBUTE repetition NUMERIC\n";
    std::string runs = head +
                       "@ATTRIBUTE algorithm STRING\n@ATTRIBUTE runtime NUMERIC\n"
                       "@ATTRIBUTE runstatus {ok, timeout}\n@DATA\n";
    std::string values = head + "@ATTRIBUTE size NUMERIC\n@ATTRIBUTE depth NUMERIC\n@DATA\n";
    std::string costs = head + "@ATTRIBUTE Pre NUMERIC\n@DATA\n";
    std::string folds = head + "@ATTRIBUTE fold NUMERIC\n@DATA\n";
    for (int i = 0; i < 60; ++i) {
        const int size = i * 37 % 60;
        const std::string begin = std::to_string(i) + ",1,";
        // One algorithm is slow below 30, and times out below 3; the other is slow above.
        runs += begin + "walk," + (size < 3 ? "100,timeout\n" : size < 30 ? "20,ok\n" : "2,ok\n");
        runs += begin + "tree," + (size < 30 ? "1,ok\n" : "30,ok\n");
        values += begin + std::to_string(size) + "," + std::to_string(i % 7) + "\n";
        costs += begin + "0.01\n";
        folds += begin + std::to_string(1 + i % 4) + "\n";
    }
    here.write("small/algorithm_runs.arff", runs);
    here.write("small/feature_values.arff", values);
    here.write("small/feature_costs.arff", costs);
    here.write("small/cv.arff", folds);
}

}  // namespace

TEST_CASE("import aslib writes a table that the other commands read") {
    const Folder here;
    const std::string files = text_of(SELGEN_SOURCE_DIR "/tests/fit/aslib.cases");
    for (const auto& file : selgen::testing::parse_cases(files).cases)
        here.write("scenario/" + file.name, file.text);
    const Ran ran = here.selgen("import aslib scenario -o t.csv");
    CHECK(ran.code == 0);
    CHECK(ran.err.find(
              "selgen: variants were renamed to valid identifiers: 'walk-sat' is walk_sat") !=
          std::string::npos);
    CHECK(ran.err.find("selgen: t.csv: column 'time:walk-sat': 1 time of 0 s is read as <2, ") !=
          std::string::npos);
    CHECK(here.read("t.csv").find("id,fold,size,density,depth,kind,cost:size") == 0);
    CHECK(here.selgen("init --data t.csv -o s.sel").code == 0);
    CHECK(here.selgen("check s.sel").code == 0);
}

TEST_CASE("models of an ASlib scenario are fitted by its folds, and evaluated") {
    const Folder here;
    write_scenario(here);
    REQUIRE(here.selgen("import aslib small -o t.csv").code == 0);
    REQUIRE(here.selgen("init --data t.csv -o s.sel").code == 0);
    const Ran fitted = here.selgen(
        "fit s.sel --data t.csv --objective par10 --folds-from-table --trees 4 -o s.fit.sel");
    INFO(fitted.out << fitted.err);
    REQUIRE(fitted.code == 0);
    CHECK(fitted.out.find("2 variants, 4 folds\n") != std::string::npos);
    CHECK(here.read("s.fit.sel").find("--folds-from-table") != std::string::npos);
    const Ran judged =
        here.selgen("eval s.sel --models s.fit.sel --data t.csv --objective par10 --json");
    INFO(judged.out << judged.err);
    REQUIRE(judged.code == 0);
    const auto json = nlohmann::json::parse(judged.out);
    CHECK(json["failures"] == true);
    CHECK(json["chosen"]["closed_gap"] > 0.9);
    CHECK(json["feature_seconds"].get<double>() >= 0.005);  // one or both features of the step
    CHECK(json["chosen"]["with_costs"] > json["chosen"]["mean_seconds"].get<double>() /
                                             json["chosen"]["best_mean_seconds"].get<double>());
}

TEST_CASE("import reports invalid input, and writes nothing") {
    const Folder here;
    here.write("g.json", "{\"benchmarks\": [");
    const Ran ran = here.selgen("import google-benchmark g.json -o t.csv");
    CHECK(ran.code == 1);
    CHECK(ran.err == "selgen: g.json:1:17: is not valid JSON: the text is incomplete\n");
    CHECK_FALSE(std::filesystem::exists(here.path() / "t.csv"));
    here.write("k.json", R"({"cache": {"1": {"b": 1, "time": 1}}, "tune_params_keys": ["b"]})");
    CHECK(here.selgen("import kernel-tuner k.json --variant c -o t.csv").err ==
          "selgen: k.json:1:1: unknown tunable parameter 'c': the parameters are b\n");
    CHECK(here.selgen("import kernel-tuner k.json").out == "id,file,time:b_1\nk,k,0.001\n");
    CHECK(here.selgen("import aslib . -o t.csv").code == 3);
    CHECK(here.selgen("import aslib a b").code == 2);
    CHECK(here.selgen("import google-benchmark none.json").code == 3);
    CHECK(here.selgen("import aslib a --variant n").code == 2);
    CHECK(here.selgen("import googel-benchmark g.json").err.find("did you mean") !=
          std::string::npos);
}

TEST_CASE("import reads CSV of Google Benchmark and JSON of nanobench") {
    const Folder here;
    here.write("gb.csv",
               "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,"
               "label,error_occurred,error_message\n"
               "\"BM_a<int, float>/8\",100,12.5,12.4,ns,,,,,\n\"BM_b/8\",100,11.5,11.4,ns,,,,,\n");
    const Ran csv = here.selgen("import google-benchmark gb.csv -o t.csv");
    CHECK(csv.code == 0);
    CHECK(csv.err.find("'a<int, float>' is a_int_float") != std::string::npos);
    CHECK(here.read("t.csv") == "id,arg1,time:a_int_float,time:b\n8,8,1.25e-08,1.15e-08\n");
    CHECK(here.selgen("import google-benchmark - < gb.csv").code == 0);
    here.write("nb.json",
               R"json({"results":[{"title":"sum","name":"plain","unit":"op","batch":1,)json"
               R"json("median(elapsed)":1.2e-06,"measurements":[{"elapsed":1.2e-06}]}]})json");
    CHECK(here.selgen("import nanobench nb.json").out == "id,file,time:plain\nsum,nb,1.2e-06\n");
    CHECK(here.selgen("import nanobench nb.json --variant n").code == 2);
    CHECK(here.selgen("import nanobenhc nb.json").err.find("did you mean 'nanobench'?") !=
          std::string::npos);
}

TEST_CASE("import refuses results of other programs with what to do, and writes nothing") {
    const Folder here;
    here.write("s.sel", right_spec);
    here.write("nvb.json",
               R"({"devices":[],"benchmarks":[{"name":"copy","axes":[],"states":[]}]})");
    here.write("nb.json", R"json({"results":[{"name":"plain","median(elapsed)":1.2e-06}]})json");
    const std::string expected =
        "selgen: nvb.json:1:1: this is JSON of NVBench, which selgen does not import; write a "
        "table with a row for each measurement instead, with times in seconds: variant,n,time\n";
    for (const std::string kind :
         {"google-benchmark", "nanobench", "kernel-tuner", "aslib", "trace", "xgboost --spec s.sel",
          "lightgbm --spec s.sel", "sklearn --spec s.sel"}) {
        INFO(kind);
        const Ran ran = here.selgen("import " + kind + " nvb.json -o t.csv");
        CHECK(ran.code == 1);
        CHECK(ran.err == expected);
        CHECK_FALSE(std::filesystem::exists(here.path() / "t.csv"));
    }
    CHECK(here.selgen("import google-benchmark nb.json").err ==
          "selgen: nb.json:1:1: this is JSON of nanobench: use selgen import nanobench FILE\n");
    CHECK(here.selgen("import aslib s.sel").err ==
          "selgen: s.sel:1:1: is a file, but a scenario is a folder of files\n");
}

#endif
