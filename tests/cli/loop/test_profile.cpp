// selgen profile: times, cache misses and branches of a profiled region, and programs that fail.
#include <nlohmann/json.hpp>

#include "host/facts.hpp"
#include "tests/cli/running.hpp"

using namespace selgen::testing;

namespace {

const std::string source = R"(
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <selgen/rt/profile.hpp>

using selgen::rt::ProfiledLoop;

alignas(64) double numbers[65536];  // 512 KiB of zeros

[[gnu::noinline]] double sweep(const volatile double* x, long n, long step) {
    double sum = 0;
    for (long i = 0; i < n; i += step) sum += x[i];
    return sum;
}

// One branch in two is random.
[[gnu::noinline]] long coin(long n) {
    long heads = 0;
    unsigned random = 1;
    for (long i = 0; i < n; ++i) {
        random = random * 1664525u + 1013904223u;
        if (random >> 31) {
            asm volatile("");
            ++heads;
        }
    }
    return heads;
}

int main(int count, char** words) {
    const std::string kind = words[1];
    const auto number = [&](int at) { return count > at ? std::atol(words[at]) : 0; };
    double sum = 0;
    if (kind == "sweep")  // N STEP TIMES
        for (long i = 0; i < number(4); ++i) {
            const ProfiledLoop region("sweep", number(2) / number(3));
            sum += sweep(numbers, number(2), number(3));
        }
    if (kind == "plain") sum += sweep(numbers, 65536, 1);
    if (kind == "coin") sum += coin(number(2));
    if (kind == "two") {
        { const ProfiledLoop region("short", 1); }
        const ProfiledLoop region("long", 2);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    if (kind == "fail") return 7;
    if (kind == "late" && selgen::rt::profile_threads(1) > 1) return 8;
    if (kind == "crash") std::raise(SIGKILL);
    if (kind == "echo") std::cout << std::cin.rdbuf();
    if (kind == "wait") {
        std::ofstream("started") << "now" << std::flush;
        std::this_thread::sleep_for(std::chrono::seconds(60));
    }
    const std::string schedule(selgen::rt::profile_schedule("static"));
    std::printf("%d threads, %s, %g\n", selgen::rt::profile_threads(7), schedule.c_str(), sum);
}
)";

/// A program to profile, without sanitizers, which Valgrind does not support.
std::string app() {
    static const Folder here;
    here.write("app.cpp", source);
    static const Ran compiled = here.must_shell(gcc + "-O1 app.cpp -o app");
    return "'" + (here.path() / "app").string() + "' ";
}

nlohmann::json json_of(const Ran& ran) {
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
}

/// The same simulated cache on each machine: 32 KiB, 8 ways, lines of 64 bytes.
const std::string counted_profile = "profile --counters cachegrind --l1 32768,8,64 ";

}  // namespace

TEST_CASE("only the marked loop is timed, and iterations are those of one execution") {
    const Folder here;
    const Ran ran = here.selgen("profile --counters none -- " + app() + "sweep 4096 2 10");
    const auto json = json_of(ran);
    CHECK(json["format"] == "selgen-loop 1");
    CHECK(json["features"]["iterations"] == 2048);
    CHECK(json["features"]["sequential_s"] > 0);
    CHECK(json["features"]["parallel_s"] > 0);
    CHECK(json["features"]["parallel_threads"] == selgen::host::fact_value("cores"));
    CHECK(!json["features"].contains("l1_miss_rate"));
    CHECK(json["provenance"]["profile.timed"] == "the region sweep");
    CHECK(json["provenance"]["profile.executions"] == "10");
    CHECK(has(json["provenance"]["profile.program"], "sweep 4096 2 10"));
}

TEST_CASE("the program runs with one thread, then with all cores and a cyclic schedule") {
    const Folder here;
    const Ran ran = here.must("profile --counters none -o f.json -- " + app() + "plain");
    const std::string alone = "1 threads, static, 0\n";
    const std::string together =
        std::to_string(static_cast<int>(selgen::host::fact_value("cores"))) +
        " threads, cyclic, 0\n";
    CHECK(ran.err.find(alone) < ran.err.find(together));
    check_has(ran.err, {together, "the program has no profiled region"});
    CHECK(has(ran.out, "sequential_s"));
    CHECK_FALSE(has(ran.out, "threads, static"));
    const auto json = nlohmann::json::parse(here.read("f.json"));
    CHECK(!json["features"].contains("iterations"));
    CHECK(has(json["provenance"]["profile.timed"], "whole program"));
}

TEST_CASE("misses of strided loads equal a count by hand") {
    if (is_missing("valgrind")) return;
    const Folder here;
    const auto rate = [&](const std::string& words) {
        const Ran ran =
            here.selgen(counted_profile + "--function sweep -- " + app() + "sweep " + words);
        const double found = json_of(ran)["features"]["l1_miss_rate"];
        return found;
    };
    CHECK(rate("65536 8 1") == Approx(1).margin(0.001));          // a new line for each load
    CHECK(rate("65536 1 1") == Approx(0.125).margin(0.001));      // eight loads per line
    CHECK(rate("2048 1 100") == Approx(0.00125).margin(0.0001));  // 16 KiB fit into the cache
}

TEST_CASE("half of random branches are mispredicted") {
    if (is_missing("valgrind")) return;
    const Folder here;
    const auto json =
        json_of(here.selgen(counted_profile + "--function coin -- " + app() + "coin 100000"));
    CHECK(json["features"]["branch_miss_rate"] == Approx(0.25).margin(0.03));
    CHECK(has(json["provenance"]["profile.counted"], "coin(long)"));
    CHECK(has(json["provenance"]["profile.counters"], "Cachegrind of valgrind-"));
    CHECK(has(json["provenance"]["profile.counters"], "32768 B, 64 B, 8-way"));
}

TEST_CASE("counts are equal in repeated profiles, also in another environment") {
    if (is_missing("valgrind")) return;
    const Folder here;
    const std::string words = counted_profile + "-- " + app() + "sweep 65536 3 2";
    const auto counts = [&] {
        const auto json = json_of(here.selgen(words));
        CHECK(has(json["provenance"]["profile.counted"], "whole program"));
        return json["provenance"]["profile.counts"].get<std::string>();
    };
    const std::string first = counts();
    CHECK(counts() == first);
    const std::string functions =
        counted_profile + "--function sweep -- " + app() + "sweep 65536 3 2";
    const auto of_sweep = [&] {
        return json_of(here.selgen(functions))["provenance"]["profile.counts"].get<std::string>();
    };
    const std::string here_counted = of_sweep();
    ::setenv("SELGEN_TEST_LONG", std::string(777, 'x').c_str(), 1);
    CHECK(of_sweep() == here_counted);
    ::unsetenv("SELGEN_TEST_LONG");
}

TEST_CASE("the longest region is used, or the one of --region") {
    const Folder here;
    const std::string words = "profile --counters none ";
    CHECK(json_of(here.selgen(words + "-- " + app() + "two"))["features"]["iterations"] == 2);
    const auto named = json_of(here.selgen(words + "--region short -- " + app() + "two"));
    CHECK(named["features"]["iterations"] == 1);
    here.refuses(words + "--region shirt -- " + app() + "two", 2, "no profiled region 'shirt'",
                 "long, short");
    CHECK(here.selgen(words + "--region short -- " + app() + "plain").code == 2);
}

TEST_CASE("a profile is merged into a loop feature file, and into no other file") {
    const Folder here{
        {"f.json", R"({"format": "selgen-loop 1", "features": {"loads": 6, "parallel_s": -1}})"}};
    const std::string words = "profile --counters none --json -o ";
    const Ran ran = here.selgen(words + "f.json -- " + app() + "sweep 64 1 1");
    CHECK(!json_of(ran)["features"].contains("loads"));
    const auto json = nlohmann::json::parse(here.read("f.json"));
    CHECK(json["features"]["loads"] == 6);
    CHECK(json["features"]["parallel_s"] > 0);
    for (const std::string text : {"{}", "int main() {}\n"}) {
        here.write("mine.cpp", text);
        const Ran refused = here.selgen(words + "mine.cpp -- " + app() + "plain");
        CHECK(refused.code == 2);
        CHECK(here.read("mine.cpp") == text);
        CHECK_FALSE(has(refused.err, "threads"));  // before anything runs
    }
}

TEST_CASE("the loop feature file is not changed if the program fails") {
    const Folder here;
    const auto run = [&](const std::string& words) {
        return here.selgen("profile --counters none -o f.json -- " + words);
    };
    const auto fails = [&](const std::string& words, const std::string& why) {
        const Ran ran = run(words);
        INFO(ran.err);
        CHECK(ran.code == 3);
        CHECK(has(ran.err, why));
        CHECK_FALSE(here.exists("f.json"));
    };
    fails(app() + "fail", "exited with code 7 in the sequential run");
    if (selgen::host::fact_value("cores") > 1)
        fails(app() + "late", "exited with code 8 in the parallel run");
    fails(app() + "crash", "crashed in the sequential run: Killed");
    fails("no_such_program", "no_such_program: cannot be run: No such file or directory");
}

TEST_CASE("each run reads its input from the beginning") {
    const Folder here{{"in.txt", "to be read\n"}};
    const std::string words = "profile --counters none -- " + app() + "echo";
    const std::string err = here.selgen(words + " < in.txt").err;
    const std::size_t first = err.find("to be read");
    REQUIRE(first != std::string::npos);
    CHECK(err.find("to be read", first + 1) != std::string::npos);
    here.must(words + " < /dev/null");
}

TEST_CASE("missing counters are reported with a suggestion") {
    const Folder here;
    const std::string program = " -- " + app() + "sweep 64 1 1";
    const std::string path = ::getenv("PATH");
    ::setenv("PATH", here.path().c_str(), 1);
    const Ran none = here.selgen("profile --counters cachegrind" + program);
    ::setenv("PATH", path.c_str(), 1);
    CHECK(none.code == 3);
    CHECK(has(none.err, "valgrind is not installed: install the package valgrind"));
    CHECK(none.out.empty());
    const Ran hardware = here.selgen("profile --counters hardware" + program);
    if (hardware.code == 0) {
        CHECK(json_of(hardware)["features"]["l1_miss_rate"] >= 0);
        return;
    }
    CHECK(hardware.code == 3);
    check_has(hardware.err,
              {"there are no hardware counters (perf_event_open: ", "--counters cachegrind"});
}

TEST_CASE("invalid options are refused before the program runs") {
    const Folder here;
    CHECK(here.selgen("profile").code == 2);
    CHECK(has(here.selgen("profile --").err, "write it after --"));
    CHECK(here.selgen("profile --counters none --function f -- " + app() + "plain").code == 2);
    CHECK(here.selgen("profile --counters hardware --l1 1,1,1 -- " + app() + "plain").code == 2);
    CHECK(has(here.selgen("profile --countres none -- x").err, "--counters"));
    if (is_missing("valgrind")) return;
    here.refuses(counted_profile + "--function swep -- " + app() + "plain", 2,
                 "found no function 'swep'", "sweep(double const volatile*, long, long)");
}

TEST_CASE("an interrupted profile ends its program, and writes nothing") {
    const Folder here{{"f.json", R"({"format": "selgen-loop 1"})"}};
    CHECK(here.shell("\"$selgen\" profile --counters none -o f.json -- " + app() +
                     "wait & PID=$!; while [ ! -s started ] && kill -0 $PID; do sleep 0.05; done; "
                     "kill -TERM $PID; wait $PID")
              .code == 143);
    CHECK(here.read("f.json") == R"({"format": "selgen-loop 1"})");
    std::size_t left = 0;
    for (const auto& one : std::filesystem::directory_iterator(here.path()))
        left += one.path().filename().string().starts_with("f.json") ? 1 : 0;
    CHECK(left == 1);
}

namespace {

/// The messages for a program whose region records its time, and the CPU time of its threads.
std::string notes_of_profile(const Folder& here, const std::string& alone_s,
                             const std::string& together_s) {
    here.write("app.sh", "cpu=" + alone_s + "\n[ \"$SELGEN_THREADS\" = 1 ] || cpu=" + together_s +
                             "\necho '{\"region\":\"sweep\",\"iterations\":8,\"executions\":1,'"
                             "'\"seconds\":0.5,\"cpu_seconds\":'$cpu'}' >> $SELGEN_PROFILE\n");
    return here.must("profile --counters none -o f.json -- sh app.sh").err;
}

}  // namespace

TEST_CASE("profile reports a run with other threads than requested") {
    if (selgen::host::fact_value("cores") < 2) {
        WARN("skipped: the machine has one core, so no run has several threads");
        SUCCEED();
        return;
    }
    const Folder here;
    CHECK(notes_of_profile(here, "0.5", "0.9").empty());
    CHECK(notes_of_profile(here, "0", "0").empty());  // a region without CPU times
    const std::string dispatched = notes_of_profile(here, "0.9", "0.9");
    check_has(dispatched,
              {"kept 1.8 cores busy in the sequential run", "mark a direct call to the kernel"});
    CHECK_FALSE(has(dispatched, "-fopenmp"));
    const std::string without_openmp = notes_of_profile(here, "0.5", "0.5");
    check_has(without_openmp, {"kept 1.0 cores busy in the parallel run", "build with -fopenmp"});
    CHECK_FALSE(has(without_openmp, "direct call"));
}
