// selgen fit and eval, from a table to a model that is used: reproducibility, missing values, and
// refused inputs.
#include <nlohmann/json.hpp>
#include <regex>
#include <utility>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::Ran;

namespace {

const std::string fit_spec = R"(selector s {
  call void (const Problem& p);
  feature n : count = p.n;
  feature layout : one of {row, column} = p.layout;
  variant serial { run f(p); }
  variant team { run g(p); }
  choose by s;
  otherwise serial;
  outside clamp;
}
)";

/// Serial is faster below 1000 elements, and team from there on. A column takes twice as long.
std::string fit_table(int rows, int first) {
    std::string text = "id,n,layout,time:serial,time:team\n";
    for (int i = 0; i < rows; ++i) {
        const int n = (first + i * 37) % 4000 + 10;
        const bool column = i % 3 == 0;
        const int per = column ? 2 : 1;
        text += "r" + std::to_string(i) + ',' + std::to_string(n) +
                (column ? ",column," : ",row,") + std::to_string(n * per) + "e-9," +
                std::to_string(800 + n * per / 5) + "e-9\n";
    }
    return text;
}

}  // namespace

TEST_CASE("a model is fitted, evaluated on other rows, and used") {
    const Folder folder;
    folder.write("s.sel", fit_spec);
    folder.write("train.csv", fit_table(200, 0));
    folder.write("test.csv", fit_table(150, 17));
    for (const std::string kind : {"auto", "tree", "polynomial", "forest"}) {
        INFO(kind);
        const Ran fitted =
            folder.selgen("fit s.sel --data train.csv -o m.fit.sel --trees 4 --model " + kind);
        INFO(fitted.err);
        REQUIRE(fitted.code == 0);
        CHECK(fitted.out.find("s: seed 1, 200 rows from train.csv") == 0);
        CHECK(folder.read("m.fit.sel").find("// Written by selgen fit: ") == 0);
        const Ran judged =
            folder.selgen("eval s.sel --models m.fit.sel --data test.csv --json --fail-above 3%");
        INFO(judged.err);
        REQUIRE(judged.code == 0);
        const auto json = nlohmann::json::parse(judged.out);
        CHECK(json["chosen"]["rows"] == 150);
        CHECK(json["chosen"]["closed_gap"] > 0.6);  // with the price of deciding
        CHECK(folder.selgen("gen s.sel -o s.hpp").code == 0);
    }
}

TEST_CASE("a word that no row has is outside the domain of the fitted model") {
    const Folder folder;
    folder.write("s.sel",
                 "import \"m.fit.sel\";\n" + std::regex_replace(fit_spec, std::regex("row, column"),
                                                                "row, column, tiled, block"));
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
        const Ran fitted =
            folder.selgen("fit s.sel --data t.csv -o m.fit.sel --terms 3 --model " + kind);
        INFO(fitted.err);
        REQUIRE(fitted.code == 0);
        CHECK(folder.read("m.fit.sel").find(bound) != std::string::npos);
        const std::string at = "explain s.sel --features n=3000,layout=";
        const Ran inside = folder.selgen(at + (has_row ? "row" : "block"));
        CHECK(inside.out.find("outside the domain") == std::string::npos);
        const Ran outside = folder.selgen(at + (has_row ? "block" : "row"));
        INFO(outside.out);
        CHECK(outside.out.find("'layout' is outside the domain") != std::string::npos);
    }
}

TEST_CASE("the same table and seed give the same bytes") {
    const Folder folder;
    folder.write("s.sel", fit_spec);
    folder.write("t.csv", fit_table(60, 5));
    REQUIRE(folder.selgen("fit s.sel --data t.csv -o a.fit.sel --seed 7").code == 0);
    REQUIRE(folder.selgen("fit s.sel --data t.csv -o b.fit.sel --seed 7").code == 0);
    CHECK(folder.read("a.fit.sel") == folder.read("b.fit.sel"));
}

TEST_CASE("fit accepts a spec that imports the file it will write") {
    const Folder folder;
    folder.write("s.sel", "import \"s.fit.sel\";\n" + fit_spec);
    folder.write("t.csv", fit_table(120, 5));
    CHECK(folder.selgen("check s.sel").code == 1);
    REQUIRE(folder.selgen("fit s.sel --data t.csv -o s.fit.sel --model tree").code == 0);
    CHECK(folder.selgen("check s.sel").code == 0);
    CHECK(folder.selgen("eval s.sel --data t.csv --fail-above 2%").code == 0);
}

TEST_CASE("eval --again estimates the noise") {
    const Folder folder;
    folder.write("s.sel",
                 fit_spec + "model s { choice = tree { if n < 1000 { serial } else { team } }; }");
    const std::string heading = "id,n,layout,time:team,time:serial\n";
    folder.write("a.csv", heading + "x,10,row,1.04,1\ny,10,row,3,1\nz,10,row,1,3\n");
    folder.write("b.csv",
                 "id,n,layout,time:serial,time:team\nz,10,row,3,1\ny,10,row,1,3\n"
                 "x,10,row,1.01,1\n");
    const Ran ran = folder.selgen("eval s.sel --data a.csv --again b.csv --json");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["noise_floor"] == Approx(std::cbrt(1.04) - 1));
    CHECK(json["others"]["best variant by --again"]["worst"] == Approx(1.04));
    const Ran text = folder.selgen("eval s.sel --data a.csv --again b.csv");
    CHECK(text.out.find("accuracy counts choices within 1.3 % of the best") != std::string::npos);
    folder.write("b.csv", heading + "q,10,row,1,1\n");
    const Ran other = folder.selgen("eval s.sel --data a.csv --again b.csv");
    CHECK(other.code == 2);
    CHECK(
        other.err.find("no row of b.csv has the same id and similar features as a row of a.csv") !=
        std::string::npos);
    folder.write("b.csv", "nothing\n\"");
    CHECK(folder.selgen("eval s.sel --data a.csv --again b.csv").code == 1);
}

TEST_CASE("tables of a repeated experiment are combined") {
    const Folder folder;
    folder.write("s.sel",
                 fit_spec + "model s { choice = tree { if n < 1000 { serial } else { team } }; }");
    const std::string heading = "id,n,layout,time:serial,time:team\n";
    folder.write("a.csv", heading + "x,10,row,9,2\ny,20,row,1,2\n");
    folder.write("b.csv", heading + "y,20,row,3,3\nx,10,row,1,2\n");
    const Ran ran = folder.selgen("eval s.sel --data a.csv --data b.csv --json");
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["chosen"]["rows"] == 2);
    CHECK(json["chosen"]["accuracy"] == 1);
    folder.write("b.csv", "n,layout,time:serial,time:team\n10,row,1,2\n");
    const Ran without = folder.selgen("eval s.sel --data a.csv --data b.csv");
    CHECK(without.code == 1);
    CHECK(without.err.find("b.csv: has no column id") != std::string::npos);
    CHECK(folder.selgen("fit s.sel --data a.csv --data b.csv").code == 1);
}

TEST_CASE("fit does not overwrite its inputs") {
    const Folder folder;
    folder.write("s.sel", fit_spec);
    folder.write("t.csv", fit_table(40, 5));
    for (const std::string output : {"s.sel", "t.csv"}) {
        INFO(output);
        const std::string before = folder.read(output);
        CHECK(folder.selgen("fit s.sel --data t.csv --model tree -o " + output).code == 2);
        CHECK(folder.selgen("eval s.sel --data t.csv --predictions " + output).code == 2);
        CHECK(folder.read(output) == before);
    }
}

TEST_CASE("fit replaces a file of models, but no other spec") {
    const Folder folder;
    folder.write("s.sel", fit_spec);
    folder.write("all.sel", "import \"s.sel\";\n");
    folder.write("t.csv", fit_table(40, 5));
    const std::string words = "fit all.sel --data t.csv --model tree -o ";
    const Ran ran = folder.selgen(words + "s.sel");
    CHECK(ran.code == 2);
    CHECK(has(ran.err, "s.sel: exists and was not written by selgen"));
    CHECK(folder.read("s.sel") == fit_spec);
    folder.write("m.sel", "model s { time(serial) = 1 us; }\n");
    CHECK(folder.selgen(words + "m.sel").code == 0);
    CHECK(folder.selgen(words + "m.sel").code == 0);
    CHECK(has(folder.read("m.sel"), "// Written by selgen fit"));
    folder.write("m.sel", "model s { time(serial) =");
    CHECK(folder.selgen(words + "m.sel").code == 2);
}

TEST_CASE("fit ignores columns of unknown variants") {
    const Folder folder;
    folder.write("s.sel", fit_spec);
    folder.write(
        "t.csv", "id,n,layout,time:other,time:serial,time:team\n" + [] {
            std::string rows;
            for (int i = 0; i < 40; ++i)
                rows += std::to_string(i) + ',' + std::to_string(i) + ",row,1e-9," +
                        (i < 20 ? "1,2\n" : "2,1\n");
            return rows;
        }());
    const Ran ran = folder.selgen("fit s.sel --data t.csv --model tree -o m.fit.sel");
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.err.find("no variant 'other'") != std::string::npos);
    folder.write("t.csv", "id,n,layout,time:serial,time:team\na,1,0,1,2\nb,2,1,2,1\n");
    const Ran numbers = folder.selgen("fit s.sel --data t.csv --model tree");
    CHECK(numbers.code == 1);
    CHECK(numbers.err.find("column layout: contains numbers") != std::string::npos);
}

TEST_CASE("fit and eval report an error if too few rows can be evaluated") {
    const Folder folder;
    folder.write("s.sel",
                 fit_spec + "model s { choice = tree { if n < 1000 { serial } else { team } }; }");
    folder.write("t.csv",
                 "id,group,n,layout,time:serial,time:team\na,g,1,row,1,2\n"
                 "b,g,2,row,2,1\nc,g,3,row,1,2\n");
    const Ran one_group = folder.selgen("fit s.sel --data t.csv -o m.fit.sel");
    CHECK(one_group.code == 1);
    CHECK(one_group.err.find("too few groups: the table has 3 rows in 1 group") !=
          std::string::npos);
    folder.write("t.csv", "id,n,layout,time:serial,time:team\na,10,row,,2\nb,20,row,,2\n");
    const Ran judged = folder.selgen("eval s.sel --data t.csv --fail-above 5%");
    CHECK(judged.code == 1);
    CHECK(judged.err.find("nothing to evaluate") != std::string::npos);
}

TEST_CASE("fit accepts missing and negative features") {
    const Folder folder;
    folder.write("s.sel", fit_spec);
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
    REQUIRE(folder.selgen("init --data t.csv -o s.sel --force").code == 0);
    for (const std::string kind : {"tree", "forest", "polynomial", "network"}) {
        INFO(kind);
        const Ran ran =
            folder.selgen("fit s.sel --data t.csv -o m.fit.sel --trees 8 --model " + kind);
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        const Ran judged = folder.selgen("eval s.sel --models m.fit.sel --data t.csv --json");
        INFO(judged.out << folder.read("m.fit.sel"));
        const auto json = nlohmann::json::parse(judged.out);
        // If the model does not know n, the selector's other rules decide.
        const bool gaps = kind == "tree" || kind == "forest";
        CHECK(json["chosen"]["accuracy"] >= (gaps ? 1 : 0.66));
    }
}

TEST_CASE("eval writes predictions for a table without times") {
    const Folder folder;
    folder.write("s.sel",
                 fit_spec + "model s { choice = tree { if n < 1000 { serial } else { team } }; }");
    folder.write("t.csv", "id,n,layout\nx,10,row\n\"y,z\",2000,column\n");
    REQUIRE(folder.selgen("eval s.sel --data t.csv --predictions p.csv").code == 0);
    CHECK(folder.read("p.csv") == "id,variant\nx,serial\n\"y,z\",team\n");
    const Ran without = folder.selgen("eval s.sel --data t.csv");
    CHECK(without.code == 2);
    CHECK(without.err.find("--predictions") != std::string::npos);
}

TEST_CASE("what cannot be fitted is refused with a suggestion, and nothing is written") {
    const Folder folder;
    folder.write("s.sel", fit_spec);
    folder.write("t.csv", fit_table(60, 5));
    folder.write("words.csv", "n,layout,time:serial,time:team\n5,diagonal,1e-6,2e-6\n");
    folder.write("bad.csv", "n,layout,time:serial,time:team\n5,row,-1,2e-6\n");
    folder.write("goal.sel", R"(selector s {
  call void (int n);
  feature size : count = n;
  variant serial { run f(n); }
  variant team { run g(n); }
  choose least time;
  otherwise serial;
}
)");
    folder.write("none.sel",
                 "selector s { call void (int n); variant a { run f(n); } otherwise a; }");
    folder.write("size.csv", "size,time:serial,time:team\n1,1e-6,2e-6\n9,3e-6,2e-6\n");
    const auto refused = [&](const std::string& arguments, int code, const std::string& why) {
        const Ran ran = folder.selgen("fit " + arguments + " -o out.fit.sel");
        INFO(arguments << '\n' << ran.err);
        CHECK(ran.code == code);
        CHECK(ran.err.find(why) != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder.path() / "out.fit.sel"));
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
    const Folder folder;
    folder.write("watched.sel", R"(import "out.fit.sel";
selector s {
  call void (int size);
  feature size : count = size;
  variant serial { run f(size); }
  variant team { run g(size); }
  watch time;
  choose by s;
  otherwise serial;
}
)");
    folder.write("size.csv", "size,time:serial,time:team\n1,1e-6,2e-6\n9,3e-6,2e-6\n");
    const std::string fit = "fit watched.sel --data size.csv -o out.fit.sel ";
    for (const char* model : {"--model svm", "--target choice"}) {
        const Ran ran = folder.selgen(fit + model);
        INFO(ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.err.find("use --target time") != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(folder.path() / "out.fit.sel"));
    }
    CHECK(folder.selgen(fit + "--model tree").err.find("too few rows") != std::string::npos);
}

TEST_CASE("fit writes times for the variants of a goal") {
    const Folder folder;
    folder.write("s.sel", R"(import "s.fit.sel";
selector s {
  call void (int n);
  feature n : count = n;
  variant serial { run f(n); }
  variant team { run g(n); }
  choose least time;
  otherwise serial;
}
)");
    folder.write("t.csv", fit_table(150, 3));
    const Ran fitted = folder.selgen("fit s.sel --data t.csv -o s.fit.sel");
    INFO(fitted.err);
    REQUIRE(fitted.code == 0);
    CHECK(fitted.err.find("no feature 'layout'") != std::string::npos);
    CHECK(folder.read("s.fit.sel").find("time(team)") != std::string::npos);
    CHECK(folder.selgen("check s.sel").code == 0);
}

#endif
