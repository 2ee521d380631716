#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "fit/import/table.hpp"
#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

std::string text_of(const TableOrErrors& made) {
    if (const auto* faults = std::get_if<std::vector<TableError>>(&made)) {
        return to_text(faults->at(0));
    }
    return std::get<ImportedTable>(made).text;
}

std::string google(const std::string& runs) {
    return text_of(import_google_benchmark({{"g.json", "{\"benchmarks\": [" + runs + "]}"}}));
}

/// The scenario of the folder aslib, with one file changed.
TableOrErrors scenario(const std::string& changed = "", const std::string& text = "") {
    std::map<std::string, NamedText> files;
    for (const std::string name : {"description.txt", "algorithm_runs.arff", "feature_values.arff",
                                   "feature_runstatus.arff", "feature_costs.arff", "cv.arff"}) {
        std::ostringstream all;
        all << std::ifstream(SELGEN_SOURCE_DIR "/tests/fit/aslib/" + name).rdbuf();
        files[name] = {name, name == changed ? text : all.str()};
    }
    return import_aslib(files);
}

}  // namespace

TEST_CASE("names of Google Benchmark give variant and features, and the median counts") {
    CHECK(google(R"(
        {"name": "BM_sort<int>/n:100/real_time", "run_type": "iteration", "real_time": 9,
         "time_unit": "us"},
        {"name": "BM_sort<int>/n:100/real_time", "run_type": "iteration", "real_time": 1,
         "time_unit": "us"},
        {"name": "BM_sort<int>/n:100/real_time", "run_type": "iteration", "real_time": 2,
         "time_unit": "us"},
        {"name": "merge/n:100", "real_time": 5e6, "time_unit": "ns"},
        {"name": "merge/n:200/threads:2", "error_occurred": true, "error_message": "full"})") ==
          "id,n,threads,time:sort<int>,time:merge\n"
          "100,100,,2e-06,0.005\n"
          "200/2,200,2,,fail\n");
    CHECK(google(R"(
        {"name": "a/7/x", "run_name": "a/7/x", "run_type": "iteration", "real_time": 1,
         "time_unit": "s"},
        {"name": "a/7/x_mean", "run_name": "a/7/x", "aggregate_name": "mean", "real_time": 4,
         "time_unit": "s"},
        {"name": "a/7/x_median", "run_name": "a/7/x", "aggregate_name": "median", "real_time": 3,
         "time_unit": "s"})") == "id,arg1,arg2,time:a\n7/x,7,x,3\n");
}

TEST_CASE("a file that is not a report of Google Benchmark is an error") {
    const auto error_of = [](const std::string& text) {
        return text_of(import_google_benchmark({{"g.json", text}}));
    };
    CHECK(error_of("{\n \"benchmarks\": [}") == "g.json:2:17: invalid JSON");
    CHECK(error_of("{}").find("g.json:1:1: member 'benchmarks' is missing") == 0);
    CHECK(error_of("{\"benchmarks\": []}") == "g.json:1:1: the file has no benchmarks");
    CHECK(error_of("{\"benchmarks\": [{\"name\": 3}]}").find("unexpected JSON structure") !=
          std::string::npos);
}

TEST_CASE("configurations of Kernel Tuner are variants, or the values of one parameter are") {
    const std::string cache = R"({"device_name": "X", "problem_size": [64, 32],
        "tune_params_keys": ["block", "tile"], "tune_params": {},
        "cache": {"16,1": {"block": 16, "tile": 1, "time": 2.5},
                  "32,1": {"block": 32, "tile": 1, "time": "RuntimeFailedConfig"},)";
    const std::vector<NamedText> open{{"caches/k.json", cache}};  // unfinished
    CHECK(text_of(import_kernel_tuner(open, "")) ==
          "id,size_x,size_y,time:block_16_tile_1,time:block_32_tile_1\n"
          "k,64,32,0.0025,fail\n");
    CHECK(text_of(import_kernel_tuner(open, "block")) ==
          "id,size_x,size_y,tile,time:block_16,time:block_32\n"
          "k 1,64,32,1,0.0025,fail\n");
    CHECK(text_of(import_kernel_tuner(open, "blok")) ==
          "caches/k.json:1:1: unknown tunable parameter 'blok': did you mean 'block'?");
    CHECK(text_of(import_kernel_tuner({{"k.json", "{}"}}, ""))
              .find("this is not a Kernel Tuner cache") != std::string::npos);
}

TEST_CASE("a scenario of ASlib becomes a table with folds, costs and failed runs") {
    const auto made = scenario();
    CHECK(text_of(made) ==
          "id,fold,size,density,depth,kind,cost:size,cost:density,cost:depth,"
          "time:walk-sat,time:tree\n"
          "\"a, 1.cnf\",1,10,0.5,,random,0.25,0.25,2,0.001,50\n"
          "b.cnf,2,20,,7,hand made,0.125,0.125,0,2,fail\n"
          "c.cnf,1,30,1000,,,0.25,0.25,0,fail,\n");
    CHECK(std::get<ImportedTable>(made).notes ==
          std::vector<std::string>{"replaced 1 measured time of 0 s with 0.001 s"});
    CHECK(std::holds_alternative<Data>(read_table("t.csv", text_of(made))));
}

TEST_CASE("a scenario that measures quality becomes costs: less is better") {
    const auto made = scenario("description.txt",
                               "performance_measures: runtime\nmaximize: true\n"
                               "performance_type: solution_quality\n");
    CHECK(text_of(made).find("b.cnf,2,20,,7,hand made,118.12,fail\n") != std::string::npos);
    CHECK(std::get<ImportedTable>(made).notes.at(0).find("the scenario measures 'runtime'") == 0);
}

TEST_CASE("a description of a scenario can be in any style of YAML") {
    const std::string block = text_of(scenario());
    const std::string head = "performance_measures: [runtime]\nalgorithm_cutoff_time: 100\n";
    for (const std::string steps :
         {"feature_steps:\n  Pre:\n    provides: [size,\n      density]\n"
          "  Probe:\n    provides: [Depth]\n    requires: [Pre]\n",
          "feature_steps: {Pre: {provides: [size, density]}, Probe: {provides: [Depth],\n"
          "    requires: [Pre]}}\n",
          "feature_steps:\n  'Pre':\n    provides: &pre\n    - \"size\"\n    - density\n"
          "  Probe: {provides:\n    [ Depth ]}\n",
          "\"feature_steps\" :\n    Pre:\n      provides:\n      - size # of the file\n"
          "      - >-\n        density\n    ? Probe\n    : provides: Depth\n",
          "feature_step Pre: size, density\nfeature_step Probe: Depth\n"}) {
        CAPTURE(steps);
        CHECK(text_of(scenario("description.txt", head + steps)) == block);
    }
}

TEST_CASE("errors in a description have its line, and no text of the YAML library") {
    const auto error_of = [](const std::string& text) {
        return text_of(scenario("description.txt", text));
    };
    CHECK(error_of("scenario_id: a\nmaximize: [false\nx: 1\n").find("description.txt:") == 0);
    CHECK(error_of("a: [1\n").find(": invalid YAML") != std::string::npos);
    CHECK(error_of("just words\n") ==
          "description.txt:1:1: expected the keys of an ASlib description");
    CHECK(error_of("x: 1\nfeature_steps: [a]\n") ==
          "description.txt:2:16: expected the steps by name after 'feature_steps'");
    CHECK(error_of("feature_steps:\n  a:\n    provides: {b: c}\n") ==
          "description.txt:3:15: expected a list of names after 'provides'");
    CHECK(error_of("feature_steps:\n  Pre:\n    provides:\n    - sise\n") ==
          "description.txt:4:7: unknown feature 'sise': did you mean 'size'?");
    CHECK(error_of("feature_steps: {Pre: {provides: [size, other]}}\n") ==
          "description.txt:1:40: unknown feature 'other': feature_values.arff has no such "
          "attribute");
}

TEST_CASE("attributes that are not steps of the description are ignored with a note") {
    const auto made = scenario("description.txt", "algorithm_cutoff_time: 100\n");
    REQUIRE(std::holds_alternative<ImportedTable>(made));
    const auto& notes = std::get<ImportedTable>(made).notes;
    CHECK(
        std::count(
            notes.begin(), notes.end(),
            "feature_costs.arff: ignored 'pre', 'probe': not a feature step of description.txt") ==
        1);
}

TEST_CASE("a comma after @DATA is skipped, as other readers of ARFF do") {
    CHECK(text_of(scenario("cv.arff",
                           "@relation x\n@attribute instance_id string\n@attribute fold numeric\n"
                           "@DATA,\nb.cnf,2\n'a, 1.cnf',1\nc.cnf,1\n")) == text_of(scenario()));
}

TEST_CASE("a scenario can have any number of algorithms") {
    std::string runs =
        "@relation x\n@attribute instance_id string\n@attribute algorithm string\n"
        "@attribute runtime numeric\n@attribute runstatus {ok}\n@data\n";
    for (int a = 0; a < 1500; ++a) runs += "b.cnf,a" + std::to_string(a) + ",2,ok\n";
    const auto made = scenario("algorithm_runs.arff", runs);
    const auto data = read_table("t.csv", text_of(made));
    REQUIRE(std::holds_alternative<Data>(data));
    CHECK(std::get<Data>(data).variants.size() == 1500);
}

TEST_CASE("a missing part of a scenario is an error with its location") {
    CHECK(text_of(import_aslib({})) == "description.txt:1:1: missing from the scenario");
    CHECK(text_of(scenario("cv.arff", "@relation x\n@attribute a numeric\n@data\n1,2\n")) ==
          "cv.arff:4:1: the row has 2 values, but there are 1 attributes");
    CHECK(text_of(scenario("cv.arff", "@relation x\n@attribute a numeric\n@data\n1\n")) ==
          "cv.arff:1:1: attribute 'instance_id' is missing");
    CHECK(text_of(scenario("algorithm_runs.arff", "")).find("line @data is missing") !=
          std::string::npos);
    CHECK(text_of(scenario("cv.arff", "@data\n'x\n")).find("cv.arff:2:1: the quote") == 0);
    CHECK(
        text_of(scenario("cv.arff", "@relation x\n@attribute a numeric\n@attribute 'A' real\n")) ==
        "cv.arff:3:12: attribute 'a' is declared twice");
    CHECK(text_of(scenario("algorithm_runs.arff",
                           "@attribute instance_id string\n@attribute algorithm string\n"
                           "@attribute runtime numeric\n@attribute runstatus {ok}\n@data\n"
                           "b.cnf,a,-1,ok\n"))
              .find("algorithm_runs.arff:6:9: a run time cannot be negative") == 0);
}
