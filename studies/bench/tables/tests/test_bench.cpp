// Runs bench_tables on made-up tables: results, values of `reuse`, timed decisions and exit codes.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "host/process.hpp"
#include "studies/bench/tables/tests/folder.hpp"

using namespace tables_study;
using nlohmann::json;

namespace {

struct Run {
    int code;
    std::string out;
    json rows;
};

/// Runs the benchmark on the folder, with the tree as the only method.
Run run(const Folder& folder, std::vector<std::string> more) {
    std::vector<std::string> words{TABLES_BENCH, folder.path, "--method",
                                   "tree",       "--json",    folder.path + "/results.json"};
    words.insert(words.end(), more.begin(), more.end());
    auto [out, ended] = selgen::host::output_of({words}, 100000);
    std::ifstream in(folder.path + "/results.json");
    return {ended.exit_code(), out, in ? json::parse(in).at("rows") : json()};
}

json row_of(const Run& run, const std::string& method, const json& reuse = nullptr) {
    for (const json& row : run.rows)
        if (row.at("method") == method && row.at("reuse") == reuse) return row;
    return {};
}

/// Of 40 training rows, `slow` is better in the first 24: the single best variant.
void write_crossing(const Folder& folder, double plan) {
    folder.write("t.train.csv", crossing(2, 2, 40, plan));
    folder.write("t.test.csv", crossing(5, 10, 8, plan));
}

}  // namespace

TEST_CASE("bench tables judges a fitted tree and the baselines on the test rows") {
    const Folder folder;
    write_crossing(folder, 0);
    const Run done = run(folder, {});
    REQUIRE(done.code == 0);
    REQUIRE(done.rows.size() == 4);
    const json single = row_of(done, "single best"), tree = row_of(done, "tree");
    CHECK(single.at("detail") == "slow");
    CHECK(single.at("slowdown").get<double>() ==
          Approx(std::pow(55.0 * 65 * 75 / 50 / 50 / 50, 1.0 / 8)));
    CHECK(single.at("worst").get<double>() == Approx(1.5));
    CHECK(single.at("accuracy").get<double>() == Approx(5.0 / 8));
    CHECK(tree.at("slowdown").get<double>() == 1);
    CHECK(tree.at("closed_gap").get<double>() == 1);
    CHECK(tree.at("cpu_seconds").get<double>() >= 0);
    CHECK(tree.at("decide_ns").get<double>() > 0);
    CHECK(row_of(done, "default").at("slowdown") == single.at("slowdown"));
    CHECK(row_of(done, "oracle").at("slowdown") == 1);
}

TEST_CASE("bench tables times the decisions of a kernel with knobs") {
    const Folder folder;
    std::string text = "id,variant,knob:block,n,time\n";
    for (int n = 1; n <= 40; ++n)
        for (const int block : {8, 16})
            text += 'p' + std::to_string(n) + ",gemm," + std::to_string(block) + ',' +
                    std::to_string(n) + ',' + std::to_string(block == 8 ? n : 20) + '\n';
    folder.write("t.train.csv", text);
    folder.write("t.test.csv", text);
    const Run done = run(folder, {});
    REQUIRE(done.code == 0);
    CHECK(row_of(done, "tree").at("slowdown").get<double>() < 1.1);
    CHECK(row_of(done, "tree").at("decide_ns").get<double>() > 0);
}

TEST_CASE("bench tables judges one fit at each value of reuse") {
    const Folder folder;
    write_crossing(folder, 500);
    const Run done = run(folder, {"--no-decide"});
    REQUIRE(done.code == 0);
    CHECK(done.rows.size() == 16);
    for (const int reuse : {1, 10, 100, 1000})
        CHECK(row_of(done, "tree", reuse).at("slowdown").get<double>() <= 1.1);
    CHECK(row_of(done, "tree", 1).at("cpu_seconds") ==
          row_of(done, "tree", 1000).at("cpu_seconds"));
    CHECK(row_of(done, "tree", 1).at("decide_ns") == nullptr);
}

TEST_CASE("bench tables prints the baselines and fails if a method cannot fit the table") {
    const Folder folder;
    folder.write("t.train.csv", crossing(2, 2, 1, 0));
    folder.write("t.test.csv", crossing(5, 10, 8, 0));
    const Run done = run(folder, {});
    CHECK(done.code == 1);
    CHECK(done.rows.size() == 3);
}

TEST_CASE("bench tables reports an unknown table") {
    const Folder folder;
    write_crossing(folder, 0);
    CHECK(run(folder, {"--only", "u"}).code == 1);
    CHECK(run(folder, {"--only", "t", "--no-decide"}).code == 0);
}
