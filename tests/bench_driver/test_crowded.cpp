// The driver of crowded.sel, beside programs that use all cores.
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <vector>

#include <selgen/bench/reliability.hpp>
#include <selgen/bench/run_delay.hpp>
#include <selgen/bench/timing/stopwatch.hpp>

#include "running.hpp"

using namespace selgen::testing;
using selgen::bench::RunDelay;
using selgen::bench::wall_s;

namespace {

/// Processes that compute until the end of the test.
class Others {
public:
    explicit Others(double count) {
        for (int i = 0; i < count; ++i) {
            const pid_t process = fork();
            if (process == 0)
                for (volatile int n = 0; n == 0;) {
                }
            all_.push_back(process);
        }
    }
    ~Others() {
        for (const pid_t process : all_) kill(process, SIGKILL);
        for (const pid_t process : all_) waitpid(process, nullptr, 0);
    }
    Others(const Others&) = delete;
    Others& operator=(const Others&) = delete;

private:
    std::vector<pid_t> all_;
};

void spin(double seconds) {
    for (const double start = wall_s(); wall_s() - start < seconds;) {
    }
}

const Workplace& crowded_driver() { return driver_of("crowded"); }

}  // namespace

TEST_CASE("a thread that shares its core with another program waits for it", "[.long]") {
    static_cast<void>(selgen::rt::cores());  // asked once, so before the mask is reduced
    cpu_set_t before, one;
    REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
    CPU_ZERO(&one);
    for (int cpu = 0; CPU_COUNT(&one) == 0; ++cpu)
        if (CPU_ISSET(cpu, &before)) CPU_SET(cpu, &one);
    REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
    {
        const Others others(1);
        RunDelay delay, of_full_team("self", 0), seen_by_parent(std::to_string(getpid()));
        const double start = wall_s();
        seen_by_parent.since_last_call();
        delay.since_last_call();
        of_full_team.since_last_call();
        double seconds = 0;
        while (seconds < 0.03 && wall_s() - start < 20) {  // the other program may start late
            spin(0.2);
            seconds += delay.since_last_call();
        }
        CHECK(of_full_team.since_last_call() == 0);
        CHECK(seconds >= 0.03);
        CHECK(seconds < wall_s() - start);
        CHECK(seen_by_parent.since_last_call() > 0.02);
    }
    sched_setaffinity(0, sizeof before, &before);
}

TEST_CASE("a process without scheduler statistics counts as one that does not wait") {
    RunDelay none("no_such_process");
    CHECK(none.since_last_call() == 0);
    CHECK_FALSE(none.is_known());
    CHECK(RunDelay().is_known());
}

TEST_CASE(
    "beside programs that use all cores, rows are marked as disturbed, and the exit code is 3",
    "[.long]") {
    const Workplace& folder = crowded_driver();
    const Others others(2 * selgen::rt::cores());
    CHECK(folder.run("./driver -o t.csv") == 3);
    const Table table(folder / "t.csv");
    INFO(folder.said() + table.text());
    CHECK(table.rows() == 3);
    CHECK(table.at("n=1", "time:spin") == "disturbed");
    CHECK(table.at("n=1", "time:sleep") == "disturbed");
    CHECK(table.at("n=1", "note") == "other programs used the cores");
    CHECK(
        folder.says("t.csv: 3 of 3 rows are marked as disturbed: other programs used the "
                    "cores. End them, and run the same command to measure these points "
                    "again"));
    CHECK(folder.run("./driver -o t.csv") == 3);  // the marks are not repeated
    CHECK(Table(folder / "t.csv").rows() == 3);
    CHECK(folder.run("$selgen init --data t.csv -o new.sel") == 1);
    CHECK(folder.says("3 of 3 rows are marked as disturbed"));
}

TEST_CASE("with --restart, a table is not replaced if no point can be measured", "[.long]") {
    const Workplace& folder = crowded_driver();
    folder.must_run("./driver -o old.csv --clock cpu");
    const std::string table = folder.read("old.csv");
    const std::string machine = folder.read("old.csv.machine.json");
    const Others others(2 * selgen::rt::cores());
    CHECK(folder.run("./driver -o old.csv --restart") == 3);
    CHECK(
        folder.says("old.csv: not replaced: no point was measured, because other programs "
                    "used the cores"));
    CHECK(folder.read("old.csv") == table);
    CHECK(folder.read("old.csv.machine.json") == machine);
}

TEST_CASE("a budget is kept, even if it ends within a point", "[.long]") {
    const Workplace& folder = crowded_driver();
    CHECK(folder.run("./driver -o cut.csv --clock cpu --repeats 1000 --budget 20ms") == 3);
    CHECK(folder.said() ==
          "the budget ran out at point 1 of 3, before any point was measured: increase --budget\n");
    CHECK(Table(folder / "cut.csv").rows() == 0);
}

TEST_CASE("by CPU time, a variant whose threads' times add up is reported") {
    selgen::bench::Description all;
    all.variants = {selgen::bench::Variant{"serial", false}, selgen::bench::Variant{"team", false}};
    const auto warnings_by = [&](selgen::bench::Clock clock) {
        selgen::bench::Reliability reliability(all, clock, selgen::bench::Statistic::median);
        for (int point = 0; point < 5; ++point) {
            selgen::bench::Record record(all);
            record.variants[0].runs = {{1e-3, 1e-3}};
            record.variants[1].runs = {{6e-4, 12e-4}};
            reliability.take(record);
        }
        return reliability.warnings();
    };
    CHECK(warnings_by(selgen::bench::Clock::wall).empty());
    const auto by_cpu = warnings_by(selgen::bench::Clock::cpu);
    REQUIRE(by_cpu.size() == 1);
    CHECK(by_cpu[0].find("team: at 5 of the 5 points with times above 100 µs, its CPU time is more "
                         "than 1.5 times") == 0);
}

TEST_CASE("the driver warns about variants that sleep, and about their CPU times", "[.long]") {
    const Workplace& folder = crowded_driver();
    folder.must_run("./driver -o cpu.csv --restart --clock cpu");
    const std::string said = folder.said();
    INFO(said);
    check_has(said, {"sleep: at 3 of the 3 points, its runs took up to ",
                     "times their CPU time: its threads slept or waited for processors, and "
                     "--clock cpu does not measure this time"});
}
