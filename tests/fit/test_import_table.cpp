// Tables from Google Benchmark, Kernel Tuner, T4, KTT and ASlib, and errors in their files.
#include <algorithm>
#include <catch2/catch.hpp>

#include "reading.hpp"
#include "tests/cases.hpp"

using namespace selgen::fit;

namespace {

TableOrErrors benchmarks(const std::string& runs) {
    return import_google_benchmark({{"g.json", "{\"benchmarks\": [" + runs + "]}"}});
}

std::string google(const std::string& runs) { return text_of(benchmarks(runs)); }

using Texts = std::vector<std::string>;

/// Rows of CSV with the columns of version 1.8.
TableOrErrors csv(const std::string& rows) {
    return import_google_benchmark(
        {{"g.csv",
          "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,"
          "error_occurred,error_message\n" +
              rows}});
}

/// The scenario of aslib.cases, with one file changed.
TableOrErrors scenario(const std::string& changed = "", const std::string& text = "") {
    std::map<std::string, NamedText> files;
    const std::string all = selgen::testing::contents(SELGEN_SOURCE_DIR "/tests/fit/aslib.cases");
    for (const auto& file : selgen::testing::parse_cases(all).cases)
        files[file.name] = {file.name, file.name == changed ? text : file.text};
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
          "n:100,100,,2e-06,0.005\n"
          "n:200/threads:2,200,2,,fail\n");
    CHECK(google(R"(
        {"name": "a/7/x", "run_name": "a/7/x", "run_type": "iteration", "real_time": 1,
         "time_unit": "s"},
        {"name": "a/7/x_mean", "run_name": "a/7/x", "aggregate_name": "mean", "real_time": 4,
         "time_unit": "s"},
        {"name": "a/7/x_median", "run_name": "a/7/x", "aggregate_name": "median", "real_time": 3,
         "time_unit": "s"})") == "id,arg1,arg2,time:a\n7/x,7,x,3\n");
}

TEST_CASE("a feature that is NaN or infinite is left empty, with a note") {
    const auto notes = [](const std::string& values) {
        std::string runs;
        int number = 0;
        for (const char value : values) {
            const std::string text = value == 'N'   ? "nan"
                                     : value == 'I' ? "inf"
                                                    : std::string(1, value);
            runs += std::string(runs.empty() ? "" : ",") + R"({"name": "a/n:)" + text +
                    "/m:" + std::to_string(++number) + R"(", "real_time": 1, "time_unit": "s"})";
        }
        return notes_of(benchmarks(runs));
    };
    CHECK(notes("12").empty());
    CHECK(notes("1N") == Texts{"feature 'n' is nan in row 'n:nan/m:2': left empty"});
    CHECK(notes("I2N") == Texts{"feature 'n' is inf in row 'n:inf/m:1' and "
                                "infinite or NaN in 1 other row: left empty"});
}

TEST_CASE("a file that is not a report of Google Benchmark is an error") {
    const auto error_of = [](const std::string& text) {
        return text_of(import_google_benchmark({{"g.json", text}}));
    };
    CHECK(error_of("{\n \"benchmarks\": [}") == "g.json:2:17: is not valid JSON");
    const std::pair<std::string, std::string> faulty[] = {
        {R"({"benchmarks":
 [{"name": 3}]})",
         "g.json:2:3: benchmarks[0].name: must be a string, not 3"},
        {R"({"benchmarks": [{"name": "a", "real_time": 1},
{"name": "b", "real_time": -1}]})",
         "g.json:2:1: benchmarks[1].real_time: must be a number from 0 to 1e18, not -1"},
        {R"({"benchmarks": [{"name": "a", "real_time": NaN}]})",
         "g.json:1:17: benchmarks[0].real_time: must be a number from 0 to 1e18, not \"NaN\""}};
    for (const auto& [text, error] : faulty) CHECK(error_of(text) == error);
    const std::pair<std::string, std::string> other[] = {
        {"{}", "g.json:1:1: member 'benchmarks' is missing"},
        {R"({"benchmarks": []})", "g.json:1:1: no benchmark in the file was measured: "},
        {R"({"benchmarks": [{"name": "a"}]})",
         "g.json:1:17: benchmarks[0]: has no 'real_time', as a run in a report of Google Benchmark "
         "has: write a table with a row for each measurement instead"},
        {"",
         "g.json:1:1: this is neither JSON nor CSV of Google Benchmark: write the file with "
         "--benchmark_out=FILE; for results of another program, write a table"}};
    for (const auto& [text, begin] : other) CHECK(error_of(text).starts_with(begin));
    CHECK(error_of(R"({"benchmarks": [{"name": "a", "real_time": 1, "time_unit": "h"}]})")
              .find("time_unit: must be ns, us, ms or s") != std::string::npos);
}

TEST_CASE("skipped benchmarks are left out, with a note") {
    const auto made = import_google_benchmark({{"g.json", R"({"benchmarks": [
        {"name": "a/1", "real_time": 5},
        {"name": "b/1", "skipped": true, "skip_message": "not banded", "real_time": 0},
        {"name": "b/2", "real_time": 7}]})"}});
    CHECK(text_of(made) == "id,arg1,time:a,time:b\n1,1,5e-09,\n2,2,,7e-09\n");
    CHECK(notes_of(made) ==
          Texts{"g.json: left out 1 benchmark that the program skipped: b/1 (not banded)"});
}

TEST_CASE("numbers of Google Benchmark may be NaN or infinite where they do not count") {
    CHECK(google(R"(
        {"name": "a/1_median", "run_name": "a/1", "run_type": "aggregate",
         "aggregate_name": "median", "real_time": 5, "ratio": -Infinity, "NaN": "a \"NaN"},
        {"name": "a/1_cv", "run_name": "a/1", "run_type": "aggregate", "aggregate_name": "cv",
         "real_time": NaN, "misses": -NaN})") == "id,arg1,time:a\n1,1,5e-09\n");
}

TEST_CASE("before version 1.5 of Google Benchmark, aggregates have only a suffix") {
    CHECK(google(R"(
        {"name": "a/8", "real_time": 1}, {"name": "a/8", "real_time": 4},
        {"name": "a/8_mean", "real_time": 2.5}, {"name": "a/8_median", "real_time": 3},
        {"name": "a/8_stddev", "real_time": 2},
        {"name": "geo_mean/8", "real_time": 9}, {"name": "to_median", "real_time": 6},
        {"name": "a_BigO", "real_coefficient": 1, "big_o": "N"}, {"name": "a_RMS", "rms": 2},
        {"name": "c/8_mean", "real_time": 7}, {"name": "c/8_stddev", "real_time": 0})") ==
          "id,arg1,time:a,time:geo_mean,time:to_median,time:c\n"
          "8,8,3e-09,9e-09,,7e-09\n"
          "all,,,,6e-09,\n");
}

TEST_CASE("fits of the complexity are ignored, without a note") {
    const auto made = import_google_benchmark({{"g.json", R"({"benchmarks": [
        {"name": "a/8", "run_name": "a/8", "run_type": "iteration", "real_time": 5},
        {"name": "a_BigO", "run_name": "a", "run_type": "aggregate", "aggregate_name": "BigO",
         "cpu_coefficient": 1, "real_coefficient": 1, "big_o": "N", "time_unit": "ns"},
        {"name": "a_RMS", "run_name": "a", "run_type": "aggregate", "aggregate_name": "RMS",
         "rms": 2}]})"}});
    CHECK(text_of(made) == "id,arg1,time:a\n8,8,5e-09\n");
    CHECK(notes_of(made).empty());
}

TEST_CASE("CSV of Google Benchmark is read as its JSON is") {
    const auto made =
        csv("\"BM_a<int, float>/8\",100,12.5,12.4,ns,,,,,\n"
            "\"BM_b/8\",100,11.5,11.4,ns,,,,,\n"
            "\"BM_b/n:9/real_time\",100,2,3,ms,,,\"a \"\"label\"\", quoted\",,\n"
            "\"BM_c/8\",,,,,,,,true,\"too large, or \"\"full\"\"\"\n");
    CHECK(text_of(made) ==
          "id,arg1,n,\"time:a<int, float>\",time:b,time:c\n"
          "8,8,,1.25e-08,1.15e-08,fail\n"
          "n:9,,9,,0.002,\n");
    CHECK(notes_of(made).empty());
}

TEST_CASE("in CSV, the median of repetitions counts, and fits of the complexity are ignored") {
    const auto made =
        csv("\"a/8\",9,1,1,us,,,,,\n\"a/8\",9,7,7,us,,,,,\n\"a/8\",9,2,2,us,,,,,\n"
            "\"a/8_mean\",3,3.3,3.3,us,,,,,\n\"a/8_median\",3,2.5,2.5,us,,,,,\n"
            "\"a/8_stddev\",3,1,1,us,,,,,\n\"a/8_cv\",3,nan,nan,,,,,,\n"
            "\"b/8\",9,1,1,s,,,,,\n\"b/8\",9,7,7,s,,,,,\n\"b/8\",9,2,2,s,,,,,\n"
            "\"c/8_mean\",2,4,4,s,,,,,\n\"c/8_stddev\",2,1,1,s,,,,,\n"
            "\"to_median\",9,6,6,s,,,,,\n\"x_RMS\",9,6,6,s,,,,,\n"
            "\"a_BigO\",,4.5,4.5,N,,,,,\n\"a_RMS\",,3,3,,,,,,\n");
    CHECK(text_of(made) ==
          "id,arg1,time:a,time:b,time:c,time:to_median,time:x_RMS\n"
          "8,8,2.5e-06,2,4,,\n"
          "all,,,,,6,6\n");
    CHECK(notes_of(made).empty());
}

TEST_CASE("CSV of Google Benchmark may have other lines first, counters and several headers") {
    const std::string context =
        "2026-01-02T03:04:05+00:00\r\nRunning \"./a, b\"\r\nRun on (8 X 24 MHz CPU s)\r\n"
        "Load Average: 0.1, 0.2, 0.3\r\n***WARNING*** Library was built as DEBUG.\r\n";
    const std::string rows =
        "name,iterations,real_time,cpu_time,time_unit,error_occurred,error_message,\"bytes\"\r\n"
        "\"a/8\",9,1,1,s,,,4096\r\n\"b/8\",,,,,true,\"full\"\r\n"
        "\"c/8\",,,,,false,\"not banded\"\r\n"
        "name,iterations,real_time,cpu_time,label\r\n\"d/8\",9,500,1,\r\n";
    for (const std::string& before : {std::string(), std::string("\xef\xbb\xbf"), context}) {
        const auto made = import_google_benchmark({{"x/g.csv", before + rows}});
        CHECK(text_of(made) == "id,arg1,time:a,time:b,time:d\n8,8,1,fail,5e-07\n");
        CHECK(notes_of(made) ==
              Texts{"x/g.csv: left out 1 benchmark that the program skipped: c/8 (not banded)"});
    }
    CHECK(text_of(import_google_benchmark({{"x/g.csv", context + rows + "\"e\",1,x,1,\r\n"}})) ==
          "x/g.csv:12:7: real_time must be a number from 0 to 1e18, not 'x'");
}

TEST_CASE("errors in CSV of Google Benchmark have their line and column") {
    const auto error_of = [](const std::string& rows) { return text_of(csv(rows)); };
    CHECK(error_of("").starts_with("g.csv:1:1: no benchmark in the file was measured: "));
    const std::string a = "\"a\",1,2,2,ns,,,,,\n";
    const std::pair<std::string, std::string> faulty[] = {
        {"\"a\",1,2,2,h,,,,,\n", "2:11: time_unit must be ns, us, ms or s, not 'h'"},
        {a + "\"b\",1,\"1,5\",2,ns,,,,,\n",
         "3:7: real_time must be a number from 0 to 1e18, not '1,5'"},
        {"\"a\",1,nan,2,ns,,,,,\n", "2:7: real_time must be a number from 0 to 1e18, not 'nan'"},
        {"\"a\",1,2,2,ns,,,,,,9\n", "2:19: the row has 11 fields, but there are 10 columns"},
        {"\"a\",1,2,2,ns,,,,maybe,\n", "2:17: error_occurred must be true or false, not 'maybe'"},
        {a + "\"\",1,2,2,ns,,,,,\n", "3:1: the benchmark has no name"},
        {a + "\"b,1,2,2,ns,,,,,\n", "3:1: the quote is not closed"},
        {"\"a\",1,2", "2:1: time_unit must be ns, us, ms or s, not ''"}};
    for (const auto& [rows, error] : faulty) CHECK(error_of(rows) == "g.csv:" + error);
}

TEST_CASE("JSON and CSV of Google Benchmark can be imported together") {
    CHECK(text_of(import_google_benchmark(
              {{"a.json", R"({"context": {"host_name": "x"},
                              "benchmarks": [{"name": "a/1", "real_time": 1}]})"},
               {"b.csv", "name,iterations,real_time,time_unit\n\"b/1\",5,2,ns\n"}})) ==
          "id,arg1,time:a,time:b\n1,1,1e-09,2e-09\n");
}

TEST_CASE("an argument is a word if it is one in any benchmark, and any argument is the variant") {
    const std::vector<NamedText> files{{"g.json", R"({"benchmarks": [
        {"name": "plain/1024", "real_time": 1}, {"name": "scan/avx2/1024", "real_time": 2},
        {"name": "scan/sse/1024", "real_time": 3}]})"}};
    const auto made = import_google_benchmark(files);
    CHECK(text_of(made) ==
          "id,arg1,arg2,time:plain,time:scan\n"
          "1024,x1024,,1e-09,\n"
          "avx2/1024,avx2,1024,,2e-09\n"
          "sse/1024,sse,1024,,3e-09\n");
    CHECK(notes_of(made).at(0).starts_with("feature 'arg1' has words and numbers"));
    CHECK(text_of(import_google_benchmark(files, "arg1")) ==
          "id,benchmark,arg2,time:1024,time:avx2,time:sse\n"
          "plain,plain,,1e-09,,\n"
          "scan/1024,scan,1024,,2e-09,3e-09\n");
    CHECK(has(text_of(import_google_benchmark(files, "arg3")), "did you mean 'arg1'?"));
}

TEST_CASE("rows of Google Benchmark keep the names of arguments, hosts and files apart") {
    CHECK(google(R"({"name": "a/n:1", "real_time": 1}, {"name": "b/m:1", "real_time": 2},
                    {"name": "c/id:1", "real_time": 3}, {"name": "d", "real_time": 4},
                    {"name": "BM_d", "real_time": 5})") ==
          "id,n,m,x_id,time:a,time:b,time:c,time:d,time:BM_d\n"
          "n:1,1,,,1e-09,,,,\n"
          "m:1,,1,,,2e-09,,,\n"
          "id:1,,,1,,,3e-09,,\n"
          "all,,,,,,,4e-09,5e-09\n");
    CHECK(google(R"({"name": "a/1", "family_index": 0, "real_time": 1},
                    {"name": "a/1", "family_index": 2, "real_time": 2})")
              .find("two benchmarks have the name 'a/1'") != std::string::npos);
    const auto file = [](const std::string& host, const std::string& name) {
        return R"({"context": {"host_name": ")" + host + R"("}, "benchmarks": [{"name": ")" + name +
               R"(", "real_time": 1}]})";
    };
    CHECK(text_of(import_google_benchmark(
              {{"x/r.json", file("x", "a/1")}, {"y/r.json", file("y", "a/1")}})) ==
          "id,host,arg1,time:a\nx/r 1,x,1,1e-09\ny/r 1,y,1,1e-09\n");
    CHECK(text_of(import_google_benchmark(
              {{"r1.json", file("x", "a/1")}, {"r2.json", file("x", "a/1")}})) ==
          "id,arg1,file,time:a\nr1 1,1,r1,1e-09\nr2 1,1,r2,1e-09\n");
    CHECK(text_of(import_google_benchmark(
              {{"a.json", file("x", "a/1")}, {"b.json", file("x", "b/1")}})) ==
          "id,arg1,time:a,time:b\n1,1,1e-09,1e-09\n");
    CHECK(google(R"({"name": "a", "real_time": 1})") == "id,file,time:a\nall,g,1e-09\n");
}

TEST_CASE("a time of 0 is written so that it is read as below the clock's resolution") {
    CHECK(google(R"({"name": "a/1", "real_time": 0}, {"name": "a/2", "real_time": 4},
                    {"name": "b/1", "real_time": 0})") ==
          "id,arg1,time:a,time:b\n1,1,0,<4e-09\n2,2,4e-09,\n");
    CHECK(google(R"({"name": "a/1", "real_time": 0})") ==
          "g.json:1:1: all times are 0 or failed: nothing was measured");
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
    CHECK(has(text_of(import_kernel_tuner({{"k.json", "{}"}}, "")),
              "this is neither a Kernel Tuner cache"));
}

TEST_CASE("files of Kernel Tuner with one name are apart by folder and device") {
    const auto cache = [](const std::string& device, const std::string& time) {
        return R"({"device_name": ")" + device +
               R"(", "tune_params_keys": ["b"], "cache": {"1": {"b": 1, "time": )" + time + "}}}";
    };
    CHECK(text_of(import_kernel_tuner(
              {{"x/k.json", cache("A", "1")}, {"y/k.json", cache("B", "2")}}, "b")) ==
          "id,device,time:b_1\nx/k,A,0.001\ny/k,B,0.002\n");
    CHECK(text_of(import_kernel_tuner(
              {{"k.64.json", cache("A", "1")}, {"k.128.json", cache("A", "2")}}, "b")) ==
          "id,file,time:b_1\nk.64,k.64,0.001\nk.128,k.128,0.002\n");
    CHECK(text_of(import_kernel_tuner({{"k.json", cache("A", "1")}, {"k.json", cache("A", "1")}},
                                      "b")) == "k.json:1:1: the file is given twice");
}

TEST_CASE("caches of Kernel Tuner without a size, with other objectives, words and failures") {
    const std::string cache = R"({"tune_params_keys": ["b", "m"], "objective": "energy",
        "cache": {"1,test": {"b": 1, "m": "test", "time": 2, "energy": Infinity},
                  "1,True": {"b": 1, "m": true, "energy": "RuntimeFailedConfig"},
                  "2,1": {"b": 2, "m": 1, "time": 1e20},
                  "2,2": {"b": 2, "m": 2.5, "time": 3, "__error__": "InvalidConfig"},
                  "2,)";
    const auto made = import_kernel_tuner({{"k.json", cache}}, "b");
    CHECK(text_of(made) ==
          "id,m,time:b_1,time:b_2\n"
          "k test,test,0.002,\n"
          "k true,true,fail,\n"
          "k 1,x1,,fail\n"
          "k 2.5,x2_5,,fail\n");
    const auto notes = notes_of(made);
    REQUIRE(notes.size() == 3);
    CHECK(notes[1] == "k.json: the file is unfinished: its last configuration is left out");
    CHECK(notes[2] == "k.json: the kernel was tuned for 'energy', but the table has its times");
    CHECK(text_of(import_kernel_tuner({{"k.json", R"({"tune_params_keys": [], "cache": {
"a": {"energy": 2}}})"}},
                                      "")) ==
          "k.json:2:1: cache.a: has no 'time': only times can be imported; tune with a time "
          "observer");
    CHECK(text_of(import_kernel_tuner({{"k.json", R"({"ConfigurationSpace": {}})"}}, ""))
              .find("description of a tuning problem (T1), which has no times") !=
          std::string::npos);
}

TEST_CASE("results in the format T4 are read, with their units and failures") {
    const std::string results = R"({"metadata": {"timeunit": "microseconds"}, "results": [
        {"configuration": {"b": 1}, "times": {"runtimes": [9]}, "invalidity": "correct",
         "correctness": 1, "measurements": [{"name": "time", "value": 2, "unit": "ms"}]},
        {"configuration": {"b": 2}, "times": {"runtimes": [1, 5, 2]}, "invalidity": "correct"},
        {"configuration": {"b": 3}, "times": {"runtimes": []}, "invalidity": "timeout"},
        {"configuration": {"b": 4}, "times": {"runtimes": [1]}, "invalidity": "correct",
         "correctness": 0}]})";
    CHECK(text_of(import_kernel_tuner({{"r.json", results}}, "")) ==
          "id,file,time:b_1,time:b_2,time:b_3,time:b_4\nr,r,0.002,2e-06,fail,fail\n");
}

TEST_CASE("results of KTT are read, with their units and failures") {
    const auto results = [](const std::string& unit) {
        return R"({"Metadata": {"Device": "G", "TimeUnit": ")" + unit + R"("}, "Results": [
            {"KernelName": "k", "Status": "Ok", "TotalDuration": 3, "Configuration": [
                {"Name": "B", "Value": 1}, {"Name": "C", "Value": 7}]},
            {"KernelName": "k", "Status": "CompilationFailed", "TotalDuration": 0,
             "Configuration": [{"Name": "B", "Value": 2}, {"Name": "C", "Value": 7}]}]})";
    };
    CHECK(text_of(import_kernel_tuner({{"r.json", results("Microseconds")}}, "B")) ==
          "id,C,time:B_1,time:B_2\nr 7,7,3e-06,fail\n");
    CHECK(text_of(import_kernel_tuner({{"r.json", results("days")}}, "B")) ==
          "r.json:1:1: Metadata.TimeUnit: must be seconds, milliseconds, microseconds or "
          "nanoseconds, not 'days'");
}

TEST_CASE("a scenario of ASlib becomes a table with folds, costs and failed runs") {
    const auto made = scenario();
    CHECK(text_of(made) ==
          "id,fold,size,density,depth,kind,cost:size,cost:density,cost:depth,"
          "time:walk-sat,time:tree\n"
          "\"a, 1.cnf\",1,10,0.5,,random,0.25,0.25,2,0,50\n"
          "b.cnf,2,20,,7,hand made,0.125,0.125,0,2,fail\n"
          "c.cnf,1,30,1000,,,0.25,0.25,0,fail,\n");
    CHECK(notes_of(made).empty());
    CHECK(data_in(text_of(made)).time(0, 0) == 1);  // half of the least time of walk-sat
}

TEST_CASE("a scenario that measures quality becomes costs: less is better") {
    const auto made = scenario("description.txt",
                               "performance_measures: runtime\nmaximize: true\n"
                               "performance_type: solution_quality\n");
    CHECK(has(text_of(made), "b.cnf,2,20,,7,hand made,118.12,fail\n"));
    CHECK(notes_of(made).at(0).starts_with("the scenario measures 'runtime'"));
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
    CHECK(error_of("scenario_id: a\nmaximize: [false\nx: 1\n").starts_with("description.txt:"));
    CHECK(has(error_of("a: [1\n"), ": invalid YAML"));
    const std::pair<std::string, std::string> faulty[] = {
        {"just words\n", "1:1: expected the keys of an ASlib description"},
        {"x: 1\nfeature_steps: [a]\n", "2:16: expected the steps by name after 'feature_steps'"},
        {"feature_steps:\n  a:\n    provides: {b: c}\n",
         "3:15: expected a list of names after 'provides'"},
        {"feature_steps:\n  Pre:\n    provides:\n    - sise\n",
         "4:7: unknown feature 'sise': did you mean 'size'?"},
        {"feature_steps: {Pre: {provides: [size, other]}}\n",
         "1:40: unknown feature 'other': feature_values.arff has no such attribute"}};
    for (const auto& [text, error] : faulty) CHECK(error_of(text) == "description.txt:" + error);
}

TEST_CASE("attributes that are not steps of the description are ignored with a note") {
    const auto made = scenario("description.txt", "algorithm_cutoff_time: 100\n");
    const auto notes = notes_of(made);
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
    CHECK(data_in(text_of(made)).variants.size() == 1500);
}

TEST_CASE("a missing part of a scenario is an error with its location") {
    CHECK(text_of(import_aslib({})) == "description.txt:1:1: missing from the scenario");
    CHECK(text_of(scenario("cv.arff", "@relation x\n@attribute a numeric\n@data\n1,2\n")) ==
          "cv.arff:4:1: the row has 2 values, but there are 1 attributes");
    CHECK(text_of(scenario("cv.arff", "@relation x\n@attribute a numeric\n@data\n1\n")) ==
          "cv.arff:1:1: attribute 'instance_id' is missing");
    CHECK(has(text_of(scenario("algorithm_runs.arff", "")), "line @data is missing"));
    CHECK(text_of(scenario("cv.arff", "@data\n'x\n")).starts_with("cv.arff:2:1: the quote"));
    CHECK(
        text_of(scenario("cv.arff", "@relation x\n@attribute a numeric\n@attribute 'A' real\n")) ==
        "cv.arff:3:12: attribute 'a' is declared twice");
    CHECK(text_of(scenario("algorithm_runs.arff",
                           "@attribute instance_id string\n@attribute algorithm string\n"
                           "@attribute runtime numeric\n@attribute runstatus {ok}\n@data\n"
                           "b.cnf,a,-1,ok\n"))
              .starts_with("algorithm_runs.arff:6:9: a run time cannot be negative"));
}
