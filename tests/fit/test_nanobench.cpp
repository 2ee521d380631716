// Tables from results of nanobench, and errors in its JSON.
#include <catch2/catch.hpp>

#include "fit/import/table.hpp"
#include "fit/table/table.hpp"

using namespace selgen::fit;

namespace {

std::string nanobench_text(const TableOrErrors& made) {
    if (const auto* faults = std::get_if<std::vector<TableError>>(&made)) {
        return to_text(faults->at(0));
    }
    return std::get<ImportedTable>(made).text;
}

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
    CHECK(nanobench_text(
              import_nanobench({{"x/nb.json", R"json({"results":[{"title":"sum","name":"plain",
        "unit":"op","batch":1,"median(elapsed)":1.2e-06,
        "measurements":[{"elapsed":1.2e-06,"iterations":10}]}]})json"}})) ==
          "id,file,time:plain\nsum,nb,1.2e-06\n");
}

TEST_CASE("titles and complexityN of nanobench distinguish rows") {
    CHECK(nanobench_text(imported(result("sum", "plain", "-1", "1", "3e-6") + "," +
                                  result("sum", "std::reduce, 2", "-1", "1", "2e-6") + "," +
                                  result("find first", "plain", "-1", "1", "1e-6"))) ==
          "id,title,time:plain,\"time:std::reduce, 2\"\n"
          "sum,sum,3e-06,2e-06\n"
          "find first,find first,1e-06,\n");
    CHECK(nanobench_text(imported(result("sum", "a", "1000000", "1", "3e-6") + "," +
                                  result("sum", "b", "1000000.0", "1", "2e-6") + "," +
                                  result("sum", "a", "2.5", "1", "1e-6"))) ==
          "id,n,time:a,time:b\n"
          "sum/n:1000000,1000000,3e-06,2e-06\n"
          "sum/n:2.5,2.5,1e-06,\n");
    CHECK(nanobench_text(
              imported(result("", "a", "-1", "1", "3") + "," + result("", "a", "8", "1", "2"))) ==
          "id,n,time:a\nall,,3\nn:8,8,2\n");
}

TEST_CASE("the batch of nanobench is a feature unless the complexityN has it, and times stay") {
    CHECK(nanobench_text(imported(result("sum", "a", "-1", "100", "3") + "," +
                                  result("sum", "b", "-1", "100", "2") + "," +
                                  result("sum", "a", "-1", "800", "4"))) ==
          "id,batch,time:a,time:b\n"
          "sum/batch:100,100,3,2\n"
          "sum/batch:800,800,4,\n");
    CHECK(nanobench_text(imported(result("sum", "a", "1", "100", "3") + "," +
                                  result("sum", "a", "2", "200", "4"))) ==
          "id,n,time:a\nsum/n:1,1,3\nsum/n:2,2,4\n");
    CHECK(nanobench_text(imported(result("sum", "a", "-1", "100", "3") + "," +
                                  result("sum", "b", "-1", "100", "2"))) ==
          "id,file,time:a,time:b\nsum,nb,3,2\n");
}

TEST_CASE("without the median of nanobench, that of the measurements counts") {
    const auto made = imported(R"json(
        {"name": "a", "measurements": [{"elapsed": 4}, {"elapsed": 1}, {"elapsed": 2}]},
        {"name": "b", "median(elapsed)": 0, "measurements": []},
        {"name": "c", "median(elapsed)": 0, "measurements": [{"elapsed": 0}]},
        {"name": "d", "median(elapsed)": 5})json");
    CHECK(nanobench_text(made) == "id,file,time:a,time:c,time:d\nall,nb,2,<2,5\n");
    CHECK(std::get<ImportedTable>(made).notes ==
          std::vector<std::string>{"nb.json: left out 1 result without a measurement"});
}

TEST_CASE("errors in JSON of nanobench have their location") {
    const auto error_of = [](const std::string& results) {
        return nanobench_text(imported(results));
    };
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
              .find("nb.json:2:1: results[0]: has neither 'median(elapse"
                    "d)' nor 'measurements'") == 0);
    CHECK(error_of("{\"name\": \"a\", \"median(elapsed)\": nan}") ==
          "nb.json:2:35: is not valid JSON");
    CHECK(nanobench_text(import_nanobench({{"nb.json", "{}"}}))
              .find("nb.json:1:1: member 'results' is missing: write the file with "
                    "ankerl::nanobench::templates::json(); for results of another program, write "
                    "a table with a row for each measurement instead") == 0);
    CHECK(nanobench_text(import_nanobench({{"nb.json", ""}}))
              .find("nb.json:1:1: this is not JSON of nanobench: write the file with") == 0);
}

TEST_CASE("rows of several files of nanobench are kept apart if they have the same results") {
    const auto file = [](const std::string& path, const std::string& name) {
        return NamedText{path, "{\"results\": [" + result("sum", name, "8", "1", "2") + "]}"};
    };
    CHECK(nanobench_text(import_nanobench({file("a.json", "a"), file("b.json", "b")})) ==
          "id,n,time:a,time:b\nsum/n:8,8,2,2\n");
    CHECK(nanobench_text(import_nanobench({file("x/r.json", "a"), file("y/r.json", "a")})) ==
          "id,n,file,time:a\nx/r sum/n:8,8,x/r,2\ny/r sum/n:8,8,y/r,2\n");
    CHECK(nanobench_text(import_nanobench({file("a.json", "a"), file("a.json", "b")})) ==
          "a.json:1:1: the file is given twice");
}

TEST_CASE("a table of nanobench can be read") {
    const auto read = read_table(
        "t.csv", nanobench_text(imported(result("sum", "std::sort", "8", "1", "3e-6") + "," +
                                         result("sum", "ska sort", "8", "1", "2e-6") + "," +
                                         result("two sums", "std::sort", "9", "1", "1e-6"))));
    REQUIRE(std::holds_alternative<Data>(read));
    CHECK(std::get<Data>(read).variants == std::vector<std::string>{"std_sort", "ska_sort"});
}
