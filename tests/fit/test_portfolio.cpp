// Which variants of a table are worth keeping, compared with exact searches.
#include "fit/selection/portfolio.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "fit/random.hpp"

using namespace selgen::fit;

namespace {

using Set = std::vector<std::size_t>;

Data times(const Matrix& time) {
    Data data;
    data.time = time;
    data.setup = Matrix::Zero(time.rows(), time.cols());
    data.x = Matrix::Zero(time.rows(), 1);
    data.features = {{"n", {}}};
    for (Eigen::Index v = 0; v < time.cols(); ++v) data.variants.push_back("v" + std::to_string(v));
    return data;
}

/// Random times; each variant is good in a part of the rows.
Data random_times(Eigen::Index rows, Eigen::Index variants, std::uint64_t seed = 7) {
    Random random(seed);
    Matrix time(rows, variants);
    for (double& one : time.reshaped()) one = 1 + static_cast<double>(random.below(1000)) / 100;
    return times(time);
}

/// The least mean slowdown of all sets, one by one.
double least_mean(const Data& data, std::size_t size) {
    double least = INFINITY;
    const auto count = static_cast<std::size_t>(data.time.cols());
    for (std::size_t bits = 0; bits < (std::size_t{1} << count); ++bits) {
        if (static_cast<std::size_t>(__builtin_popcountll(bits)) != size) continue;
        double sum = 0;
        for (const auto& row : data.time.rowwise()) {
            double best = INFINITY;
            for (std::size_t v = 0; v < count; ++v)
                if ((bits >> v & 1) != 0) best = std::min(best, row(static_cast<Eigen::Index>(v)));
            sum += std::log(best / row.minCoeff());
        }
        least = std::min(least, std::exp(sum / static_cast<double>(data.time.rows())));
    }
    return least;
}

}  // namespace

TEST_CASE("a portfolio has the variants with which the best choice is least slow") {
    const auto found = portfolios(times(Matrix{{1, 2, 4}, {1, 2, 4}, {16, 2, 1}}), {.most = 3});
    REQUIRE(found.size() == 2);  // a third variant would not help
    CHECK(found[0].variants == Set{1});
    CHECK(found[0].mean == Approx(2));
    CHECK(found[1].variants == Set{0, 2});
    CHECK(found[1].mean == 1);
    CHECK(found[1].is_exact);
    CHECK(found[0].priced == found[0].mean);  // one variant needs no decision
    const double price = 20e-9;
    const auto short_calls = portfolios(times(Matrix{{1, 2}, {2, 1}} * 1e-7), {.most = 2});
    CHECK(short_calls[1].mean == 1);
    CHECK(short_calls[1].priced == Approx(1 + price / 1e-7));
}

TEST_CASE("a row in which no kept variant succeeded costs ten times its slowest success") {
    const double fail = failed_run, none = not_measured;
    const auto found =
        portfolios(times(Matrix{{1, fail, fail}, {none, 2, 4}, {fail, fail, fail}}), {.most = 1});
    REQUIRE(found.size() == 1);
    CHECK(found[0].variants == Set{1});  // the first would cost 20 in the second row
    CHECK(found[0].failed == 1);
    CHECK(found[0].worst == Approx(10));
    CHECK(found[0].mean == Approx(std::sqrt(10)));
}

TEST_CASE("small portfolios are exact, and exchanges come close to them") {
    const Data data = random_times(60, 12);
    const auto exact = portfolios(data, {.most = 5});
    const auto search = portfolios(data, {.most = 5, .most_subsets = 0});
    REQUIRE(exact.size() == 5);
    REQUIRE(search.size() == 5);
    for (std::size_t size = 1; size <= 5; ++size) {
        CHECK(exact[size - 1].is_exact);
        CHECK(exact[size - 1].mean == Approx(least_mean(data, size)));
        CHECK_FALSE(search[size - 1].is_exact);
        CHECK(search[size - 1].mean <= exact[size - 1].mean * 1.02);
    }
}

TEST_CASE("portfolios are exact where exchanges alone are not") {
    bool differs = false;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Data data = random_times(8, 9, seed);
        const auto exact = portfolios(data, {.most = 3}),
                   search = portfolios(data, {.most = 3, .most_subsets = 0});
        REQUIRE(exact.size() == 3);
        CHECK(exact[2].mean == Approx(least_mean(data, 3)));
        differs = differs || search[2].mean > exact[2].mean * 1.0001;
    }
    CHECK(differs);
}

TEST_CASE("exchanges bring in each variant, also the first") {
    // The greedy search takes v2, which is good everywhere, then v0. The best pair is v0 and v1.
    const Matrix time{{1, 9, 2}, {1, 9, 2}, {9, 1, 2}, {9, 1, 1.9}};
    for (const std::vector<Eigen::Index>& order :
         {std::vector<Eigen::Index>{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}) {
        const auto found =
            portfolios(times(time(Eigen::all, order)), {.most = 2, .most_subsets = 0});
        REQUIRE(found.size() == 2);
        CHECK(found[0].mean == Approx(std::pow(2 * 2 * 2 * 1.9, 0.25)));
        CHECK(found[1].mean == 1);
    }
}

TEST_CASE("the greedy portfolio keeps given variants and stops when it gains too little") {
    const Data data = times(Matrix{{1, 2, 4}, {1, 2, 4}, {16, 2, 1}});
    CHECK(greedy_portfolio(data, {.most = 2, .first = {1}}).variants == Set{0, 1});
    CHECK(greedy_portfolio(data, {.most = 3, .least_gain = 1.5}).variants == Set{1});
    CHECK(greedy_portfolio(data, {.most = 3}).mean == 1);
}

TEST_CASE("plans count by their share of a call") {
    Data data = times(Matrix{{1, 2}, {1, 2}});
    data.setup.col(0).setConstant(4);
    CHECK(portfolios(data, {.most = 1, .loss = {.reuse = 1}})[0].variants == Set{1});
    CHECK(portfolios(data, {.most = 1, .loss = {.reuse = 100}})[0].variants == Set{0});
}

TEST_CASE("bounds count as their estimates, and variants that were always stopped as failed") {
    Data data = times(Matrix{{1, 6}, {1, 6}, {9, 1}, {2, 1}});
    CHECK(portfolios(data, {.most = 1})[0].variants == Set{0});
    data.censored = Matrix::Zero(4, 2);
    data.censored(3, 0) = 1;  // nine times as slow as the best, as in the row before
    CHECK(portfolios(data, {.most = 1})[0].variants == Set{1});

    Data stopped = times(Matrix{{1, 9, 2}, {9, 1, 2}});
    CHECK(portfolios(stopped, {.most = 1})[0].variants == Set{2});
    stopped.censored = Matrix::Zero(2, 3);
    stopped.censored.col(2).setOnes();
    CHECK(portfolios(stopped, {.most = 1})[0].variants == Set{0});
}

TEST_CASE("a success is kept and does not count as failed, whatever the penalty is") {
    const auto one = portfolios(times(Matrix{{1}, {2}}), {.loss = {.penalty = 1}});
    REQUIRE(one.size() == 1);
    CHECK(one[0].failed == 0);
    const double fail = failed_run;
    const auto equal = portfolios(times(Matrix{{fail, 1, 1}, {fail, fail, 1}}),
                                  {.most = 1, .loss = {.penalty = 1}});
    REQUIRE(equal.size() == 1);
    CHECK(equal[0].variants == Set{1});  // failures cost nothing here
    CHECK(equal[0].failed == 1);
    CHECK(greedy_portfolio(times(Matrix{{1}}), {.least_gain = 0.1, .loss = {.penalty = 1}})
              .variants == Set{0});
}

TEST_CASE("rows count by their weights") {
    Data data = times(Matrix{{1, 2}, {4, 1}});
    CHECK(portfolios(data, {.most = 1})[0].variants == Set{1});
    data.weight = Vector{{9, 1}};
    const auto found = portfolios(data, {.most = 1});
    CHECK(found[0].variants == Set{0});
    CHECK(found[0].worst == Approx(4));
    CHECK(found[0].mean == Approx(std::pow(4, 0.1)));
}
