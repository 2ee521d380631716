// Results that an import cannot read are refused with the name of their program.
#include "fit/import/other_programs.hpp"

#include <catch2/catch.hpp>

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
        errors.push_back(std::holds_alternative<ImportedTable>(made)
                             ? "imported"
                             : to_text(std::get<std::vector<TableError>>(made).at(0)));
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
    CHECK(errors_for(t4_json)[2].find("f:1:13: results[0]: has no 'times'") == 0);
    CHECK(other_program("nanobench", nanobench_json).empty());
    CHECK(other_program("xgboost", hyperfine_json) == "this is JSON of hyperfine" + not_imported);
    CHECK(other_program("xgboost", R"({"learner": {}, "version": [1, 7, 0]})").empty());
}
