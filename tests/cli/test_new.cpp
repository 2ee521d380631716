#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

#ifdef SELGEN_HAS_FIT
constexpr bool has_fit = true;
#else
constexpr bool has_fit = false;
#endif

const std::string measured_table =
    "id,n,con,kind,time:serial,time:team,setup:team\n"
    "a,10,0.5,csr,1e-6,5e-6,1e-5\n"
    "b,1000,2.5,ell,1e-4,6e-5,1e-5\n"
    "c,5000,,csr,5e-4,fail,0\n";

}  // namespace

TEST_CASE("without the module fit, its commands report what is missing") {
    const Folder here;
    here.write("t.csv", measured_table);
    const Ran ran = here.selgen("new --data t.csv");
    CHECK(ran.code == (has_fit ? 0 : 3));
    CHECK((ran.err.find("built without 'new', which needs Eigen") == std::string::npos) == has_fit);
}

#ifdef SELGEN_HAS_FIT

TEST_CASE("new writes a valid spec with all columns of the table") {
    const Folder here;
    here.write("my table.csv", measured_table);
    CHECK(here.selgen("new --data 'my table.csv' -o pick.sel").code == 0);
    const Ran checked = here.selgen("check pick.sel");
    CHECK(checked.code == 0);
    CHECK(checked.err.find("pick.sel:20:13: warning[SG0314]: there is no model 'my_table' yet") ==
          0);  // and no other file
    CHECK(checked.err.find("warning", 30) == std::string::npos);
    const std::string spec = here.read("pick.sel");
    for (const char* line :
         {"// import \"pick.fit.sel\";", "selector my_table {",
          "feature n    : count in 10 .. 5000", "feature con  : ratio in 0.5 .. 2.5",
          "feature kind : one of {csr, ell}",
          "variant team   { plan make_team(input); run run_team(plan, input); }",
          "choose by my_table;", "otherwise serial;"}) {
        INFO(line);
        CHECK(spec.find(line) != std::string::npos);
    }
    CHECK(here.selgen("fmt --check pick.sel").code == 0);
    CHECK(here.selgen("gen pick.sel -o pick.hpp").code == 0);
}

TEST_CASE("new clamps if many features put inputs outside one of the ranges") {
    const auto table = [](int features, int rows) {
        std::string text = "id";
        for (int f = 0; f < features; ++f) text += ",f" + std::to_string(f);
        text += ",time:a,time:b\n";
        for (int row = 0; row < rows; ++row) {
            text += std::to_string(row);
            // Each feature is largest in another row.
            for (int f = 0; f < features; ++f) text += row == f ? ",2" : row % 2 ? ",1" : ",0";
            text += ",1e-3,2e-3\n";
        }
        return text;
    };
    const auto clamps = [&](int features, int rows) {
        const Folder here;
        here.write("t.csv", table(features, rows));
        CHECK(here.selgen("new --data t.csv -o t.sel").code == 0);
        return here.read("t.sel").find("  outside clamp;\n") != std::string::npos;
    };
    CHECK(clamps(30, 100));
    CHECK_FALSE(clamps(10, 100));
    CHECK_FALSE(clamps(30, 4000));
}

TEST_CASE("new overwrites an existing spec only with --force") {
    const Folder here;
    here.write("t.csv", measured_table);
    here.write("t.sel", "mine");
    const Ran ran = here.selgen("new --data t.csv -o t.sel");
    CHECK(ran.code == 3);
    CHECK(ran.err == "selgen: t.sel: already exists: use --force to overwrite it\n");
    CHECK(here.read("t.sel") == "mine");
    CHECK(here.selgen("new --data t.csv -o t.sel --force").code == 0);
    CHECK(here.read("t.sel") != "mine");
    CHECK(here.selgen("new --data t.csv -o t.csv --force").code == 2);
    CHECK(here.read("t.csv") == measured_table);
}

TEST_CASE("new reports each error of a table by row, and writes nothing") {
    const Folder here;
    here.write("t.csv", "n,time:a\n1,-1\n2,x\n");
    const Ran ran = here.selgen("new --data t.csv -o t.sel");
    CHECK(ran.code == 1);
    CHECK(ran.err.find("selgen: t.csv:2:3: row '1', column 'time:a': a time of -1 s") == 0);
    CHECK(ran.err.find("selgen: t.csv:3:3: 'x' is not a time") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(here.path() / "t.sel"));
    here.write("p.csv", "n\n1\n");
    CHECK(here.selgen("new --data p.csv").err.find("there is no column time:<variant>") !=
          std::string::npos);
    CHECK(here.selgen("new --data none.csv").code == 3);
    std::string head = "n", row = "1";
    for (int v = 0; v < 1025; ++v) {
        head += ",time:v" + std::to_string(v);
        row += ",1";
    }
    here.write("many.csv", head + '\n' + row + '\n');
    CHECK(here.selgen("new --data many.csv").err.find("many.csv: has 1025 variants") !=
          std::string::npos);
}

TEST_CASE("new changes names that the language does not accept, with a note") {
    const Folder here;
    here.write("2 d.csv", "class,tree,of,in,most,time:int,time:csr-5,time:when\n1,2,3,4,5,6,7,8\n");
    const Ran ran = here.selgen("new --data '2 d.csv' -o s.sel");
    CHECK(ran.code == 0);
    CHECK(ran.err.find("selgen: variants were renamed to valid identifiers: 'int' is x_int") == 0);
    CHECK(here.selgen("check s.sel").code == 0);
    CHECK(here.selgen("new --data '2 d.csv' --name 2d").code == 2);
    CHECK(here.selgen("new --data '2 d.csv' --name two").out.find("selector two {") !=
          std::string::npos);
}

#endif
