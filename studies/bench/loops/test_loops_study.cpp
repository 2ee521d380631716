// The study of loops: its tables, features, machines and predictors, on made-up values.
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "studies/bench/loops/platform.hpp"
#include "studies/bench/loops/predictors.hpp"
#include "studies/bench/loops/study.hpp"

namespace fs = std::filesystem;
using namespace loops_study;

namespace {

/// A machine of eight threads that follows a formula: a region of p threads costs 1 us plus 0.5 us
/// per thread, and static parts of uneven loops take `front` times as long as they should.
Platform made_up(int programs, int inputs) {
    Platform platform{"made-up-8", 8, {"static", "cyclic"}, {{1, "static"}}, {}};
    for (int threads = 2; threads <= 8; ++threads)
        for (const char* schedule : {"static", "cyclic"})
            platform.configurations.push_back({threads, schedule});
    for (int program = 0; program < programs; ++program)
        for (int input = 0; input < inputs; ++input) {
            Case one;
            one.loop = one.program = "p" + std::to_string(program);
            one.is_smallest = input == 0;
            one.smallest = static_cast<std::size_t>(program * inputs);
            one.iterations = 100 * std::pow(2.0, input);
            one.bytes = 8 * one.iterations;
            one.profiled.front = one.profiled.imbalance = program % 2 == 0 ? 1 : 2;
            one.sequential_s = one.iterations * 2e-8 * (1 + program);
            one.profiling_s = 2 * one.sequential_s;
            for (const Configuration& configuration : platform.configurations) {
                const double uneven =
                    configuration.schedule == "static" ? one.profiled.front : 1.05;
                const double region = 1e-6 + 5e-7 * configuration.threads;
                one.seconds.push_back(configuration.threads == 1
                                          ? one.sequential_s
                                          : region +
                                                one.sequential_s * uneven / configuration.threads);
                one.exhaustive_s += 6 * one.seconds.back();
            }
            platform.cases.push_back(one);
        }
    return platform;
}

/// A file that is removed at the end of the case.
struct Table {
    fs::path path = fs::temp_directory_path() / "loops_study_table.csv";
    explicit Table(const std::string& text) { std::ofstream(path) << text; }
    ~Table() { fs::remove(path); }
};

Platform read(const std::string& name, const std::string& text) {
    const Table table(text);
    return read_platform(name, table.path.string(), LOOPS_CODE, 8);
}

const std::string head =
    "id,group,iterations,bytes,front,imbalance,head,predicted_front,predicted_imbalance,"
    "predicted_head,sequential_s,profiling_s,exhaustive_s,time:serial,time:omp_1_static,"
    "time:omp_1_guided,time:omp_2_static,time:omp_2_guided\n";

/// The profile of the smallest input is uneven; the second input predicts an even one.
Platform two_shapes() {
    Platform platform = made_up(1, 2);
    platform.cases[0].profiled = {4, 4, 8};
    platform.cases[0].of_input = {2, 2, 4};
    platform.cases[1].profiled = {1, 1, 1};
    return platform;
}

// Columns of Features::row.
constexpr Eigen::Index of_front = 9, of_imbalance = 10, of_head = 11;

const nlohmann::ordered_json measured{{"format", "selgen-machine 1"},
                                      {"name", "this"},
                                      {"cores", 2},
                                      {"fork_s", {{"2", 1e-6}}},
                                      {"bandwidth", {{"one", 1e10}, {"all", 1.5e10}}}};

}  // namespace

TEST_CASE("a table of loops is read together with the features of their code") {
    const auto platform =
        read("measured-2", head + "fir/0,fir,8,64,1,1,1,1,1,1,4,8,99,4,4,4,2,2.5\n" +
                               "fir/19,fir,80,640,1,1,1,2,3,4,40,80,999,40,40,40,21,20\n");
    CHECK(platform.threads == 2);
    CHECK(platform.schedules == std::vector<std::string>{"static", "guided"});
    REQUIRE(platform.configurations.size() ==
            3);  // one thread is one configuration, and the reference none
    CHECK(platform.configuration(1, "guided") == 0);
    CHECK(platform.counts() == std::vector<int>{1, 2});
    REQUIRE(platform.cases.size() == 2);
    CHECK(platform.cases[0].is_smallest);
    CHECK_FALSE(platform.cases[1].is_smallest);
    CHECK(platform.cases[1].best() == 20);
    CHECK(platform.cases[1].share(0) == 0.5);
    CHECK(platform.least(platform.cases[0], 2) == 2);
    CHECK(platform.cases[1].exhaustive_s == 999);
    CHECK(platform.cases[1].profiled.head == 1);
    CHECK(platform.cases[1].of_input.front == 2);
    CHECK(platform.cases[1].of_input.imbalance == 3);
    CHECK(platform.cases[1].of_input.head == 4);
    CHECK(platform.cases[0].code.at("instructions") > 1);
    CHECK_THROWS_WITH(platform.configuration(3, "static"), "measured-2 has no 3 static");
    // An exhaustive search of a simulated machine repeats each configuration.
    const auto simulated =
        read("simulated-2", head + "fir/0,fir,8,64,1,1,1,1,1,1,4,8,99,4,4,4,2,2.5\n");
    CHECK(simulated.cases[0].exhaustive_s == Approx(8 * (4 + 2 + 2.5)));
}

TEST_CASE("tables that are not from the study are refused") {
    CHECK_THROWS_WITH(read("m", head + "fir/0,fir,8,64,1,1,1,1,1,1,4,8,99,4,4,4,,2.5\n"),
                      "a configuration of fir/0 has no time");
    CHECK_THROWS_WITH(read("m", "id,group,n,time:serial\nfir/0,fir,1,4\n"),
                      Catch::Matchers::Contains("has no columns time:omp_1_static"));
    CHECK_THROWS_WITH(
        read("m", "id,group,n,time:omp_1_static,time:omp_2_static\nfir/0,fir,1,4,2\n"),
        "the table has no column 'iterations'");
}

TEST_CASE("the imbalance of an input without a profile is scaled from that of the smallest") {
    const Platform platform = two_shapes();
    const Features features(platform, Known::smallest_input, {0, 1});
    const auto smallest = features.row(0), other = features.row(1);
    CHECK(other[of_front] == Approx(smallest[of_front] - std::log2(3.0)));  // 4 - 1 to 4 / 2 - 1
    CHECK(other[of_imbalance] == other[of_front]);
    // Twice the iterations. For the first chunk, the profile measured twice what the input
    // predicted.
    CHECK(smallest[of_head] == Approx(3));
    CHECK(other[of_head] == Approx(std::log2(16 * 2 * 8 / 200.0)));
    // With a profile of each input, only the profiles count.
    const Features profiled(platform, Known::each_input, {0, 1});
    CHECK(profiled.row(0)[of_front] > 0);
    CHECK(profiled.row(1)[of_front] == Approx(-2));  // nothing, clamped
}

TEST_CASE("machines with more cores, or with workers, follow from a measured one") {
    const auto machine = with_cores(measured, 8);
    CHECK(machine.at("cores") == 8);
    CHECK(machine.at("name") == "8 cores like those of this");
    const double constant = machine.at("fork_s").at("constant");
    const double per_thread = machine.at("fork_s").at("per_thread");
    CHECK(constant + 2 * per_thread == Approx(1e-6));
    CHECK(machine.at("bandwidth").at("all") == 4e10);
    const auto host = with_workers(measured, 16);
    CHECK(host.at("cores") == 1);
    CHECK_FALSE(host.contains("bandwidth"));
    CHECK(host.at("offload").at("workers") == 16);
    CHECK(measured.at("cores") == 2);
}

TEST_CASE("the analytical model finds the best configuration of a machine that follows the model") {
    const Judged judged = judge(made_up(6, 12), analytical());
    CHECK(judged.mean() > 0.999);
}

TEST_CASE("the default uses all threads, without profiling") {
    const Platform platform = made_up(2, 4);
    const Predictor all = openmp_default();
    const auto choices = all.predict(platform, {}, {0, 1});
    CHECK(choices.at(1).threads == 8);
    CHECK(choices.at(1).schedule == "static");
    CHECK(all.profiling_s(platform, {0, 1}) == 0);
}

TEST_CASE("regression finds the coefficients of equation 2 if the times follow it") {
    Platform platform = made_up(1, 8);
    for (Case& one : platform.cases)
        for (std::size_t w = 0; w < one.seconds.size(); ++w) {
            const double q = platform.configurations[w].threads;
            const double late =
                platform.configurations[w].schedule == "cyclic" ? 0.05 * (q - 1) : 0;
            // The minimum is at five threads.
            one.seconds[w] = one.iterations * 1e-9 * std::exp2(0.05 * (q * q - 10 * q) + late);
        }
    for (const bool uses_input : {false, true}) {
        const Predictor quadratic = regression(2, 2, uses_input);
        for (const Choice& choice : quadratic.predict(platform, {}, {0, 1, 2, 3, 4, 5, 6, 7})) {
            CHECK(choice.threads == 5);
            CHECK(choice.schedule == (uses_input ? "" : "static"));
        }
    }
    CHECK(regression(8, 1, false).predict(platform, {}, {0}).at(0).threads == 8);
}

TEST_CASE("trained predictors choose well for unknown programs") {
    const Platform platform = made_up(6, 10);
    for (const Predictor& one :
         {learnt(Known::each_input), learnt(Known::smallest_input), joint()}) {
        CAPTURE(one.name);
        CHECK(judge(platform, one).mean() > judge(platform, openmp_default()).mean());
        CHECK(judge(platform, one).mean() > 0.95);
    }
}

TEST_CASE("profiling is one run of each input or of the smallest, and a parallel run") {
    const Platform platform = made_up(1, 3);
    const double parallel = platform.cases[0].seconds[platform.configuration(8, "cyclic")];
    const double first = platform.cases[0].profiling_s;
    CHECK(learnt(Known::smallest_input).profiling_s(platform, {0, 1, 2}) ==
          Approx(first + parallel));
    CHECK(learnt(Known::each_input).profiling_s(platform, {0, 1, 2}) ==
          Approx(first + platform.cases[1].profiling_s + platform.cases[2].profiling_s + parallel));
}

TEST_CASE("quantiles are between neighbouring values") {
    CHECK(quantile({3, 1, 2}, 0.5) == 2);
    CHECK(quantile({1, 2}, 0.25) == 1.25);
    CHECK(quantile({7}, 0.75) == 7);
}
