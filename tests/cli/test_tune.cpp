// selgen tune: from a spec and kernels to a tuned header.
#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "running.hpp"

using namespace selgen::testing;

namespace {

/// Two kernels, of which the better one depends on n.
const std::string kernels = R"(#pragma once
#include <stdexcept>

inline void spin(long n) {
    for (volatile long i = 0; i < n; i = i + 1) continue;
}
inline long growing(long n) {
    spin(n);
    return n;
}
inline long constant(long n) {
    spin(20000);
    return n;
}
)";

const std::string selector = R"(use "kernels.hpp";
import "pick.fit.sel";

selector pick {
  call long (long n);
  feature n : count = n;
  variant growing  { run growing(n); }
  variant constant { run constant(n); }
  choose by pick;
  otherwise constant;
  outside clamp;
}
)";

const std::string experiment = R"(
experiment pick {
  factor n in 100, 200, 400, 800, 1000, 1500, 2000, 3000, 4000, 5000, 100000, 150000, 200000,
    250000, 300000, 350000, 400000, 450000, 500000, 600000;
  input long(n);
  check against growing;
  repeats 3;
}
)";

/// The tests of a build use all cores.
const std::string quick = " --accept-disturbed --no-proof --budget 5s";

void write_project(const Folder& here) {
    here.write("kernels.hpp", kernels);
    here.write("pick.sel", selector + experiment);
}

/// The kernels with one part replaced.
std::string kernels_with(const std::string& old, const std::string& now) {
    std::string text = kernels;
    const std::size_t at = text.rfind(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), now);
}

Ran tune(const Folder& here, const std::string& more = "") {
    const Ran ran = here.selgen("tune pick.sel" + quick + more + " -- -O0");
    UNSCOPED_INFO(ran.err << ran.out);
    return ran;
}

int in_shell(const Folder& here, const std::string& line) { return here.shell(line).code; }

std::size_t lines_of(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("tune measures, fits, writes the header and tests it") {
    const Folder here;
    write_project(here);
    const Ran ran = tune(here);
    REQUIRE(ran.code == 0);
    check_has(ran.out, {"pick: choosing is worth it\n  by cross-validation, at the points of the ",
                        "\n  features that matter: n ", "\n  not measured: nothing\n",
                        "\n  written: pick.fit.sel, pick.sel.hpp\n"});
    CHECK(lines_of(ran.out) <= 20);
    CHECK(has(ran.err, "golden rows, 0 differ"));
    CHECK(lines_of(here.read("pick.tune/pick.csv")) >= 21);
    CHECK(has(here.read("pick.tune/pick.html"), "</html>"));
    for (const char* file : {"pick.fit.sel", "pick.sel.hpp", "pick.tune/pick.html"}) {
        INFO(file);
        CHECK(has(here.read(file), " cores, "));
        CHECK(has(here.read(file), "budget 5 s, seed 1, selgen 0."));
    }
    CHECK(has(here.selgen("explain pick.sel --features n=300").out, "pick: growing"));
    CHECK(has(here.selgen("explain pick.sel --features n=350000").out, "pick: constant"));
}

TEST_CASE("nothing is measured again after a comment, but after a change of a kernel", "[.long]") {
    const Folder here;
    write_project(here);
    REQUIRE(tune(here).code == 0);
    const std::string table = here.read("pick.tune/pick.csv");
    const std::string models = here.read("pick.fit.sel"), header = here.read("pick.sel.hpp");
    CHECK(has(tune(here).err, "the driver is up to date\n"));
    here.write("kernels.hpp", "// A comment.\n" + kernels);
    here.write("pick.sel", "// A comment.\n" + selector + experiment);
    const Ran again = tune(here);
    REQUIRE(again.code == 0);
    CHECK(has(again.err, "nothing to measure: pick.tune/pick.csv has all 20 points\n"));
    CHECK(here.read("pick.tune/pick.csv") == table);
    CHECK(here.read("pick.fit.sel") == models);

    here.write("pick.sel", selector + experiment);
    REQUIRE(tune(here).code == 0);
    CHECK(here.read("pick.sel.hpp") == header);

    here.write("kernels.hpp", kernels_with("20000", "10000"));
    const Ran changed = tune(here, " --json");
    REQUIRE(changed.code == 0);
    CHECK(has(changed.err, "(changed: program)"));
    CHECK(here.read("pick.tune/pick.csv") != table);
    const auto json = nlohmann::json::parse(changed.out);
    CHECK(json["worth_choosing"] == true);
    CHECK(json["points_measured"] >= 20);
    CHECK(json["proof"].is_null());
    CHECK(json["features"].contains("n"));

    here.write("kernels.hpp", "#include <unistd.h>\n" + kernels_with("spin(20000)", "sleep(1)"));
    const std::string kept = here.read("pick.tune/pick.csv"), last = here.read("pick.fit.sel");
    here.refuses("tune pick.sel --accept-disturbed --no-proof --budget 300ms -- -O0", 3,
                 "at most 300 ms (changed: program)",
                 "ran out before a point was measured: increase --budget");
    CHECK(here.read("pick.tune/pick.csv") == kept);
    CHECK(here.read("pick.fit.sel") == last);
}

TEST_CASE("tune reports that choosing is not worth it, and the models name the single variant",
          "[.long]") {
    const Folder here;
    write_project(here);
    // Libraries that print do no harm.
    here.write("kernels.hpp",
               "#include <iostream>\n"
               "inline const auto& banner = std::cout << \"7 of 9 \" << std::endl;\n" +
                   kernels_with("spin(20000)", "std::puts(\"{\"), spin(100)"));
    const Ran ran = tune(here, " --json");
    REQUIRE(ran.code == 0);
    const auto json = nlohmann::json::parse(ran.out);
    CHECK(json["points_measured"] >= 20);  // not the number that the library prints
    CHECK(json["worth_choosing"] == false);
    CHECK(json["single_best"]["variant"] == "constant");
    CHECK(json["mean_slowdown"] == json["single_best"]["mean_slowdown"]);
    CHECK(has(here.selgen("explain pick.sel --features n=450000").out, "pick: constant"));
    CHECK(has(here.read("pick.fit.sel"), "choice"));
    CHECK(has(here.read("pick.sel.hpp"), "selgen 0."));

    ::setenv("TMPDIR", "/nowhere/at/all", 1);
    const Ran without = tune(here, " --seed 2");
    ::unsetenv("TMPDIR");
    CHECK(without.code == 3);
    CHECK(has(without.err, "TMPDIR=/nowhere/at/all: cannot be used for temporary files"));
}

TEST_CASE("tune ends with a proof, which also runs alone without changing anything") {
    const Folder here;
    write_project(here);
    const Ran ran = here.must("tune pick.sel --accept-disturbed --budget 5s -- -O0");
    // The verdict depends on the times, which other tests disturb.
    CHECK((has(ran.out, "pick: choosing is ") || has(ran.out, "pick: it is not clear that ")));
    check_has(ran.out,
              {"\n  the dispatcher ", " points, with the decision:\n    gain over the single best ",
               "\n    slowdown relative to the best variant: ", "\n      calls from ",
               "\n  by cross-validation, at the points of the table:\n    gain over "});
    CHECK(has(ran.err, "[5/6] comparing the dispatcher with all variants on new inputs, "));
    CHECK(has(here.read("pick.tune/pick.proof.csv"), ",time:selgen_dispatcher,"));
    const std::string models = here.read("pick.fit.sel"), header = here.read("pick.sel.hpp");
    const std::string table = here.read("pick.tune/pick.csv");
    const Ran alone = here.must("tune pick.sel --proof --accept-disturbed --budget 5s -- -O0");
    check_has(alone.out, {"pick:\n  the dispatcher at ", "    gain over the default: "});
    CHECK_FALSE(has(alone.err, "measuring"));
    CHECK(here.read("pick.fit.sel") == models);
    CHECK(here.read("pick.sel.hpp") == header);
    CHECK(here.read("pick.tune/pick.csv") == table);
    CHECK(here.selgen("tune pick.sel --proof --no-proof").code == 2);
}

TEST_CASE("a missing import is reported, and added on request, in an experiment's own file too",
          "[.long]") {
    const Folder here{{"kernels.hpp", kernels}};
    const std::string import = "import \"pick.fit.sel\";\n";
    std::string bare = selector;
    bare.erase(bare.find(import), import.size());
    here.write("pick.sel", "// The selector.\n" + bare);
    here.write("measure.sel", "import \"pick.sel\";\n" + experiment);
    CHECK(here.selgen("tune measure.sel --dry-run").code == 2);
    const Ran plan = here.must("tune measure.sel --add-import --dry-run -- -DX='a b'");
    const std::string dry = " '" SELGEN_TOOL "' tune measure.sel --add-import --dry-run | grep -q ";
    CHECK(in_shell(here, "CXX='env A=1 g++'" + dry + "'^env A=1 g++ -std=c++17 '") == 0);
    CHECK(in_shell(here,
                   "mkdir 'my tools' && ln -s \"$(command -v g++)\" 'my tools/g++' && "
                   "CXX=\"$PWD/my tools/g++\"" +
                       dry + "\"my tools/g++' -std=c++17 \"") == 0);
    check_has(plan.out,
              {"selgen gen --bench measure.sel --experiment pick -o pick.tune/driver.cpp\n",
               " pick.tune/driver.cpp '-DX=a b' -o pick.tune/driver\n"});
    CHECK_FALSE(here.exists("pick.tune"));

    here.refuses("tune measure.sel" + quick + " -- -O0", 2,
                 "pick.sel does not import the models: add 'import \"pick.fit.sel\";'");
    CHECK_FALSE(here.exists("pick.tune"));
    CHECK(here.read("pick.sel") == "// The selector.\n" + bare);
    CHECK_FALSE(
        has(here.must("tune measure.sel --add-import" + quick + " -- -O0").err, "does not import"));
    CHECK(here.read("pick.sel") == "// The selector.\n" + selector);
}

TEST_CASE("an added import follows the other ones, also on the line of another item") {
    const std::string import = "import \"pick.fit.sel\";";
    const std::size_t at = selector.find("selector pick");
    const std::string rest = selector.substr(at) + experiment, use = "use \"kernels.hpp\";";
    const std::pair<std::string, std::string> specs[] = {
        {"// One.\n" + rest, "// One.\n" + import + '\n' + rest},
        {"// One.\r\n" + rest, "// One.\r\n" + import + "\r\n" + rest},
        {use + ' ' + rest, use + ' ' + import + ' ' + rest},
        {use + "  // two\r\n" + rest, use + "  // two\r\n" + import + "\r\n" + rest},
        {rest + use + "  // last", rest + use + ' ' + import + "  // last"},
        {use + "\n\n" + use + rest, use + "\n\n" + use + ' ' + import + rest},
    };
    for (const auto& [without, with] : specs) {
        const Folder here{{"kernels.hpp", kernels}, {"pick.sel", without}};
        // The import is added before the compiler fails.
        CHECK(in_shell(here, "CXX=false $selgen tune pick.sel --add-import") == 1);
        CHECK(here.read("pick.sel") == with);
        here.must("check pick.sel");
    }
}

TEST_CASE("each stage of tune that fails has its own message and exit code", "[.long]") {
    const Folder here;
    write_project(here);
    SECTION("the compiler") {
        here.write("kernels.hpp", kernels_with("return n", "return m"));
        const Ran ran = tune(here);
        CHECK(ran.code == 1);
        CHECK(has(ran.err, "the driver does not compile: "));
    }
    SECTION("a wrong result") {
        here.write("kernels.hpp", kernels_with("return n", "return n + 1"));
        const Ran ran = tune(here);
        CHECK(ran.code == 5);
        check_has(ran.err,
                  {"constant: wrong result: ", "a variant has a wrong result: correct it"});
        CHECK(tune(here).code == 5);  // and it is not forgotten
    }
    SECTION("a kernel that never works") {
        here.write("kernels.hpp", kernels_with("return n", "throw std::runtime_error(\"no\")"));
        const Ran ran = tune(here);
        CHECK(ran.code == 1);
        CHECK(has(ran.err, "variant 'constant' failed wherever it ran: constant: run threw: no"));
    }
    SECTION("a single variant that can run") {
        std::string spec = selector + experiment;
        spec.replace(spec.find("run constant(n);"), 16, "run constant(n); when n < 50;");
        spec.replace(spec.find("otherwise constant"), 18, "otherwise growing");
        here.write("pick.sel", spec);
        const Ran ran = tune(here);
        CHECK(ran.code == 3);
        CHECK(has(ran.err,
                  "only variant 'growing' can run here, so there is nothing to choose between "
                  "(constant: infeasible everywhere): tune on a machine"));
    }
    SECTION("too few points") {
        here.write("pick.sel", selector +
                                   "\nexperiment pick {\n  factor n in 100;\n"
                                   "  input long(n);\n}\n");
        const Ran ran = tune(here);
        CHECK(ran.code == 1);
        CHECK(has(ran.err, "too few"));
    }
    SECTION("the self-test") {
        const std::string late =
            "#if defined(SELGEN_BENCH_DRIVER)\n#include \"late.hpp\"\n#endif\n";
        here.write("late.hpp", kernels);
        here.write("kernels.hpp", late);
        const Ran ran = tune(here);
        CHECK(ran.code == 1);
        CHECK(has(ran.err, "the self-test of the header does not compile: "));
    }
    CHECK_FALSE(here.exists("pick.fit.sel"));
    CHECK_FALSE(here.exists("pick.sel.hpp"));
}

TEST_CASE("tune refuses an output that is not a file, and accepts a symbolic link") {
    const Folder here;
    write_project(here);
    const auto refused = [&](const std::string& output, int code, const std::string& why) {
        const Ran ran = here.selgen("tune pick.sel -o " + output);
        INFO(ran.err);
        CHECK((ran.code == code && has(ran.err, why)));
    };
    const std::string no_file = ": is not a file, but programs include it: name another one";
    REQUIRE(in_shell(here, "mkfifo pipe && ln -s nowhere link && mkdir empty") == 0);
    refused("none/pick.hpp", 3, "none/pick.hpp: there is no folder none");
    refused("pipe", 2, "pipe" + no_file);
    refused("empty", 3, "empty: is a directory, not a file");
    // The link passes: only the models are refused.
    refused("link --models none/pick.fit.sel", 3, "none/pick.fit.sel: cannot be written");
    if (in_shell(here, "mknod device c 1 3 2> log") != 0)
        WARN("mknod is not permitted: devices are not tested");
    else
        refused("device", 2, "device" + no_file);
    CHECK(in_shell(here, "test -p pipe -a -L link -a -d empty && ! test -f device") == 0);
}

TEST_CASE("tune refuses what it cannot tune before it measures") {
    const Folder here;
    write_project(here);
    const auto refused = [&](const std::string& arguments, const std::string& why) {
        here.refuses("tune " + arguments, 2, why);
    };
    here.write("bare.sel", selector);
    refused("bare.sel", "bare.sel: has no experiment, so there is nothing to measure");
    refused("pick.sel --cpus 9999", "--cpus 9999: this process may not use CPU 9999");
    refused("pick.sel --cpus all", "--cpus all: give numbers of CPUs, such as 0-3,8");
    refused("pick.sel --budget 0", "'0' is not a time above 0, such as 90s, 2min or 1h");
    refused("pick.sel --models other.sel",
            "--models other.sel: must have the file name pick.fit.sel, which the spec imports");
    refused("pick.sel --experiment pik", "unknown experiment 'pik': did you mean 'pick'?");
    here.write("pick.fit.sel", "model pick {\n  time(growing) = n;\n  time(constant) = 9;\n}\n");
    refused("pick.sel", "pick.fit.sel: has models that selgen did not write");
    here.write("pick.fit.sel", "// Written by selgen fit.\nmodel other { time(a) = 9; }\n");
    refused("pick.sel", "has the model 'other', and tuning would replace it with 'pick'");
    here.write("pick.fit.sel", "");
    std::string unruled = selector + experiment;
    unruled.erase(unruled.find("  choose by pick;\n"), 18);
    here.write("pick.sel", unruled);
    refused("pick.sel", "selector 'pick' has no rule that uses a model: add 'choose by pick;'");

    write_project(here);
    const Ran folder = here.selgen("tune pick.sel --folder kernels.hpp");
    CHECK(folder.code == 3);
    CHECK(
        has(folder.err,
            "kernels.hpp: cannot be created: Not a directory: name another folder with --folder"));
    const Ran models = here.selgen("tune pick.sel --models none/pick.fit.sel");
    CHECK(models.code == 3);
    CHECK(has(models.err,
              "none/pick.fit.sel: cannot be written: there is no folder none: name another file "
              "with --models"));
    here.refuses("tune pick.sel --data none.csv", 3, "none.csv: there is no such file");
    CHECK(has(here.selgen("tune pick.sel --data a.csv --data b.csv --dry-run").out,
              " --data pick.tune/pick.csv -o pick.fit.sel --seed 1 --data a.csv --data b.csv\n"));
    const Ran elsewhere = here.selgen("tune pick.sel --models empty/pick.fit.sel --dry-run");
    check_has(elsewhere.out, {" -o empty/pick.fit.sel ",
                              "gen pick.sel -o pick.sel.hpp --selftest pick.tune/selftest.cpp "
                              "--models empty/pick.fit.sel\n"});
}

TEST_CASE("tune measures new files, and reports that removed and unreadable ones count or do not",
          "[.long]") {
    const Folder here;
    write_project(here);
    here.write("numbers.hpp", R"(#pragma once
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
inline long number(std::string_view file) {
    std::ifstream in{std::string(file)};
    long n = 0;
    if (in >> n) return n;
    throw std::runtime_error("no number");
}
)");
    here.write("pick.sel", "use \"numbers.hpp\";\n" + selector +
                               "experiment pick {\n  factor file in files(\"data/*.txt\");\n"
                               "  input number(file);\n  repeats 3;\n}\n");
    for (long i = 0; i < 12; ++i)
        here.write("data/" + std::to_string(i) + ".txt", std::to_string(i < 6 ? i : 50000 * i));
    here.write("data/bad.txt", "x");
    const Ran ran = tune(here);
    CHECK(ran.code == 0);
    CHECK(has(ran.err, "fitting models to 12 points"));
    CHECK(has(ran.out, "1 point without times (file=data/bad.txt: the input threw: no number)"));

    std::filesystem::remove(here.path() / "data/bad.txt");
    const Ran fewer = tune(here);
    check_has(fewer.err, {"nothing to measure: pick.tune/pick.csv has all 12 points\n",
                          "points of removed files, such as file=data/bad.txt, and they count"});
    here.write("data/new.txt", "7");
    CHECK(has(tune(here).err, "measuring 1 point, at most "));
    CHECK(has(here.read("pick.tune/pick.csv"), "file=data/new.txt"));

    std::filesystem::remove_all(here.path() / "data");
    const Ran none = tune(here);
    CHECK(none.code == 3);
    CHECK(has(none.err, ": correct it in pick.sel, or add files\n"));
    CHECK_FALSE(has(none.err, "is not a driver"));
}

TEST_CASE("an adaptive experiment that ends early has no points left", "[.long]") {
    const Folder here{
        {"kernels.hpp", kernels_with("20000", "2000000")},
        {"pick.sel",
         selector + "experiment pick {\n  factor n in 100, 110, 120, 130, 140, 150, 160, 170, 180, "
                    "190, 200, 210;\n  input long(n);\n"
                    "  design adaptive 30;\n  repeats 3;\n}\n"}};
    const Ran ran = tune(here);
    CHECK(ran.code == 0);
    CHECK(has(ran.err, "measuring 30 points"));
    CHECK(has(ran.out, "not measured: nothing\n"));
    CHECK(has(tune(here).err, "nothing to measure: "));
}

TEST_CASE("an interrupted tune resumes, and two of them do not work in one folder", "[.long]") {
    const Folder here;
    write_project(here);
    here.write("kernels.hpp",
               "#include <unistd.h>\n" + kernels_with("spin(20000);", "::usleep(100000);"));
    const std::string command = "tune pick.sel --accept-disturbed --no-proof --budget 60s -- -O0";
    const std::string short_budget =
        "tune pick.sel --accept-disturbed --no-proof --budget 1s -- -O0";
    here.selgen(short_budget);
    CHECK(has(here.selgen(short_budget).err,
              " points left to measure, but the budget of 1 s is used up: increase --budget"));
    CHECK(in_shell(here,
                   "timeout -s INT 60 sh -c 'exec \"$0\" " + command +
                       " > log 2>&1' \"$selgen\" & PID=$!; "
                       "while kill -0 $PID; do [ -s pick.tune/pick.csv ] && "
                       "[ $(wc -l < pick.tune/pick.csv) -ge 5 ] && break; sleep 0.1; done; "
                       "\"$selgen\" " +
                       command +
                       " > second 2>&1; echo $? > code; sleep 2; kill -INT $PID; wait $PID") != 0);
    CHECK(here.read("code") == "3\n");
    CHECK(has(here.read("second"), " is tuning here: wait until it ends"));
    CHECK(has(here.read("log"), "interrupted: run the same command to resume"));
    const std::string begun = here.read("pick.tune/pick.csv");
    CHECK(lines_of(begun) < 21);
    here.must(command);
    CHECK(here.read("pick.tune/pick.csv").rfind(begun, 0) == 0);
    const std::string models = here.read("pick.fit.sel");
    CHECK(has(models, "budget 60 s, "));

    const std::string other =
        "tune pick.sel --accept-disturbed --no-proof --explainable --budget 60s -- -O0";
    CHECK(in_shell(here, "\"$selgen\" " + other +
                             " > log 2>&1 & while kill -0 $! && ! grep -q 'fitting models' log; "
                             "do sleep 0.01; done; kill -TERM $!; wait $!") == 143);
    CHECK(has(here.read("log"), "interrupted: run the same command to resume"));
    CHECK(here.read("pick.fit.sel") == models);

    here.write("pick.tune/pick.spent.json", R"({"seconds": "damaged", "done": 1})");
    here.must(command);
}

TEST_CASE("tune does not measure while other programs use the cores") {
    const Folder here;
    write_project(here);
    const Ran ran = here.shell(
        "{ while :; do :; done & } ; BUSY=$!; \"$selgen\" tune pick.sel -- -O0; "
        "CODE=$?; kill $BUSY; exit $CODE");
    CHECK(ran.code == 3);
    check_has(ran.err, {"of the cores", "--accept-disturbed"});
    CHECK_FALSE(here.exists("pick.tune/pick.csv"));
}
