// The study of tables on made-up tables: reading them, figures calculated by hand, what methods
// choose, and the output of bench_tables.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "dsl/ast/print/spec.hpp"
#include "fit/evaluate/choices.hpp"
#include "host/files.hpp"
#include "host/process.hpp"
#include "studies/bench/tables/figures.hpp"
#include "studies/bench/tables/methods.hpp"
#include "studies/bench/tables/tables.hpp"

using namespace tables_study;
using Catch::Matchers::WithinRel;
using nlohmann::json;
using selgen::fit::failed_run;
using selgen::fit::Matrix;
using selgen::fit::not_measured;

namespace {

/// A folder for the tables of a test.
class Folder {
public:
    Folder() = default;
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path + '/' + name) << text;
    }

    /// The files NAME.train.csv and NAME.test.csv.
    void write_pair(const std::string& train, const std::string& test,
                    const std::string& name = "t") const {
        write(name + ".train.csv", train);
        write(name + ".test.csv", test);
    }

    const std::string path = selgen::host::new_folder("tables_study");
};

/// Rows for n = first, first + step, …: `slow` takes n, `fast` takes 50 and has a plan.
std::string crossing(int first, int step, int rows, double plan) {
    std::string text = "n,time:slow,time:fast,setup:fast\n";
    for (int n = first; rows > 0; n += step, --rows)
        text += std::to_string(n) + ',' + std::to_string(n) + ",50," + std::to_string(plan) + '\n';
    return text;
}

/// Rows of three variants: a choice that is slower, one that failed, one without a time, the only
/// one with a time, a row without a successful run, and a choice that the table does not have.
Matrix mixed() {
    Matrix costs(6, 3);
    costs << 1, 2, 4,                          //
        2, failed_run, 1,                      //
        not_measured, 3, 6,                    //
        5, not_measured, not_measured,         //
        failed_run, not_measured, failed_run,  //
        1, 1, not_measured;
    return costs;
}

const Choices mixed_choices{1, 1, 0, 0, 0, 3};

Table table_of(const std::string& train, const std::string& test) {
    const Folder folder;
    folder.write_pair(train, test);
    return read_table(folder.path, "t");
}

/// What the method chooses in the training rows.
Choices chosen_by(std::size_t method, const Table& table) {
    const FittedSpec fitted = fit_spec(table, starter_of(table), methods()[method], 1);
    return selgen::fit::choices(fitted.spec.selectors[0], table.train, 1);
}

std::string printed(const Starter& starter) {
    return selgen::dsl::print(starter.specs[0], starter.sources[0]);
}

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
    folder.write_pair(crossing(2, 2, 40, plan), crossing(5, 10, 8, plan));
}

}  // namespace

TEST_CASE("tables are pairs of files, sorted by name") {
    const Folder folder;
    for (const char* file : {"b.train.csv", "b.test.csv", "a.test.csv", "a.train.csv", "notes.txt"})
        folder.write(file, "n,time:x\n1,1\n");
    CHECK(names_of_tables(folder.path) == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a folder without tables, or with one file of a pair, is an error") {
    const Folder folder;
    CHECK_THROWS_WITH(names_of_tables(folder.path), folder.path + ": has no files NAME.train.csv");
    folder.write("a.test.csv", "n,time:x\n1,1\n");
    CHECK_THROWS_WITH(names_of_tables(folder.path), folder.path + ": has no file a.train.csv");
    CHECK_THROWS_WITH(names_of_tables(folder.path + "/none"),
                      folder.path + "/none: is not a folder");
}

TEST_CASE("the column default names a variant in each row and is no feature") {
    const Table table = table_of("n,default,time:x,time:y\n1,y,1,2\n2,x,1,2\n",
                                 "n,default,time:x,time:y\n1,x,1,2\n2,,1,2\n");
    CHECK(table.train_default == Choices{1, 0});
    CHECK(table.test_default == Choices{0, 2});
    CHECK(table.train.features.size() == 1);
    CHECK(table.train.x.cols() == 1);
}

TEST_CASE("errors in tables are reported with their place") {
    const Folder folder;
    folder.write_pair("n,default,time:x\n1,z,1\n", "n,default,time:x\n1,x,1\n");
    folder.write_pair("n,time:x\n1,-1\n", "n,time:x\n1,1\n", "u");
    CHECK_THROWS_WITH(
        read_table(folder.path, "t"),
        folder.path + "/t.train.csv: default 'z' is not a variant: there is no column time:z");
    CHECK_THROWS_WITH(read_table(folder.path, "u"),
                      Catch::StartsWith(folder.path + "/u.train.csv:2:3: "));
}

TEST_CASE("costs are those of the training variants and include a share of the plan") {
    const Table table = table_of("n,time:x,time:y,setup:y\n1,1,2,0\n",
                                 "n,time:y,setup:y,time:z\n1,2,30,1\n2,fail,0,1\n");
    const auto costs = costs_of(table.test, table.train, 10);
    REQUIRE(costs.cols() == 2);
    CHECK(std::isnan(costs(0, 0)));
    CHECK(costs(0, 1) == 5);
    CHECK(std::isinf(costs(1, 1)));
}

TEST_CASE("costs of features that only the test rows have count in the fit, too") {
    const Table table =
        table_of("n,m,cost:n,cost:m,time:x\n1,1,,7,1\n2,1,,,1\n",
                 "n,m,cost:n,cost:m,time:x\n1,1,2,9,1\n1,1,3,9,1\n1,1,,9,1\n1,1,9,9,1\n");
    CHECK((table.train.feature_cost.col(0).array() == 3).all());
    CHECK(table.train.feature_cost(0, 1) == 7);
    CHECK(table.train.feature_cost(1, 1) == 0);
}

TEST_CASE("a choice that failed or has no time costs ten times the slowest run of its row") {
    const auto found = slowdowns(mixed(), mixed_choices);
    CHECK(found(0) == 2);
    CHECK(found(1) == 20);
    CHECK(found(2) == 20);
    CHECK(std::isnan(found(4)));  // without a successful run, the row is left out
    CHECK(found(5) == 10);
    CHECK(figures_of(mixed(), mixed_choices, 1).rows == 5);
}

TEST_CASE("figures include all rows, and the mean over covered rows is separate") {
    const Figures figures = figures_of(mixed(), mixed_choices, 1);
    CHECK_THAT(figures.slowdown, WithinRel(std::pow(2.0 * 20 * 20 * 1 * 10, 0.2), 1e-12));
    CHECK_THAT(figures.covered_slowdown, WithinRel(std::cbrt(2.0 * 20 * 1), 1e-12));
    CHECK(figures.covered == 3);
    CHECK(figures.coverage() == 0.6);
    CHECK(figures.failed == 1);
    CHECK(figures.worst == 20);
    CHECK(figures.accuracy == 0.2);
    CHECK(figures.low < figures.slowdown);
    CHECK(figures.high > figures.slowdown);
}

TEST_CASE("at least 99 % of the rows do not exceed the 99th percentile") {
    for (const Eigen::Index rows : {100, 200}) {
        Matrix costs = Matrix::Ones(rows, 2);
        costs(3, 1) = 3;
        costs(7, 1) = 2;
        const Figures figures = figures_of(costs, Choices(static_cast<std::size_t>(rows), 1), 1);
        CHECK(figures.percentile_99 == (rows == 100 ? 2 : 1));
        CHECK(figures.worst == 3);
    }
}

TEST_CASE("the interval of equal slowdowns is their value") {
    const Matrix costs = Matrix::Ones(20, 1) * Eigen::RowVector2d(1, 2);
    const Figures figures = figures_of(costs, Choices(20, 1), 1);
    CHECK_THAT(figures.low, WithinRel(2.0, 1e-12));
    CHECK_THAT(figures.high, WithinRel(2.0, 1e-12));
}

TEST_CASE("the closed gap is by logarithms, and unknown if there is no gap") {
    Figures single, figures;
    single.slowdown = 4;
    figures.slowdown = 2;
    CHECK_THAT(closed_gap(single, figures), WithinRel(0.5, 1e-12));
    CHECK_THAT(closed_gap(figures, single), WithinRel(-1.0, 1e-12));
    CHECK(std::isnan(closed_gap(Figures(), figures)));
}

TEST_CASE("a loss costs over 5 % more than the default") {
    Matrix costs = Matrix::Constant(4, 2, 1);
    costs(0, 1) = 1.06;
    costs(1, 1) = 1.04;
    costs(2, 1) = failed_run;
    CHECK(share_of_losses(costs, Choices(4, 1), Choices(4, 0)) == 0.5);
    CHECK(share_of_losses(costs, Choices(4, 0), Choices(4, 1)) == 0);
}

TEST_CASE("baselines: the variant with the best mean has times, and the best of each row") {
    Matrix costs(2, 2);
    costs << 1, 2, not_measured, 2;  // mean slowdowns: sqrt(10) and sqrt(2)
    CHECK(single_best(costs) == 1);
    CHECK(oracle(mixed()) == Choices{0, 2, 1, 0, 3, 0});
}

TEST_CASE("a table without a successful run has no figures") {
    const Matrix costs = Matrix::Constant(2, 2, failed_run);
    CHECK_THROWS_WITH(figures_of(costs, {0, 0}, 1), "no row has a successful run");
}

TEST_CASE("a table with plans gets a phase, and is judged at four values of reuse") {
    const Table with = table_of(crossing(1, 1, 3, 10), crossing(1, 1, 3, 10));
    CHECK(reuses_of(with) == std::vector<double>{1, 10, 100, 1000});
    CHECK_THAT(printed(starter_of(with)), Catch::Contains("phase while input.version;"));
    const Table without = table_of(crossing(1, 1, 3, 0), crossing(1, 1, 3, 0));
    CHECK(reuses_of(without) == std::vector<double>{1});
    CHECK_THAT(printed(starter_of(without)), !Catch::Contains("phase while"));
}

TEST_CASE("otherwise is the most frequent default") {
    const std::string text = "n,default,time:x,time:y\n1,y,1,2\n2,x,1,2\n3,y,1,2\n";
    CHECK_THAT(printed(starter_of(table_of(text, text))), Catch::Contains("otherwise y;"));
}

TEST_CASE("of many variants, models choose among the few that are worth it") {
    // `v0` or `v1` is twice as fast. Each other variant gains 2 % in six of 192 rows.
    std::string text = "n";
    constexpr int variants = 34;
    for (int v = 0; v < variants; ++v) text += ",time:v" + std::to_string(v);
    for (int n = 0; n < 192; ++n) {
        text += '\n' + std::to_string(n) + (n < 96 ? ",1,2" : ",2,1");
        for (int v = 2; v < variants; ++v) text += n / 6 == v - 2 ? ",0.98" : ",3";
    }
    text += '\n';
    for (const std::size_t variant : chosen_by(2, table_of(text, text))) CHECK(variant < 2);
}

TEST_CASE("only the priced method avoids a feature that costs more than it gains") {
    // The feature is worth 2, but costs ten times a call.
    std::string text = "n,cost:n,time:x,time:y\n";
    for (int n = 0; n < 100; ++n) text += std::to_string(n) + (n < 40 ? ",10,1,2\n" : ",10,2,1\n");
    const Table table = table_of(text, text);
    REQUIRE(std::string(methods()[1].name) == "auto, priced");
    const Choices unpriced = chosen_by(0, table);
    CHECK(unpriced.front() != unpriced.back());
    CHECK(chosen_by(1, table) == Choices(100, 1));
}

TEST_CASE("the methods are named differently, and auto comes first") {
    std::vector<std::string> names;
    for (const Method& method : methods()) names.emplace_back(method.name);
    REQUIRE(!names.empty());
    CHECK(names.front() == "auto");
    std::ranges::sort(names);
    CHECK(std::ranges::adjacent_find(names) == names.end());
}

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
    folder.write_pair(text, text);
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
    folder.write_pair(crossing(2, 2, 1, 0), crossing(5, 10, 8, 0));
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
