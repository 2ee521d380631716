// Fits of tables with failed and stopped runs, and with weights.
#include "running.hpp"

#if defined(SELGEN_HAS_FIT)

using selgen::testing::Folder;
using selgen::testing::Ran;

namespace {

const std::string failure_spec = R"(selector s {
  call void (const Problem& p);
  feature n : count = p.n;
  variant serial { run f(p); }
  variant team { run g(p); }
  choose by s;
  otherwise serial;
  outside clamp;
}
)";

}  // namespace

TEST_CASE(
    "a table in which each run failed is an error of all commands, unless another has times") {
    const Folder folder;
    folder.write("s.sel", failure_spec);
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
        const Ran ran = folder.selgen(line);
        INFO(line << ran.err);
        CHECK(ran.code == 1);
        CHECK(ran.err.find("failed.csv: no variant has a time: each run failed") !=
              std::string::npos);
    }
    CHECK(folder.selgen("eval s.sel --data failed.csv --data times.csv").code == 0);
}

TEST_CASE("rows in which only one variant was tried and failed are ignored") {
    const Folder folder;
    folder.write("s.sel", failure_spec);
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
        const Ran fitted = folder.selgen("fit s.sel --data t.csv -o m.fit.sel --model " + kind);
        INFO(fitted.err);
        REQUIRE(fitted.code == 0);
        const Ran chosen = folder.selgen("explain s.sel --models m.fit.sel --features n=" + n);
        INFO(chosen.err);
        CHECK(chosen.out.find("s: team") == 0);
    }
}

TEST_CASE("a bound is not taken for a time: the variant may be much slower") {
    const Folder folder;
    folder.write("s.sel", failure_spec);
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
    const Ran fitted = folder.selgen("fit s.sel --data t.csv -o m.fit.sel --model tree");
    INFO(fitted.err);
    REQUIRE(fitted.code == 0);
    CHECK(fitted.out.find("30 runs were stopped: estimates of their times count\n") !=
          std::string::npos);
    const Ran chosen = folder.selgen("explain s.sel --models m.fit.sel --features n=900");
    CHECK(chosen.out.find("s: serial") == 0);
    // Training rows have no bounds: each has the times of both variants.
    const std::string model = folder.read("m.fit.sel");
    CHECK(model.find("replay") != std::string::npos);
    CHECK(model.find("serial 1;") == std::string::npos);
}

TEST_CASE("a row of weight 3 counts like three rows") {
    const Folder folder;
    folder.write("s.sel", failure_spec);
    const auto chosen = [&](const std::string& weight) {
        std::string text = "id,n,weight,time:serial,time:team\n";
        for (int row = 0; row < 100; ++row)
            text += "r" + std::to_string(row) + ",5," +
                    (row % 5 < 2 ? weight + ",2e-6,1e-6\n" : "1,1e-6,2e-6\n");
        folder.write("t.csv", text);
        const Ran fitted = folder.selgen("fit s.sel --data t.csv -o m.fit.sel --model tree");
        INFO(fitted.err);
        REQUIRE(fitted.code == 0);
        return folder.selgen("explain s.sel --models m.fit.sel --features n=5").out.substr(0, 7);
    };
    CHECK(chosen("1") == "s: seri");
    CHECK(chosen("3") == "s: team");
}

TEST_CASE("fit refuses a table in which no row has times of two variants") {
    const Folder folder;
    folder.write("s.sel", failure_spec);
    folder.write("t.csv", "n,time:serial,time:team\n5,1e-6,\n6,,2e-6\n7,1e-6,\n");
    const Ran ran = folder.selgen("fit s.sel --data t.csv -o m.fit.sel");
    CHECK(ran.code == 1);
    CHECK(ran.err == "selgen: no row has times for two variants: nothing to choose between\n");
}

#endif
