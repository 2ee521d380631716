// Tables from results of nanobench, and results that are refused with the name of their program.
#include "fit/import/other_programs.hpp"

#include <catch2/catch.hpp>

#include "reading.hpp"

using namespace selgen::fit;

namespace {

const std::string not_imported =
    ", which selgen does not import; write a table with a row for each measurement instead, with "
    "times in seconds: variant,n,time";

const std::string nvbench_json =
    R"({"meta":{"version":{"json":{"major":1,"minor":0}}},"devices":[{"id":0,"name":"X"}],)"
    R"("benchmarks":[{"name":"copy","index":0,"devices":[0],"axes":[{"name":"n","type":"int64",)"
    R"("flags":"pow2","values":[]}],"states":[{"name":"Device=0 n=2^10","device":0,)"
    R"("axis_values":[{"name":"n","type":"int64","value":"1024"}],"summaries":[],)"
    R"("is_skipped":false}]}]})";
const std::string hyperfine_json =
    R"({"results":[{"command":"./a 100","mean":0.12,"median":0.11,"times":[0.11,0.12],)"
    R"("parameters":{"n":"100"}}]})";
const std::string catch_xml =
    R"(<?xml version="1.0" encoding="UTF-8"?><Catch2TestRun name="t"><TestCase name="sum">)"
    R"(<BenchmarkResults name="plain" samples="100"><mean value="1200"/></BenchmarkResults>)"
    R"(</TestCase></Catch2TestRun>)";
const std::string triton_json =
    R"({"key":[1024,"torch.float16"],"configs_timings":[[{"kwargs":{"BLOCK":64}},[0.012]]]})";
const std::string nanobench_json =
    R"json({"results":[{"name":"plain","median(elapsed)":1.2e-06,"measurements":[]}]})json";
const std::string google_json = R"({"context":{},"benchmarks":[{"name":"a","real_time":1}]})";
const std::string google_csv = "name,iterations,real_time,cpu_time\n\"a\",1,2,3\n";
const std::string t4_json = R"({"results":[{"configuration":{"b":1},"invalidity":"correct"}]})";
const std::string trace_csv = "event,selector,variant,start_us,duration_us,thread\n";

/// The error of each import of tables.
std::vector<std::string> errors_for(const std::string& text) {
    const std::vector<NamedText> files{{"f", text}};
    std::vector<std::string> errors;
    for (const auto& made : {import_google_benchmark(files), import_nanobench(files),
                             import_kernel_tuner(files, ""), import_trace(files, "")})
        errors.push_back(std::holds_alternative<ImportedTable>(made) ? "imported" : text_of(made));
    return errors;
}

}  // namespace

TEST_CASE("each import refuses results that none reads, with the name of their program") {
    const std::vector<std::pair<std::string, std::string>> cases{
        {nvbench_json, "JSON of NVBench"},
        {R"({"benchmarks":[{"name":"a","axes":[],"states":[]}]})", "JSON of NVBench"},
        {hyperfine_json, "JSON of hyperfine"},
        {"command,mean,stddev,median,user,system,min,max\n./a,1,,1,1,0,1,1\n", "CSV of hyperfine"},
        {catch_xml, "XML of Catch2"},
        {"<?xml version=\"1.0\"?><Summary/>", "XML"},
        {triton_json, "a result of Triton's autotuner"},
        {R"([{"jmhVersion":"1.36","benchmark":"a.b","primaryMetric":{"score":1}}])", "JSON of JMH"},
        {R"({"Title":"a","HostEnvironmentInfo":{},"Benchmarks":[]})", "JSON of BenchmarkDotNet"},
        {"Method;Job;Mean\nA;Default;1 ns\n", "CSV of BenchmarkDotNet"},
        {R"({"machine_info":{},"benchmarks":[{"name":"a","stats":{"mean":1}}]})",
         "JSON of pytest-benchmark"},
        {R"({"benchmarks":[{"runs":[{"values":[1]}]}],"version":"1.0"})", "JSON of pyperf"}};
    for (const auto& [text, program] : cases)
        for (const std::string& error : errors_for(text)) {
            INFO(text);
            CHECK(error == "f:1:1: this is " + program + not_imported);
        }
}

TEST_CASE("results for another kind of import are refused with that kind") {
    const auto check = [](const std::string& text, const std::string& error, std::size_t own) {
        const auto errors = errors_for(text);
        for (std::size_t i = 0; i < errors.size(); ++i) {
            INFO(text << i);
            if (i != own) CHECK(errors[i] == "f:1:1: this is " + error);
        }
    };
    check(google_json, "JSON of Google Benchmark: use selgen import google-benchmark FILE", 0);
    check(google_csv, "CSV of Google Benchmark: use selgen import google-benchmark FILE", 0);
    check(nanobench_json, "JSON of nanobench: use selgen import nanobench FILE", 1);
    check(t4_json, "JSON in the format T4: use selgen import kernel-tuner FILE", 2);
    check(trace_csv, "a trace of selgen: use selgen import trace FILE", 3);
    check("\"title\";\"name\";\"unit\";\"batch\";\"elapsed\"\n",
          "CSV of nanobench: write JSON with ankerl::nanobench::templates::json(), which selgen "
          "import nanobench reads",
          4);
    check(
        "Run on (8 X 24 MHz CPU s)\nBenchmark        Time       CPU   Iterations\na 1 ns 1 ns 9\n",
        "the output of Google Benchmark for people: write a file with --benchmark_out=FILE", 4);
    check("n,variant,time\n1,a,2\n", "a table of times: use it as it is, without an import", 4);
    check("@relation x\n", "ARFF: use selgen import aslib FOLDER", 4);
}

TEST_CASE("a file of an unknown program is refused with the form to write instead") {
    for (const std::string text : {"{}", "[1]", "a line\nof text\n", "", "{\"benchmarks\":[{}]}"})
        for (const std::string& error : errors_for(text)) {
            INFO(text << ": " << error);
            const bool says_json = error.find("benchmarks[0]") != error.npos ||
                                   error.find("JSON trace for viewers") != error.npos;
            CHECK((says_json || error.find("for results of another program, write a table with a "
                                           "row for each measurement instead, with times in "
                                           "seconds: variant,n,time") != error.npos));
        }
    for (const std::string& error : errors_for("\x1f\x8b\x08"))
        CHECK(error == "f:1:1: this file is compressed with gzip: decompress it with gunzip");
}

TEST_CASE("a file of the right program keeps its own error") {
    CHECK(errors_for("{\"benchmarks\": [")[0] ==
          "f:1:17: is not valid JSON: the text is incomplete");
    CHECK(errors_for(google_csv + "\"b\",1,x,3\n")[0] ==
          "f:3:7: real_time must be a number from 0 to 1e18, not 'x'");
    CHECK(errors_for(t4_json)[2].starts_with("f:1:13: results[0]: has no 'times'"));
    CHECK(other_program("nanobench", nanobench_json).empty());
    CHECK(other_program("xgboost", hyperfine_json) == "this is JSON of hyperfine" + not_imported);
    CHECK(other_program("xgboost", R"({"learner": {}, "version": [1, 7, 0]})").empty());
}

namespace {

TableOrErrors imported(const std::string& results) {
    return import_nanobench({{"nb.json", "{\"results\": [\n" + results + "]}"}});
}

/// A result as nanobench writes it, with one measurement.
std::string result(const std::string& title, const std::string& name, const std::string& n,
                   const std::string& batch, const std::string& seconds) {
    return "{\"title\": \"" + title + "\", \"name\": \"" + name +
           "\", \"unit\": \"op\", \"batch\": " + batch + ", \"complexityN\": " + n +
           ", \"median(elapsed)\": " + seconds +
           ", \"measurements\": [{\"iterations\": 10, \"elapsed\": 1}]}";
}

}  // namespace

TEST_CASE("the name of a result of nanobench is the variant, and its median is the time") {
    CHECK(text_of(import_nanobench({{"x/nb.json", R"json({"results":[{"title":"sum","name":"plain",
        "unit":"op","batch":1,"median(elapsed)":1.2e-06,
        "measurements":[{"elapsed":1.2e-06,"iterations":10}]}]})json"}})) ==
          "id,file,time:plain\nsum,nb,1.2e-06\n");
}

TEST_CASE("titles and complexityN of nanobench distinguish rows") {
    CHECK(text_of(imported(result("sum", "plain", "-1", "1", "3e-6") + "," +
                           result("sum", "std::reduce, 2", "-1", "1", "2e-6") + "," +
                           result("find first", "plain", "-1", "1", "1e-6"))) ==
          "id,title,time:plain,\"time:std::reduce, 2\"\n"
          "sum,sum,3e-06,2e-06\n"
          "find first,find first,1e-06,\n");
    CHECK(text_of(imported(result("sum", "a", "1000000", "1", "3e-6") + "," +
                           result("sum", "b", "1000000.0", "1", "2e-6") + "," +
                           result("sum", "a", "2.5", "1", "1e-6"))) ==
          "id,n,time:a,time:b\n"
          "sum/n:1000000,1000000,3e-06,2e-06\n"
          "sum/n:2.5,2.5,1e-06,\n");
    CHECK(text_of(imported(result("", "a", "-1", "1", "3") + "," +
                           result("", "a", "8", "1", "2"))) == "id,n,time:a\nall,,3\nn:8,8,2\n");
}

TEST_CASE("the batch of nanobench is a feature unless the complexityN has it, and times stay") {
    CHECK(text_of(imported(result("sum", "a", "-1", "100", "3") + "," +
                           result("sum", "b", "-1", "100", "2") + "," +
                           result("sum", "a", "-1", "800", "4"))) ==
          "id,batch,time:a,time:b\n"
          "sum/batch:100,100,3,2\n"
          "sum/batch:800,800,4,\n");
    CHECK(text_of(imported(result("sum", "a", "1", "100", "3") + "," +
                           result("sum", "a", "2", "200", "4"))) ==
          "id,n,time:a\nsum/n:1,1,3\nsum/n:2,2,4\n");
    CHECK(text_of(imported(result("sum", "a", "-1", "100", "3") + "," +
                           result("sum", "b", "-1", "100", "2"))) ==
          "id,file,time:a,time:b\nsum,nb,3,2\n");
}

TEST_CASE("without the median of nanobench, that of the measurements counts") {
    const auto made = imported(R"json(
        {"name": "a", "measurements": [{"elapsed": 4}, {"elapsed": 1}, {"elapsed": 2}]},
        {"name": "b", "median(elapsed)": 0, "measurements": []},
        {"name": "c", "median(elapsed)": 0, "measurements": [{"elapsed": 0}]},
        {"name": "d", "median(elapsed)": 5})json");
    CHECK(text_of(made) == "id,file,time:a,time:c,time:d\nall,nb,2,<2,5\n");
    CHECK(notes_of(made) ==
          std::vector<std::string>{"nb.json: left out 1 result without a measurement"});
}

TEST_CASE("errors in JSON of nanobench have their location") {
    const auto error_of = [](const std::string& results) { return text_of(imported(results)); };
    CHECK(error_of("") == "nb.json:1:1: the file has no results with measurements");
    CHECK(error_of(result("sum", "a", "8", "1", "2") + ",\n" + result("sum", "a", "8", "1", "3")) ==
          "nb.json:3:1: two results have the title 'sum', the name 'a' and the same complexityN "
          "and batch: distinguish them, for example with complexityN(n)");
    CHECK(error_of("{\"name\": \"a\", \"median(elapsed)\": -1}") ==
          "nb.json:2:1: results[0].median(elapsed): must be a number from 0 to 1e18, not -1");
    CHECK(error_of("{\"name\": \"\", \"median(elapsed)\": 1}") ==
          "nb.json:2:1: results[0].name: must be a single-line string");
    CHECK(error_of("{\"name\": \"a\", \"complexityN\": \"8\", \"median(elapsed)\": 1}") ==
          "nb.json:2:1: results[0].complexityN: must be a finite number, not \"8\"");
    CHECK(error_of("{\"name\": \"a\"}")
              .starts_with("nb.json:2:1: results[0]: has neither 'median(elapse"
                           "d)' nor 'measurements'"));
    CHECK(error_of("{\"name\": \"a\", \"median(elapsed)\": nan}") ==
          "nb.json:2:35: is not valid JSON");
    CHECK(text_of(import_nanobench({{"nb.json", "{}"}}))
              .starts_with(
                  "nb.json:1:1: member 'results' is missing: write the file with "
                  "ankerl::nanobench::templates::json(); for results of another program, write "
                  "a table with a row for each measurement instead"));
    CHECK(text_of(import_nanobench({{"nb.json", ""}}))
              .starts_with("nb.json:1:1: this is not JSON of nanobench: write the file with"));
}

TEST_CASE("rows of several files of nanobench are kept apart if they have the same results") {
    const auto file = [](const std::string& path, const std::string& name) {
        return NamedText{path, "{\"results\": [" + result("sum", name, "8", "1", "2") + "]}"};
    };
    CHECK(text_of(import_nanobench({file("a.json", "a"), file("b.json", "b")})) ==
          "id,n,time:a,time:b\nsum/n:8,8,2,2\n");
    CHECK(text_of(import_nanobench({file("x/r.json", "a"), file("y/r.json", "a")})) ==
          "id,n,file,time:a\nx/r sum/n:8,8,x/r,2\ny/r sum/n:8,8,y/r,2\n");
    CHECK(text_of(import_nanobench({file("a.json", "a"), file("a.json", "b")})) ==
          "a.json:1:1: the file is given twice");
}

TEST_CASE("a table of nanobench can be read") {
    CHECK(data_in(text_of(imported(result("sum", "std::sort", "8", "1", "3e-6") + "," +
                                   result("sum", "ska sort", "8", "1", "2e-6") + "," +
                                   result("two sums", "std::sort", "9", "1", "1e-6"))))
              .variants == std::vector<std::string>{"std_sort", "ska_sort"});
}
