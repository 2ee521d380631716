// What eval says of a selector's choices on a table.
#include <nlohmann/json.hpp>

#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::explained;
using selgen::testing::Folder;
using selgen::testing::Ran;

namespace {

const std::string spec = R"(selector s {
  call void (const Problem& p);
  feature n : count = p.n;
  feature layout : one of {row, column} = p.layout;
  variant serial { run f(p); }
  variant team { run g(p); }
  variant device { run h(p); }
  choose serial when n < 1000;
  choose team when n < 100000;
  otherwise device;
}
)";

nlohmann::json judged(const Folder& here, const std::string& options = "") {
    const Ran ran = here.selgen("eval s.sel --data t.csv --json " + options);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the commands for the worst rows name the selector, and stand in quotes where needed") {
    const Folder here;
    std::string other = spec;
    other.replace(other.find("selector s"), 10, "selector t");
    here.write("my specs/it's.sel",
               spec + other.replace(other.find("choose team"), 28, "choose by t;"));
    here.write("a model.sel",
               "model t { choice = tree { if n < 2000 { serial } else { team } }; }");
    here.write("t.csv", "id,n,layout,time:serial,time:team\nx,1500,row,2e-6,1e-6\n");
    const Ran ran =
        here.selgen("eval \"my specs/it's.sel\" --selector t --models 'a model.sel' --data t.csv");
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    const Ran told = explained(here, ran.out);
    INFO(told.err);
    CHECK(told.code == 0);
    CHECK(told.out.find("t: serial, ") == 0);
}

TEST_CASE("predictions and reports are not written over files that are judged by") {
    const Folder here;
    here.write("s.sel", spec);
    here.write("m.sel", "model s { choice = tree { if n < 9 { serial } else { team } }; }");
    here.write("t.csv", "id,n,layout,time:serial,time:team\nx,1500,row,2e-6,1e-6\n");
    here.write("again.csv", here.read("t.csv"));
    for (const std::string output : {"m.sel", "again.csv", "t.csv", "s.sel"}) {
        INFO(output);
        const std::string before = here.read(output);
        const std::string words = " s.sel --data t.csv --models m.sel --again again.csv ";
        CHECK(here.selgen("eval" + words + "--predictions " + output).code == 2);
        CHECK(here.selgen("report" + words + "-o " + output).code == 2);
        CHECK(here.read(output) == before);
    }
}

TEST_CASE("a variant that the table does not time has no line, and that is told") {
    const Folder here;
    here.write("s.sel", spec);
    const std::string rows = "x,10,row,1e-6,2e-6\ny,20,row,2e-6,1e-6\n";
    here.write("t.csv", "id,n,layout,time:serial,time:team\n" + rows);
    const std::string told =
        "left out: always device (otherwise), of which the table has no times\n";
    const Ran ran = here.selgen("eval s.sel --data t.csv");
    CHECK(has(ran.out, told));
    CHECK(has(ran.out, "\nalways serial (single best) "));
    CHECK_FALSE(has(ran.out, "\nalways device"));
    CHECK(judged(here)["untimed"] == nlohmann::json{"always device (otherwise)"});
    here.write("t.csv", "id,n,layout,time:serial,time:team,time:device\n" +
                            std::string("x,10,row,1e-6,2e-6,\ny,20,row,2e-6,1e-6,\n"));
    CHECK(has(here.selgen("eval s.sel --data t.csv").out, told));
}

TEST_CASE("a column of words for numbers, of numbers for words, or of new words is refused") {
    const Folder here;
    here.write("s.sel", spec);
    const auto refused = [&](const std::string& row, const std::string& why) {
        for (const char* const times : {",time:serial,time:team\n", "\n"}) {
            const bool timed = std::string(times) != "\n";
            here.write("t.csv", "n,layout" + std::string(times) + row + (timed ? ",1,2\n" : "\n"));
            const Ran ran = here.selgen("eval s.sel --data t.csv --predictions p.csv");
            INFO(row << '\n' << ran.err);
            CHECK(ran.code == 1);
            CHECK(has(ran.err, why));
            CHECK_FALSE(std::filesystem::exists(here.path() / "p.csv"));
        }
    };
    refused("5,1",
            "column layout: has numbers, and the feature is one of some words: write row, column");
    refused("many,row", "column n: has words, and the feature is a number: write numbers");
    refused("5,diagonal", "column layout: 'diagonal' is none of the feature's words");
}

#endif
