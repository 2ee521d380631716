// The requested inputs, the configurations and times of loops, and their tables.
#include <catch2/catch.hpp>
#include <filesystem>
#include <stdexcept>

#include "measure.hpp"
#include "results.hpp"

namespace {

using selgen::omp::cyclic;
using selgen::omp::fixed;

/// Counts its runs. On request, the result is wrong with two threads.
class Counting final : public loops::LoopOf<int> {
public:
    explicit Counting(bool is_wrong) : is_wrong_(is_wrong) { out_.resize(1); }
    std::int64_t iterations() const override { return 1; }
    double bytes() const override { return bytes_out(); }
    void serial() override {
        out_[0] = 1;
        for (int i = 0; i < 1000; ++i) sink = sink + 1;
    }
    void run(int threads, loops::Schedule) override {
        serial();
        ++(threads == 1 ? of_one : of_team);
        if (is_wrong_ && threads == 2) out_[0] = 2;
    }

    int of_one = 0;
    int of_team = 0;

private:
    bool is_wrong_;
    volatile int sink = 0;
};

}  // namespace

TEST_CASE("configurations have names, and the sequential loop is the first") {
    const auto configurations =
        loops::configurations({1, 2}, {fixed, {selgen::omp::Kind::dynamic, 16}});
    REQUIRE(configurations.size() == 5);
    CHECK(configurations[0].name() == "serial");
    CHECK(configurations[1].name() == "omp_1_static");
    CHECK(configurations[4].name() == "omp_2_dynamic_16");
}

TEST_CASE("each configuration is measured, and one thread once for all schedules") {
    Counting loop(false);
    loops::Measuring measuring(loops::configurations({1, 2}, {fixed, cyclic}), {3, true, 1});
    const loops::Times times = measuring.measure(loop);
    REQUIRE(times.of_ways.size() == 5);
    CHECK(*std::min_element(times.of_ways.begin(), times.of_ways.end()) > 0);
    CHECK(times.of_ways[1] == times.of_ways[2]);
    CHECK(loop.of_one >= 5);  // a check, a round that does not count, and three that count
    CHECK(loop.of_team >= 10);
    CHECK(times.sequential_s > 0);
    CHECK(times.profiling_s > times.sequential_s);
    CHECK(times.exhaustive_s > times.of_ways[0]);
}

TEST_CASE("of two measurements, the minimum times and the first profile count") {
    const loops::Times first{{3, 1, 4}, 3, {2, 2, 2}, 10, 20}, later{{2, 2, 4}, 2, {}, 8, 15};
    const loops::Times least = least_of(first, later);
    CHECK(least.of_ways == std::vector<double>{2, 1, 4});
    CHECK(least.sequential_s == 3);
    CHECK(least.uneven.front == 2);
    CHECK(least.profiling_s == 10);
    CHECK(least.exhaustive_s == 35);
}

TEST_CASE("a loop that is measured again is not profiled again") {
    Counting loop(false);
    loops::Measuring measuring(loops::configurations({2}, {fixed}), {3, true, 1});
    const loops::Times once = measuring.measure(loop);
    const int profiled = loop.of_one;
    CHECK(profiled >= 3);
    const loops::Times twice = measuring.measure_again(loop, once);
    CHECK(loop.of_one == profiled);
    CHECK(twice.profiling_s == once.profiling_s);
    CHECK(twice.exhaustive_s > once.exhaustive_s);
    for (std::size_t configuration = 0; configuration < once.of_ways.size(); ++configuration)
        CHECK(twice.of_ways[configuration] <= once.of_ways[configuration]);
}

TEST_CASE("times of the first and the longest part are computed from blocks of iterations") {
    const loops::Unevenness rising = loops::unevenness(16, 2, {1, 2, 3, 4, 5, 6, 7, 8});
    CHECK(rising.front == Approx(1 / 4.5));
    CHECK(rising.imbalance == Approx(8 / 4.5));
    CHECK(rising.head == Approx(1));  // all iterations
    // One block for several parts, and a shorter last one.
    const loops::Unevenness coarse = loops::unevenness(16, 12, {12, 12});
    CHECK(coarse.front == Approx(2 / 3.0));
    CHECK(coarse.imbalance == Approx(2));
    CHECK(loops::unevenness(64, 16, {5, 1, 1, 1}).head == Approx(2.5));
    CHECK(loops::unevenness(0, 1, {}).imbalance == 1);
}

TEST_CASE("a configuration with a wrong result is reported") {
    Counting loop(true);
    loops::Measuring measuring(loops::configurations({1, 2}, {cyclic}), {1, false, 1});
    CHECK_THROWS_WITH(measuring.measure(loop), "wrong result of omp_2_cyclic");
}

TEST_CASE("cases are the inputs of the named loops, in the order of the loops, each once") {
    const auto ids = [](const std::vector<std::string>& names, int inputs) {
        std::vector<std::string> found;
        for (const loops::Case& one : loops::cases(loops::all(), names, inputs))
            found.push_back(one.id());
        return found;
    };
    CHECK(ids({"ep", "fir"}, 3) ==
          std::vector<std::string>{"fir/0", "fir/10", "fir/19", "ep/0", "ep/10", "ep/19"});
    CHECK(ids({"fir"}, 1) == std::vector<std::string>{"fir/0"});
    CHECK(ids({}, 20).size() == 20 * loops::all().size());
    const auto all = loops::cases(loops::all(), {"fir"}, 100);
    REQUIRE(all.size() == 20);
    for (int i = 0; i < 20; ++i) CHECK(all[static_cast<std::size_t>(i)].input == i);
    CHECK_THROWS_WITH(ids({"fir", "far"}, 1), "unknown loop 'far'; --list prints all");
}

TEST_CASE("the description of the machine is one line") {
    CHECK(loops::machine().find("cores") != std::string::npos);
    CHECK(loops::machine().find('\n') == std::string::npos);
}

TEST_CASE("a written table is read back") {
    const auto path = (std::filesystem::temp_directory_path() / "loops_test_table.csv").string();
    const loops::Case one = loops::cases(loops::all(), {"fir"}, 1).at(0);
    const auto loop = one.loop.make(one.input);
    const std::string heading =
        loops::heading_of(loops::configurations({2}, {selgen::omp::cyclic}), {"measured on paper"});
    loops::write_file(
        path,
        heading + loops::row_of(one, *loop, {{1e-3, 5.25e-4}, 1.1e-3, {0.5, 2, 3}, 2e-3, 0.5}));
    CHECK_FALSE(std::filesystem::exists(path + ".part"));

    const auto rows = loops::read_table(path);
    std::filesystem::remove(path);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].at("id") == "fir/0");
    CHECK(rows[0].at("group") == "fir");
    CHECK(rows[0].at("iterations") == std::to_string(loop->iterations()));
    CHECK(rows[0].at("time:serial") == "0.001");
    CHECK(rows[0].at("time:omp_2_cyclic") == "0.000525");
    CHECK(rows[0].at("sequential_s") == "0.0011");
    CHECK(rows[0].at("front") == "0.5");
    CHECK(rows[0].at("imbalance") == "2");
    CHECK(rows[0].at("head") == "3");
    CHECK(rows[0].at("predicted_front") == "1");
    CHECK(rows[0].at("predicted_imbalance") == "1");
    CHECK(rows[0].at("nothing").empty());
    CHECK(heading.rfind("# measured on paper\n", 0) == 0);
}

TEST_CASE("missing tables and short rows are reported") {
    CHECK_THROWS_WITH(loops::read_table("nowhere.csv"), "cannot read nowhere.csv");
    const auto path = (std::filesystem::temp_directory_path() / "loops_test_short.csv").string();
    loops::write_file(path, "id,group\nfir/0\n");
    CHECK_THROWS_WITH(loops::read_table(path),
                      path + ": a row has another number of fields than the header");
    std::filesystem::remove(path);
    CHECK_THROWS_AS(loops::write_file("nowhere/at/all.csv", ""), std::runtime_error);
}
