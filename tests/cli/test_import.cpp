// selgen import: ASlib scenarios, results of benchmark libraries, and traces of production runs.
#include <nlohmann/json.hpp>

#include "tests/cases.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

#if defined(SELGEN_HAS_FIT)

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
    const Ran ran = here.must("import aslib scenario -o t.csv");
    CHECK(
        has(ran.err, "selgen: variants were renamed to valid identifiers: 'walk-sat' is walk_sat"));
    CHECK(has(ran.err, "selgen: t.csv: column 'time:walk-sat': 1 time of 0 s is read as <2, "));
    CHECK(here.read("t.csv").starts_with("id,fold,size,density,depth,kind,cost:size"));
    here.must("init --data t.csv -o s.sel");
    here.must("check s.sel");
}

TEST_CASE("models of an ASlib scenario are fitted by its folds, and evaluated") {
    const Folder here;
    write_scenario(here);
    here.must("import aslib small -o t.csv");
    here.must("init --data t.csv -o s.sel");
    CHECK(has(here.must("fit s.sel --data t.csv --objective par10 --folds-from-table --trees 4 -o "
                        "s.fit.sel")
                  .out,
              "2 variants, 4 folds\n"));
    CHECK(has(here.read("s.fit.sel"), "--folds-from-table"));
    const auto json = nlohmann::json::parse(
        here.must("eval s.sel --models s.fit.sel --data t.csv --objective par10 --json").out);
    CHECK(json["failures"] == true);
    CHECK(json["chosen"]["closed_gap"] > 0.9);
    CHECK(json["feature_seconds"].get<double>() >= 0.005);  // one or both features of the step
    CHECK(json["chosen"]["with_costs"] > json["chosen"]["mean_seconds"].get<double>() /
                                             json["chosen"]["best_mean_seconds"].get<double>());
}

TEST_CASE("import reports invalid input, and writes nothing") {
    const Folder here{{"g.json", "{\"benchmarks\": ["}};
    CHECK(here.error_of("import google-benchmark g.json -o t.csv", 1) ==
          "selgen: g.json:1:17: is not valid JSON: the text is incomplete\n");
    CHECK_FALSE(here.exists("t.csv"));
    here.write("k.json", R"({"cache": {"1": {"b": 1, "time": 1}}, "tune_params_keys": ["b"]})");
    CHECK(here.selgen("import kernel-tuner k.json --variant c -o t.csv").err ==
          "selgen: k.json:1:1: unknown tunable parameter 'c': the parameters are b\n");
    CHECK(here.selgen("import kernel-tuner k.json").out == "id,file,time:b_1\nk,k,0.001\n");
    CHECK(here.selgen("import aslib . -o t.csv").code == 3);
    CHECK(here.selgen("import aslib a b").code == 2);
    CHECK(here.selgen("import google-benchmark none.json").code == 3);
    CHECK(here.selgen("import aslib a --variant n").code == 2);
    CHECK(has(here.selgen("import googel-benchmark g.json").err, "did you mean"));
}

TEST_CASE("import reads CSV of Google Benchmark and JSON of nanobench") {
    const Folder here{
        {"gb.csv",
         "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,"
         "label,error_occurred,error_message\n"
         "\"BM_a<int, float>/8\",100,12.5,12.4,ns,,,,,\n\"BM_b/8\",100,11.5,11.4,ns,,,,,\n"}};
    const Ran csv = here.must("import google-benchmark gb.csv -o t.csv");
    CHECK(has(csv.err, "'a<int, float>' is a_int_float"));
    CHECK(here.read("t.csv") == "id,arg1,time:a_int_float,time:b\n8,8,1.25e-08,1.15e-08\n");
    here.must("import google-benchmark - < gb.csv");
    here.write("nb.json",
               R"json({"results":[{"title":"sum","name":"plain","unit":"op","batch":1,)json"
               R"json("median(elapsed)":1.2e-06,"measurements":[{"elapsed":1.2e-06}]}]})json");
    CHECK(here.selgen("import nanobench nb.json").out == "id,file,time:plain\nsum,nb,1.2e-06\n");
    CHECK(here.selgen("import nanobench nb.json --variant n").code == 2);
    CHECK(has(here.selgen("import nanobenhc nb.json").err, "did you mean 'nanobench'?"));
}

TEST_CASE("import refuses results of other programs with what to do, and writes nothing") {
    const Folder here{
        {"s.sel", right_spec},
        {"nvb.json", R"({"devices":[],"benchmarks":[{"name":"copy","axes":[],"states":[]}]})"},
        {"nb.json", R"json({"results":[{"name":"plain","median(elapsed)":1.2e-06}]})json"}};
    const std::string expected =
        "selgen: nvb.json:1:1: this is JSON of NVBench, which selgen does not import; write a "
        "table with a row for each measurement instead, with times in seconds: variant,n,time\n";
    for (const std::string kind :
         {"google-benchmark", "nanobench", "kernel-tuner", "aslib", "trace", "xgboost --spec s.sel",
          "lightgbm --spec s.sel", "sklearn --spec s.sel"}) {
        INFO(kind);
        CHECK(here.error_of("import " + kind + " nvb.json -o t.csv", 1) == expected);
        CHECK_FALSE(here.exists("t.csv"));
    }
    CHECK(here.selgen("import google-benchmark nb.json").err ==
          "selgen: nb.json:1:1: this is JSON of nanobench: use selgen import nanobench FILE\n");
    CHECK(here.selgen("import aslib s.sel").err ==
          "selgen: s.sel:1:1: is a file, but a scenario is a folder of files\n");
}

namespace {

const std::string event_columns =
    "event,selector,variant,start_us,duration_us,thread,reason,line,features,costs,failure\r\n";

/// Writes the events of a trace with their times.
class Trace {
public:
    Trace& decide(const std::string& variant, const std::string& features) {
        return add("decision", variant, 1, "by its rule,s.sel:4," + features + ",,");
    }
    Trace& plan(const std::string& variant, int us) { return add("plan", variant, us, ",,,,"); }
    Trace& run(const std::string& variant, int us, const std::string& failure = "") {
        return add("run", variant, us, ",,,," + failure);
    }
    std::string text() const { return event_columns + text_; }

private:
    Trace& add(const std::string& event, const std::string& variant, int us,
               const std::string& rest) {
        text_ += event + ",s," + variant + ',' + std::to_string(now_) + ',' + std::to_string(us) +
                 ".0,1," + rest + "\r\n";
        now_ += event == "decision" ? 0.5 : us + 1.0;
        return *this;
    }
    double now_ = 1;
    std::string text_;
};

}  // namespace

TEST_CASE("a trace is a table of the medians of what ran, by the features that were read") {
    const Folder here;
    const std::string big = "n=100 kind=flat sp=0.5 reuse=3 threads=2";
    Trace trace;
    trace.decide("team", big).plan("team", 5).run("team", 100).run("team", 300).run("team", 110);
    trace.decide("serial", big).run("serial", 150);
    trace.decide("serial", "n=5 kind=flat sp=nan reuse=10 threads=2").run("serial", 2);
    trace.decide("team", "n=5 kind=flat sp=nan reuse=9 threads=2").run("team", 1, "too small");
    trace.decide("serial", "n=7 kind=flat sp=nan reuse=10 threads=2").run("serial", 3);
    here.write("run.csv", trace.text());
    const Ran ran = here.must("import trace run.csv");
    CHECK(ran.out ==
          "id,group,n,kind,sp,threads,time:team,time:serial,setup:team\n"
          "n=100 kind=flat sp=0.5 threads=2,n=100 kind=flat sp=0.5,100,flat,0.5,2,"
          "0.00011,0.00015,5e-06\n"
          "n=5 kind=flat threads=2,n=5 kind=flat,5,flat,,2,fail,2e-06,0\n"
          "n=7 kind=flat threads=2,n=7 kind=flat,7,flat,,2,,3e-06,0\n");
    CHECK(has(ran.err,
              "selgen: in 1 of 3 rows, only the chosen variant has a time, so a model repeats past "
              "choices: use 'explore at most 1 %;', or also import traces"));
}

TEST_CASE("a trace of a forced variant adds its times to the rows of another trace") {
    const Folder here;
    Trace chosen, forced;
    chosen.decide("team", "n=100 sp=0.5").run("team", 100);
    chosen.decide("team", "n=100 sp=0.7").run("team", 120);
    chosen.decide("team", "n=200 sp=0.5").run("team", 200);
    forced.decide("serial", "n=100 sp=nan").run("serial", 110);
    forced.decide("serial", "n=200 sp=nan").run("serial", 190);
    here.write("a.csv", chosen.text());
    here.write("b.csv", forced.text());
    const Ran ran = here.must("import trace a.csv b.csv");
    // Two rows agree with n=100, so it is not known to which of them the forced run belongs.
    CHECK(ran.out ==
          "id,n,sp,time:team,time:serial\n"
          "n=100 sp=0.5,100,0.5,1e-04,\n"
          "n=100 sp=0.7,100,0.7,0.00012,\n"
          "n=200 sp=0.5,200,0.5,2e-04,0.00019\n"
          "n=100,100,,,0.00011\n");
    CHECK(has(ran.err, "in 3 of 4 rows"));
}

TEST_CASE("runs without the decision that chose them are left out, with a note") {
    const Folder here;
    Trace trace;
    trace.run("team", 3).decide("team", "n=1").run("team", 4).run("serial", 5);
    here.write("run.csv", trace.text());
    const Ran ran = here.selgen("import trace run.csv");
    CHECK(ran.out == "id,n,time:team\nn=1,1,4e-06\n");
    CHECK(has(ran.err, "selgen: 2 events left out: the last decision of the thread was another"));
}

TEST_CASE("import trace asks for the selector if there are several, and refuses other files") {
    const Folder here;
    const std::string run = "run,t,a,1.0,2.0,1,,,,,\r\n";
    here.write("two.csv", Trace().decide("a", "n=1").run("a", 1).text() + run);
    CHECK(here.selgen("import trace two.csv").err ==
          "selgen: two.csv:1:1: name a selector of the trace with --selector: s, t\n");
    CHECK(here.selgen("import trace two.csv --selector q").code == 1);
    here.must("import trace two.csv --selector s");
    here.write("none.csv", event_columns);
    CHECK(has(here.selgen("import trace none.csv").err, "the trace has no events"));
    here.write("t.json", "[{\"name\":\"a\"}]");
    CHECK(has(here.selgen("import trace t.json").err, "run the program with SELGEN_TRACE=FILE"));
    here.write("t.csv", "n,time:a\n1,2\n");
    CHECK(has(here.selgen("import trace t.csv").err, "this is a table of times"));
    CHECK(here.selgen("import trace two.csv --variant a").code == 2);
}

TEST_CASE("selectors of the same name in different namespaces have tables of their own") {
    const Folder here;
    const auto lines_of = [](const std::string& selector, int us) {
        Trace trace;
        std::string text = trace.decide("plain", "n=1").run("plain", us).text();
        text.erase(0, event_columns.size());
        for (std::size_t at = 0; (at = text.find(",s,", at)) != text.npos; at += selector.size())
            text.replace(at + 1, 1, selector);
        return text;
    };
    const std::string a = lines_of("liba::sum", 1), b = lines_of("libb::sum", 2000);
    here.write("run.csv", event_columns + a + b);
    const Ran both = here.selgen("import trace run.csv --selector sum");
    CHECK(both.code != 0);
    CHECK(has(both.err, "name a selector of the trace with --selector: liba::sum, libb::sum"));
    CHECK(has(here.selgen("import trace run.csv --selector libb::sum").out, ",0.002\n"));
    CHECK(has(here.selgen("import trace run.csv --selector liba::sum").out, ",1e-06\n"));
    here.write("one.csv", event_columns + a);
    CHECK(has(here.selgen("import trace one.csv --selector sum").out, ",1e-06\n"));
}

TEST_CASE("a model of a trace is not fooled by variants that did not run") {
    const Folder here;
    Trace trace;
    std::string truth = "id,n,time:plain,time:blocked\n";
    for (int n = 10; n <= 90; ++n) {
        // plain always ran, and each third time blocked, too, whose time does not depend on n.
        const std::string features = "n=" + std::to_string(n);
        trace.decide("plain", features).run("plain", n);
        if (n % 3 == 0) trace.decide("blocked", features).run("blocked", 40);
        truth += std::to_string(n) + ',' + std::to_string(n) + ',' + std::to_string(n) + ",40\n";
    }
    here.write("run.csv", trace.text());
    here.write("truth.csv", truth);
    here.must("import trace run.csv -o t.csv");
    here.must("init s --data t.csv -o s.sel");
    for (const std::string kind : {"", " --model tree"}) {
        here.must("fit s.sel --data t.csv -o s.fit.sel" + kind);
        CHECK(
            nlohmann::json::parse(here.must("eval s.sel --models s.fit.sel --data truth.csv --json")
                                      .out)["chosen"]["mean_slowdown"] < 1.03);
    }
    Trace only;
    for (int n = 10; n <= 90; ++n) only.decide("plain", "n=" + std::to_string(n)).run("plain", n);
    here.write("only.csv", only.text());
    here.must("import trace only.csv -o only.t.csv");
    here.refuses("fit s.sel --data only.t.csv", 1,
                 "no row has times for two variants: nothing to choose between");
}

#endif
