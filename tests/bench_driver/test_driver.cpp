// The driver of tests/bench_driver/total.sel, whose variants fail in every possible way.
#include <algorithm>
#include <csignal>

#include <selgen/bench/facts.hpp>
#include <selgen/rt/config.hpp>

#include "running.hpp"

using namespace selgen::testing;

namespace {

const Workplace& driver() { return driver_of("total"); }

}  // namespace

TEST_CASE("the driver compiles without a warning") { check_with_clang(driver()); }

TEST_CASE("a failure is a row with its kind of failure, without a time") {
    const Workplace& folder = driver();
    folder.must_run("./driver -o all.csv --restart");
    const Table table(folder / "all.csv");
    INFO(table.text());
    CHECK(table.rows() == 8);
    const std::string small = "n=100 start=0 kind=mixed", large = "n=1000 start=0.5 kind=flat";
    CHECK(table.number(small, "time:plain") > 0);
    CHECK(table.number(large, "time:plain") > 0);
    CHECK(table.at(small, "time:wrong") == "fail");
    CHECK(table.at(small, "time:greedy") == "fail");
    CHECK(table.number(small, "time:crash") > 0);
    CHECK(table.at(large, "time:crash") == "fail");
    CHECK(table.number(small, "setup:planned") > 0);
    CHECK(table.at(large, "time:planned") == "fail");
    CHECK(table.number(small, "time:endless") > 0);
    const std::string bound = table.at(large, "time:endless");
    REQUIRE(bound.front() == '>');
    CHECK(std::stod(bound.substr(1)) == Approx(1).margin(0.2));  // the least limit of a run
    CHECK(table.number(small, "time:slow") > 0);
    CHECK(table.at(large, "time:slow").empty());
    const std::string note = table.at(large, "note");
    check_has(note, {"wrong: wrong result: value 0 is 2.5 instead of 1.5",
                     "planned: plan threw: no room for it, \"really\"", "crash: crashed",
                     "greedy: run threw: std::bad_alloc", "endless: took too long"});
}

TEST_CASE("a row has columns for features, other factors and the costs of features") {
    const Workplace& folder = driver();
    folder.must_run("./driver -o few.csv --restart --points 3 --repeats 1");
    const Table table(folder / "few.csv");
    INFO(table.text());
    const Fields first(table.header().begin(), table.header().begin() + 7);
    CHECK(first ==
          Fields{"id", "group", "n", "first", "factor:start", "factor:kind", "time:plain"});
    const std::string id = table.text().substr(table.text().find('\n') + 1);
    CHECK(table.number(id.substr(0, id.find(',')), "cost:first") > 0);
    CHECK(table.at(id.substr(0, id.find(',')), "group") == id.substr(0, id.find(',')));
}

TEST_CASE("a complete table is not changed") {
    const Workplace& folder = driver();
    folder.must_run("./driver -o again.csv --restart --points 2 --repeats 1");
    const std::string before = folder.read("again.csv");
    folder.must_run("./driver -o again.csv --points 2 --repeats 1");
    CHECK(folder.read("again.csv") == before);
    check_has(folder.said(),
              {"resumed after 2 rows", "nothing was left to measure: existing rows"});
    folder.must_run("./driver -o again.csv --points 3 --repeats 1");
    CHECK_FALSE(folder.says("nothing was left to measure"));
}

TEST_CASE("an incomplete last row is removed, and measured again") {
    const Workplace& folder = driver();
    folder.must_run("./driver -o half.csv --restart --points 3 --repeats 1");
    const std::string whole = folder.read("half.csv");
    folder.write("half.csv", whole.substr(0, whole.size() - 9));
    folder.must_run("./driver -o half.csv --points 3 --repeats 1");
    CHECK(folder.says("removed an incomplete row at its end"));
    const Table table(folder / "half.csv");
    CHECK(table.rows() == 3);
    CHECK(table.ends_whole());
    CHECK(table.text().substr(0, 200) == whole.substr(0, 200));
}

TEST_CASE("an interrupt leaves complete rows, and the same command resumes") {
    const Workplace& folder = driver();
    fs::remove(folder / "stopped.csv");
    fs::remove(folder / "stopped.csv.machine.json");
    // Interrupts it as soon as the table has a row.
    const int code = folder.run(
        "{ ./driver -o stopped.csv --repeats 50 & driver=$!; "
        "until [ \"$(cat stopped.csv 2> /dev/null | wc -l)\" -ge 2 ] || "
        "! kill -0 $driver; do sleep 0.05; done; "
        "kill -INT $driver; wait $driver; }");
    INFO(folder.said());
    CHECK(code == 130);
    CHECK(folder.says("interrupted at point"));
    const Table stopped(folder / "stopped.csv");
    CHECK(stopped.ends_whole());
    CHECK(stopped.rows() >= 1);
    CHECK(stopped.rows() < 8);
    folder.must_run("./driver -o stopped.csv --repeats 1");
    const Table finished(folder / "stopped.csv");
    CHECK(finished.rows() == 8);
    CHECK(finished.text().substr(0, stopped.text().size()) == stopped.text());
}

TEST_CASE("a spent budget leaves complete rows, and the same command resumes") {
    const Workplace& folder = driver();
    const int code = folder.run("./driver -o spent.csv --restart --repeats 1 --budget 1ms");
    const std::string said = folder.said();
    INFO(said);
    CHECK(has(said, "the budget ran out at point"));
    const Table spent(folder / "spent.csv");
    CHECK(spent.ends_whole());
    CHECK(spent.rows() <= 1);
    CHECK(code == (spent.rows() == 0 ? 3 : 0));
    const bool is_early =
        said.find(", before any point was measured: increase --budget\n") != std::string::npos;
    CHECK(is_early == (spent.rows() == 0));
    folder.must_run("./driver -o spent.csv --points 2 --repeats 1 --budget 0");
    CHECK(Table(folder / "spent.csv").rows() == 2);
}

TEST_CASE("with --no-fork, a crash ends the driver, and no row is lost") {
    const Workplace& folder = driver();
    CHECK(folder.run("./driver -o alone.csv --restart --repeats 1 --no-fork") != 0);
    const Table alone(folder / "alone.csv");
    INFO(alone.text());
    CHECK(alone.ends_whole());
    CHECK(alone.rows() < 8);
    CHECK(alone.at("n=1000", "id") == "(none)");
    folder.must_run("./driver -o alone.csv --repeats 1");
    const Table all(folder / "alone.csv");
    CHECK(all.rows() == 8);
    CHECK(all.text().substr(0, alone.text().size()) == alone.text());
}

TEST_CASE("a table of another machine, program, seed or clock is not resumed") {
    const Workplace& folder = driver();
    folder.must_run("./driver -o other.csv --restart --points 1 --repeats 1");
    const std::string before = folder.read("other.csv");
    folder.must_run(
        "LC_ALL=C sed -e 's/took too long/took TOO LONG/' driver > another && "
        "chmod +x another && sed -e 's/\"cpu\": \"/&not /' "
        "-i.here other.csv.machine.json");
    CHECK(folder.run("./driver -o other.csv --points 2 --repeats 1") == 3);
    CHECK(folder.said().starts_with("other.csv: was measured on another machine: cpu \"not "));
    folder.must_run("mv other.csv.machine.json.here other.csv.machine.json");
    const std::vector<std::pair<std::string, std::string>> differences{
        {"./another", "by another program: program hash \""},
        {"./driver --seed 2", "with other options: seed 1 there, 2 here"},
        {"./driver --statistic min",
         "with other options: statistic \"median\" there, \"min\" here"},
        {"./driver --clock cpu", "with other options: clock \"wall\" there, \"cpu\" here"}};
    for (const auto& [words, why] : differences) {
        INFO(words);
        CHECK(folder.run(words + " -o other.csv --points 2 --repeats 1") == 3);
        CHECK(folder.said().starts_with("other.csv: was measured " + why));
        CHECK(folder.says("replace it with --restart"));
        CHECK(folder.read("other.csv") == before);
    }
    CHECK(folder.says("(other.csv.machine.json): use --clock wall, or replace"));
    CHECK(folder.run("./driver -o other.csv --points 1 --repeats 1") == 0);
    CHECK(folder.run("OMP_WAIT_POLICY=passive OMP_NUM_THREADS=1 ./driver -o other.csv --points 2 "
                     "--repeats 1") == 3);
    CHECK(folder.said().find("other.csv: was measured with other settings of OpenMP: openmp ") ==
          0);
    CHECK(folder.says(" there, \"OMP_NUM_THREADS=1 OMP_WAIT_POLICY=passive\" here"));
    folder.must_run(
        "grep -v -e openmp -e 'clock rate' other.csv.machine.json > old.json && "
        "cp old.json other.csv.machine.json");
    CHECK(folder.run("./driver -o other.csv --points 1 --repeats 1") == 0);
    CHECK(
        folder.says("other.csv: an older version measured it, which did not record: clock "
                    "rate, openmp"));
    CHECK(folder.run("./driver -o other.csv --points 1 --repeats 1 --clock cpu --restart") == 0);
    CHECK(has(folder.read("other.csv"), "spread:plain:wall"));
    fs::remove(folder / "other.csv.machine.json");
    CHECK(folder.run("./driver -o other.csv --points 1 --repeats 1 --clock cpu") == 3);
    CHECK(folder.says("other.csv.machine.json is missing"));
}

TEST_CASE("a variant's time is the median or the minimum of its runs") {
    const Workplace& folder = driver();
    folder.must_run("./driver -o least.csv --restart --points 2 --statistic min");
    const Table least(folder / "least.csv");
    CHECK(least.at("n=", "spread:plain:min") == "(none)");
    CHECK(least.number("n=", "time:plain") > 0);
    CHECK(least.number("n=", "time:plain") <= least.number("n=", "spread:plain:median"));
    CHECK(folder.run("./driver -o least.csv --points 2") == 3);
    folder.must_run("./driver -o middle.csv --restart --points 2");
    const Table middle(folder / "middle.csv");
    CHECK(middle.number("n=", "spread:plain:min") <= middle.number("n=", "time:plain"));
}

TEST_CASE("the times of every second run have columns on request") {
    const Workplace& folder = driver();
    folder.must_run(
        "./driver -o halves.csv --restart --points 2 --repeats 4 --statistic min "
        "--halves");
    const Table table(folder / "halves.csv");
    const double odd = table.number("n=", "odd:plain"), even = table.number("n=", "even:plain");
    // On a busy machine, all runs of one half may be disturbed; it then has no time.
    const double least = odd < 0 ? even : even < 0 ? odd : std::min(odd, even);
    CHECK(least > 0);
    CHECK(table.number("n=", "time:plain") == least);
}

TEST_CASE("a table with disturbed runs has no CPU times") {
    const Workplace& folder = driver();
    folder.must_run("./driver -o loud.csv --restart --points 2 --accept-disturbed");
    const Table table(folder / "loud.csv");
    CHECK(table.number("n=", "time:plain") > 0);
    CHECK(table.at("n=", "spread:plain:cpu").empty());
}

TEST_CASE("a driver prints the conditions of a measurement") {
    const Workplace& folder = driver();
    folder.must_run("./driver --facts --budget 90s --accept-disturbed");
    const selgen::bench::Facts facts(folder.said());
    CHECK(facts.value("budget") == "\"90 s\"");
    CHECK(facts.value("disturbed") == "\"accepted\"");
    CHECK(facts.value("date").size() == 12);
    CHECK(facts.value("version") == '"' + std::string(selgen::rt::version) + '"');
}

TEST_CASE("a usage error is reported with a suggestion, and nothing is measured") {
    const Workplace& folder = driver();
    for (const std::string words : {"--point 3", "--points 0", "--points", "--budget 3days",
                                    "--clock sun", "--statistic mode", "--seed x", "stray"}) {
        INFO(words);
        CHECK(folder.run("./driver -o none.csv " + words) == 2);
        CHECK_FALSE(folder.said().empty());
    }
    CHECK(folder.run("./driver -o none.csv --budget 50us") == 2);
    CHECK(folder.said().starts_with("--budget: '50us' is not a time such as 50ms"));
    CHECK_FALSE(folder.exists("none.csv"));
}

TEST_CASE("a mistyped option is reported with the nearest one, also after selgen bench") {
    const Workplace& folder = driver();
    const std::string near = "unknown option '--repeat': did you mean '--repeats'?\n";
    for (const std::string words :
         {"./driver --repeat 5", "./driver --repeat=5", "$selgen bench ./driver --repeat 5"}) {
        INFO(words);
        CHECK(folder.run(words) == 2);
        CHECK(folder.said() == near);
    }
    CHECK(folder.run("./driver repeats 5") == 2);
    CHECK(folder.says("did you mean '--repeats'?"));
    CHECK(folder.run("./driver -x") == 2);
    CHECK(folder.said() == "unknown option '-x': see --help\n");
    CHECK(folder.run("./driver --strict=yes") == 2);
    CHECK(folder.said() == "--strict takes no value\n");
}

TEST_CASE("a dry run prints the points, and selgen bench summarises a table") {
    const Workplace& folder = driver();
    folder.must_run("./driver --dry-run");
    check_has(folder.said(), {"8 points, 7 variants, 3 repeats", "n=1000 start=0.5 kind=flat\n"});
    folder.must_run("$selgen bench driver -o sum.csv --restart --points 2 --repeats 1");
    check_has(folder.said(), {"sum.csv: 2 points", "wrong            best     0   failed     2"});
    CHECK(folder.run("$selgen bench no_such_driver") == 3);
    CHECK(folder.run("$selgen bench driver --nonsense") == 2);
}

TEST_CASE("a program that prints when it starts is a driver, too") {
    const Workplace& folder = driver();
    folder.write("loud", "#!/bin/sh\necho 'Welcome to 2 points'\nexec ./driver \"$@\"\n");
    folder.must_run(
        "chmod +x loud && $selgen"
        " bench ./loud -o banner.csv --restart --points 3 --repeats 1");
    CHECK(folder.says("banner.csv: 3 points"));
}

TEST_CASE("selgen bench reports a program that is not a driver") {
    const Workplace& folder = driver();
    for (const std::string lines :
         {"echo 5 rows", "echo \"$@\"", "true", "echo a.csv; echo b.csv"}) {
        INFO(lines);
        folder.write("other", "#!/bin/sh\n" + lines + "\n");
        folder.must_run("chmod +x other");
        CHECK(folder.run("$selgen bench ./other -o of_other.csv") == 3);
        CHECK(folder.says("./other: is not a driver generated by selgen gen --bench"));
        CHECK_FALSE(folder.exists("of_other.csv"));
    }
}

TEST_CASE("bench and eval agree on the best variant, including its share of the plan") {
    const Workplace& folder = driver();
    const std::string line = " bench driver -o plans.csv --points 2 --repeats 1";
    folder.must_run("$selgen" + line + " --restart");
    const Table measured(folder / "plans.csv");
    std::string changed;
    for (const Fields& row : measured.fields()) {
        Fields fields = row;
        const auto set = [&](const std::string& column, const std::string& text) {
            const Fields& names = measured.header();
            const auto at = std::find(names.begin(), names.end(), column);
            REQUIRE(at != names.end());
            fields[static_cast<std::size_t>(at - names.begin())] = text;
        };
        if (&row != &measured.fields().front()) {
            for (const std::string& name : measured.header())
                if (name.rfind("time:", 0) == 0) set(name, "");
            set("time:plain", "1e-3");
            set("time:planned", "1e-6");
            set("setup:planned", "1");
        }
        changed += selgen::bench::line_of(fields);
    }
    folder.write("plans.csv", changed);
    folder.must_run("$selgen" + line);
    check_has(folder.said(), {"plain            best     2", "planned          best     0"});
    folder.run("$selgen eval " + sources + "/total.sel --data plans.csv");
    INFO(folder.said());
    CHECK(folder.says("single best variant plain"));
    CHECK_FALSE(folder.says("planned 2"));
}
