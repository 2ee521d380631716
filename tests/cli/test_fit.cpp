// selgen fit, from a table to a model that is used: missing values, failed runs, weights, and
// refused inputs.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <utility>

#include "tests/cli/running.hpp"

using namespace selgen::testing;

#if defined(SELGEN_HAS_FIT)

namespace {

const std::string fit_spec = fitted_selector(
    "  feature n : count = p.n;\n  feature layout : one of {row, column} = p.layout;\n",
    {"serial", "team"}, "  outside clamp;\n");

/// Serial is faster below 1000 elements, and team from there on. A column takes twice as long.
std::string fit_table(int rows, int first) {
    return table_with("id,n,layout,time:serial,time:team", rows, [&](int i) {
        const int n = (first + i * 37) % 4000 + 10, per = i % 3 == 0 ? 2 : 1;
        return fmt::format("r{},{},{},{}e-9,{}e-9", i, n, i % 3 == 0 ? "column" : "row", n * per,
                           800 + n * per / 5);
    });
}

const std::string with_model =
    fit_spec + "model s { choice = tree { if n < 1000 { serial } else { team } }; }";

}  // namespace

TEST_CASE("a model is fitted, evaluated on other rows, and used") {
    const Folder folder{
        {"s.sel", fit_spec}, {"train.csv", fit_table(200, 0)}, {"test.csv", fit_table(150, 17)}};
    for (const std::string kind : {"auto", "tree", "polynomial", "forest"}) {
        INFO(kind);
        CHECK(folder.must("fit s.sel --data train.csv -o m.fit.sel --trees 4 --model " + kind)
                  .out.starts_with("s: seed 1, 200 rows from train.csv"));
        CHECK(folder.read("m.fit.sel").starts_with("// Written by selgen fit: "));
        const auto json = nlohmann::json::parse(
            folder.must("eval s.sel --models m.fit.sel --data test.csv --json --fail-above 3%")
                .out);
        CHECK(json["chosen"]["rows"] == 150);
        CHECK(json["chosen"]["closed_gap"] > 0.6);  // with the price of deciding
        folder.must("gen s.sel -o s.hpp");
    }
}

TEST_CASE("a word that no row has is outside the domain of the fitted model") {
    const Folder folder{{"s.sel", "import \"m.fit.sel\";\n" +
                                      std::regex_replace(fit_spec, std::regex("row, column"),
                                                         "row, column, tiled, block")}};
    const std::string both = fit_table(120, 0);
    struct Fit {
        std::string table, kind, bound;
    };
    const Fit fits[] = {
        {both, "tree", ", layout row or column;"},
        {std::regex_replace(both, std::regex("column"), "tiled"), "tree", ", layout row or tiled;"},
        {std::regex_replace(both, std::regex(",(row|column),"), ",block,"), "polynomial",
         ", layout block;"},
    };
    for (const auto& [table, kind, bound] : fits) {
        folder.write("t.csv", table);
        const bool has_row = bound.find("row") != std::string::npos;
        INFO(kind << bound);
        folder.must("fit s.sel --data t.csv -o m.fit.sel --terms 3 --model " + kind);
        CHECK(has(folder.read("m.fit.sel"), bound));
        const std::string at = "explain s.sel --features n=3000,layout=";
        CHECK_FALSE(has(folder.selgen(at + (has_row ? "row" : "block")).out, "outside the domain"));
        const Ran outside = folder.selgen(at + (has_row ? "block" : "row"));
        INFO(outside.out);
        CHECK(has(outside.out, "'layout' is outside the domain"));
    }
}

TEST_CASE("fit accepts a spec that imports the file it will write") {
    const Folder folder{{"s.sel", "import \"s.fit.sel\";\n" + fit_spec},
                        {"t.csv", fit_table(120, 5)}};
    CHECK(folder.selgen("check s.sel").code == 1);
    folder.must("fit s.sel --data t.csv -o s.fit.sel --model tree");
    folder.must("check s.sel");
    folder.must("eval s.sel --data t.csv --fail-above 2%");
}

TEST_CASE("eval --again estimates the noise") {
    const Folder folder{{"s.sel", with_model}};
    const std::string heading = "id,n,layout,time:team,time:serial\n";
    folder.write("a.csv", heading + "x,10,row,1.04,1\ny,10,row,3,1\nz,10,row,1,3\n");
    folder.write("b.csv",
                 "id,n,layout,time:serial,time:team\nz,10,row,3,1\ny,10,row,1,3\n"
                 "x,10,row,1.01,1\n");
    const auto json =
        nlohmann::json::parse(folder.must("eval s.sel --data a.csv --again b.csv --json").out);
    CHECK(json["noise_floor"] == Approx(std::cbrt(1.04) - 1));
    CHECK(json["others"]["best variant by --again"]["worst"] == Approx(1.04));
    CHECK(has(folder.selgen("eval s.sel --data a.csv --again b.csv").out,
              "accuracy counts choices within 1.3 % of the best"));
    folder.write("b.csv", heading + "q,10,row,1,1\n");
    folder.refuses("eval s.sel --data a.csv --again b.csv", 2,
                   "no row of b.csv has the same id and similar features as a row of a.csv");
    folder.write("b.csv", "nothing\n\"");
    CHECK(folder.selgen("eval s.sel --data a.csv --again b.csv").code == 1);
}

TEST_CASE("tables of a repeated experiment are combined") {
    const Folder folder{{"s.sel", with_model}};
    const std::string heading = "id,n,layout,time:serial,time:team\n";
    folder.write("a.csv", heading + "x,10,row,9,2\ny,20,row,1,2\n");
    folder.write("b.csv", heading + "y,20,row,3,3\nx,10,row,1,2\n");
    const auto json =
        nlohmann::json::parse(folder.must("eval s.sel --data a.csv --data b.csv --json").out);
    CHECK(json["chosen"]["rows"] == 2);
    CHECK(json["chosen"]["accuracy"] == 1);
    folder.write("b.csv", "n,layout,time:serial,time:team\n10,row,1,2\n");
    folder.refuses("eval s.sel --data a.csv --data b.csv", 1, "b.csv: has no column id");
    CHECK(folder.selgen("fit s.sel --data a.csv --data b.csv").code == 1);
}

TEST_CASE("fit does not overwrite its inputs") {
    const Folder folder{{"s.sel", fit_spec}, {"t.csv", fit_table(40, 5)}};
    for (const std::string output : {"s.sel", "t.csv"}) {
        INFO(output);
        const std::string before = folder.read(output);
        CHECK(folder.selgen("fit s.sel --data t.csv --model tree -o " + output).code == 2);
        CHECK(folder.selgen("eval s.sel --data t.csv --predictions " + output).code == 2);
        CHECK(folder.read(output) == before);
    }
}

TEST_CASE("fit replaces a file of models, but no other spec") {
    const Folder folder{
        {"s.sel", fit_spec}, {"all.sel", "import \"s.sel\";\n"}, {"t.csv", fit_table(40, 5)}};
    const std::string words = "fit all.sel --data t.csv --model tree -o ";
    folder.refuses(words + "s.sel", 2, "s.sel: exists and was not written by selgen");
    CHECK(folder.read("s.sel") == fit_spec);
    folder.write("m.sel", "model s { time(serial) = 1 us; }\n");
    folder.must(words + "m.sel");
    folder.must(words + "m.sel");
    CHECK(has(folder.read("m.sel"), "// Written by selgen fit"));
    folder.write("m.sel", "model s { time(serial) =");
    CHECK(folder.selgen(words + "m.sel").code == 2);
}

TEST_CASE("fit ignores columns of unknown variants") {
    const Folder folder{{"s.sel", fit_spec}};
    folder.write("t.csv", table_with("id,n,layout,time:other,time:serial,time:team", 40, [](int i) {
                     return fmt::format("{0},{0},row,1e-9,{1}", i, i < 20 ? "1,2" : "2,1");
                 }));
    CHECK(has(folder.must("fit s.sel --data t.csv --model tree -o m.fit.sel").err,
              "no variant 'other'"));
    folder.write("t.csv", "id,n,layout,time:serial,time:team\na,1,0,1,2\nb,2,1,2,1\n");
    folder.refuses("fit s.sel --data t.csv --model tree", 1, "column layout: contains numbers");
}

TEST_CASE("fit and eval report an error if too few rows can be evaluated") {
    const Folder folder{{"s.sel", with_model},
                        {"t.csv",
                         "id,group,n,layout,time:serial,time:team\na,g,1,row,1,2\n"
                         "b,g,2,row,2,1\nc,g,3,row,1,2\n"}};
    folder.refuses("fit s.sel --data t.csv -o m.fit.sel", 1,
                   "too few groups: the table has 3 rows in 1 group");
    folder.write("t.csv", "id,n,layout,time:serial,time:team\na,10,row,,2\nb,20,row,,2\n");
    folder.refuses("eval s.sel --data t.csv --fail-above 5%", 1, "nothing to evaluate");
}

TEST_CASE("fit accepts missing and negative features") {
    const Folder folder{{"s.sel", fit_spec}};
    // In every third row n is missing, and team is faster. For negative values serial is faster.
    std::string text = "id,n,layout,balance,time:serial,time:team\n";
    for (int i = 0; i < 120; ++i) {
        const bool missing = i % 3 == 0, negative = i % 2 == 0;
        const bool team = missing || !negative;
        text += std::to_string(i) + ',' + (missing ? "" : std::to_string(100 + i)) + ",row," +
                (negative ? "-" : "") + std::to_string(10 + i % 7) +
                (team ? ",2e-3,1e-3\n" : ",1e-3,2e-3\n");
    }
    folder.write("t.csv", text);
    folder.must("init --data t.csv -o s.sel --force");
    for (const std::string kind : {"tree", "forest", "polynomial", "network"}) {
        INFO(kind);
        folder.must("fit s.sel --data t.csv -o m.fit.sel --trees 8 --model " + kind);
        const Ran judged = folder.selgen("eval s.sel --models m.fit.sel --data t.csv --json");
        INFO(judged.out << folder.read("m.fit.sel"));
        const auto json = nlohmann::json::parse(judged.out);
        // If the model does not know n, the selector's other rules decide.
        const bool gaps = kind == "tree" || kind == "forest";
        CHECK(json["chosen"]["accuracy"] >= (gaps ? 1 : 0.66));
    }
}

TEST_CASE("eval writes predictions for a table without times") {
    const Folder folder{{"s.sel", with_model},
                        {"t.csv", "id,n,layout\nx,10,row\n\"y,z\",2000,column\n"}};
    folder.must("eval s.sel --data t.csv --predictions p.csv");
    CHECK(folder.read("p.csv") == "id,variant\nx,serial\n\"y,z\",team\n");
    folder.refuses("eval s.sel --data t.csv", 2, "--predictions");
}

TEST_CASE("what cannot be fitted is refused with a suggestion, and nothing is written") {
    const Folder folder{
        {"s.sel", fit_spec},
        {"t.csv", fit_table(60, 5)},
        {"words.csv", "n,layout,time:serial,time:team\n5,diagonal,1e-6,2e-6\n"},
        {"bad.csv", "n,layout,time:serial,time:team\n5,row,-1,2e-6\n"},
        {"goal.sel", R"(selector s {
  call void (int n);
  feature size : count = n;
  variant serial { run f(n); }
  variant team { run g(n); }
  choose least time;
  otherwise serial;
}
)"},
        {"none.sel", "selector s { call void (int n); variant a { run f(n); } otherwise a; }"},
        {"size.csv", "size,time:serial,time:team\n1,1e-6,2e-6\n9,3e-6,2e-6\n"}};
    const auto refused = [&](const std::string& arguments, int code, const std::string& why) {
        const Ran ran = folder.selgen("fit " + arguments + " -o out.fit.sel");
        INFO(arguments << '\n' << ran.err);
        CHECK(ran.code == code);
        CHECK(has(ran.err, why));
        CHECK_FALSE(folder.exists("out.fit.sel"));
    };
    refused("s.sel --data words.csv", 1, "'diagonal' is not a value of the feature");
    refused("s.sel --data bad.csv", 1, "bad.csv:2:7");
    refused("s.sel --data missing.csv", 3, "missing.csv");
    refused("none.sel --data t.csv", 2, "does not use a model: add 'choose by s;'");
    refused("goal.sel --data size.csv --target choice", 2, "choose by s;");
    refused("s.sel --data t.csv --model tee", 2, "did you mean 'tree'?");
    refused("s.sel --data t.csv --validation 1", 2, "--validation");
    refused("s.sel --data t.csv --folds-from-table", 2, "no column fold");
}

TEST_CASE("fit refuses a model of the choice for a selector that watches times") {
    const Folder folder{{"watched.sel", R"(import "out.fit.sel";
selector s {
  call void (int size);
  feature size : count = size;
  variant serial { run f(size); }
  variant team { run g(size); }
  watch time;
  choose by s;
  otherwise serial;
}
)"},
                        {"size.csv", "size,time:serial,time:team\n1,1e-6,2e-6\n9,3e-6,2e-6\n"}};
    const std::string fit = "fit watched.sel --data size.csv -o out.fit.sel ";
    for (const char* model : {"--model svm", "--target choice"}) {
        folder.refuses(fit + model, 2, "use --target time");
        CHECK_FALSE(folder.exists("out.fit.sel"));
    }
    CHECK(has(folder.selgen(fit + "--model tree").err, "too few rows"));
}

TEST_CASE("fit writes times for the variants of a goal") {
    const Folder folder{{"s.sel", R"(import "s.fit.sel";
selector s {
  call void (int n);
  feature n : count = n;
  variant serial { run f(n); }
  variant team { run g(n); }
  choose least time;
  otherwise serial;
}
)"},
                        {"t.csv", fit_table(150, 3)}};
    CHECK(has(folder.must("fit s.sel --data t.csv -o s.fit.sel").err, "no feature 'layout'"));
    CHECK(has(folder.read("s.fit.sel"), "time(team)"));
    folder.must("check s.sel");
}

namespace {

const std::string failure_spec =
    fitted_selector("  feature n : count = p.n;\n", {"serial", "team"}, "  outside clamp;\n");

}  // namespace

TEST_CASE(
    "a table in which each run failed is an error of all commands, unless another has times") {
    const Folder folder{{"s.sel", failure_spec}};
    std::string failed = "id,n,time:serial,time:team\n", times = failed;
    for (int n = 1; n < 60; ++n) {
        const std::string row = "r" + std::to_string(n) + ',' + std::to_string(n);
        failed += row + ",fail,timeout\n";
        times += row + ",,1e-6\n";
    }
    folder.write("failed.csv", failed);
    folder.write("times.csv", times);
    for (const char* line :
         {"fit s.sel --data failed.csv -o m.fit.sel", "eval s.sel --data failed.csv",
          "init s --data failed.csv -o new.sel", "report s.sel --data failed.csv -o r.html"}) {
        folder.refuses(line, 1, "failed.csv: no variant has a time: each run failed");
    }
    folder.must("eval s.sel --data failed.csv --data times.csv");
}

TEST_CASE("rows in which only one variant was tried and failed are ignored") {
    const Folder folder{{"s.sel", failure_spec}};
    std::string text = "id,n,time:serial,time:team\n";
    for (int n = 10; n < 1000; n += 10) {
        const std::string times = n < 100 ? "1e-6,3e-6" : n < 500 ? "2e-6,1e-6" : "fail,";
        text += "r" + std::to_string(n) + ',' + std::to_string(n) + ',' + times + '\n';
    }
    folder.write("t.csv", text);
    // The tree is clamped outside its domain; the polynomial is skipped there.
    const std::pair<std::string, std::string> kinds[] = {{"tree", "900"},
                                                         {"polynomial --target speedup", "450"}};
    for (const auto& [kind, n] : kinds) {
        INFO(kind);
        folder.must("fit s.sel --data t.csv -o m.fit.sel --model " + kind);
        CHECK(folder.selgen("explain s.sel --models m.fit.sel --features n=" + n)
                  .out.starts_with("s: team"));
    }
}

TEST_CASE("a bound is not taken for a time: the variant may be much slower") {
    const Folder folder{{"s.sel", failure_spec}};
    std::string text = "id,n,time:serial,time:team\n";
    // For large n, team is a little faster in two of five rows, and was stopped in the others.
    for (int n = 10; n < 1000; n += 10) {
        const std::string times = n < 250       ? "1e-6,9e-6"
                                  : n < 500     ? "9e-6,1e-6"
                                  : n % 50 < 20 ? "1.1e-6,1e-6"
                                                : "1e-6,>1e-6";
        text += "r" + std::to_string(n) + ',' + std::to_string(n) + ',' + times + '\n';
    }
    folder.write("t.csv", text);
    CHECK(has(folder.must("fit s.sel --data t.csv -o m.fit.sel --model tree").out,
              "30 runs were stopped: estimates of their times count\n"));
    CHECK(folder.selgen("explain s.sel --models m.fit.sel --features n=900")
              .out.starts_with("s: serial"));
    // Training rows have no bounds: each has the times of both variants.
    const std::string model = folder.read("m.fit.sel");
    CHECK(has(model, "replay"));
    CHECK_FALSE(has(model, "serial 1;"));
}

TEST_CASE("a row of weight 3 counts like three rows") {
    const Folder folder{{"s.sel", failure_spec}};
    const auto chosen = [&](const std::string& weight) {
        std::string text = "id,n,weight,time:serial,time:team\n";
        for (int row = 0; row < 100; ++row)
            text += "r" + std::to_string(row) + ",5," +
                    (row % 5 < 2 ? weight + ",2e-6,1e-6\n" : "1,1e-6,2e-6\n");
        folder.write("t.csv", text);
        folder.must("fit s.sel --data t.csv -o m.fit.sel --model tree");
        return folder.selgen("explain s.sel --models m.fit.sel --features n=5").out.substr(0, 7);
    };
    CHECK(chosen("1") == "s: seri");
    CHECK(chosen("3") == "s: team");
}

TEST_CASE("fit refuses a table in which no row has times of two variants") {
    const Folder folder{{"s.sel", failure_spec},
                        {"t.csv", "n,time:serial,time:team\n5,1e-6,\n6,,2e-6\n7,1e-6,\n"}};
    CHECK(folder.error_of("fit s.sel --data t.csv -o m.fit.sel", 1) ==
          "selgen: no row has times for two variants: nothing to choose between\n");
}

#endif
