// Which variants of a table are worth keeping, compared with exact searches and planted times.
#include "fit/selection/portfolio.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/random.hpp"
#include "fit/selection/few_variants.hpp"

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

namespace {

/// Kernels with a block size: the best size grows with n. `share` of the times are measured.
Data kernels(std::size_t variants, Eigen::Index rows, double share) {
    Random random(3);
    Data data;
    data.features = {{"n", {}}};
    data.parameters.columns = {{"block", {}}};
    data.parameters.values.resize(static_cast<Eigen::Index>(variants), 1);
    data.x.resize(rows, 1);
    data.time.resize(rows, static_cast<Eigen::Index>(variants));
    data.setup = Matrix::Zero(rows, data.time.cols());
    for (std::size_t v = 0; v < variants; ++v) {
        data.variants.push_back("k" + std::to_string(v));
        data.parameters.values(static_cast<Eigen::Index>(v), 0) = static_cast<double>(v);
    }
    for (Eigen::Index row = 0; row < rows; ++row) {
        const double n = random.unit();
        data.x(row, 0) = n;
        for (Eigen::Index v = 0; v < data.time.cols(); ++v) {
            const double off = n - static_cast<double>(v) / static_cast<double>(variants);
            const bool is_measured = random.unit() < share;
            data.time(row, v) = is_measured ? std::exp(n + off * off) : not_measured;
        }
    }
    return data;
}

}  // namespace

TEST_CASE("tables with many variants are reduced to the few that are worth choosing") {
    const auto few = few_variants(kernels(40, 200, 1), "k7", {});
    CHECK(few.data.variants.size() < 20);
    CHECK(few.data.variants.size() > 3);
    CHECK(std::ranges::find(few.data.variants, "k7") != few.data.variants.end());
    CHECK(few.data.time.cols() == static_cast<Eigen::Index>(few.data.variants.size()));
    CHECK(few.note.starts_with("kept "));
    CHECK(few.data.predicted.size() == 0);
}

TEST_CASE("tables with at most 32 variants keep all of them, unless fewer are wanted") {
    const auto all = few_variants(kernels(32, 20, 1), "", {});
    CHECK(all.data.variants.size() == 32);
    CHECK(all.note.empty());
    CHECK(few_variants(kernels(32, 20, 1), "", {.keep = 3}).data.variants.size() == 3);
}

TEST_CASE("times that were not measured are predicted from features and parameters") {
    const Data whole = kernels(40, 400, 1);
    Data sparse = kernels(40, 400, 0.2);
    const Matrix predicted = predicted_times(sparse, {}, 1);
    REQUIRE(predicted.rows() == 400);
    const Matrix errors = (predicted.array() / whole.time.array()).log().abs();
    CHECK(errors.mean() < 0.03);
    const Matrix some = predicted_times(sparse, {"k2"}, 1);
    CHECK(some.col(2) == predicted.col(2));
    CHECK(some.col(3).array().isNaN().all());
    sparse.predicted = predicted;
    const auto few = few_variants(sparse, "", {});
    CHECK(few.data.predicted.cols() == few.data.time.cols());
    CHECK(predictions_text(sparse).starts_with("80 % of the times were not measured"));
    CHECK(with_predictions(few.data).time.array().isFinite().all());
    CHECK(predicted_times(whole, {}, 1).size() == 0);
    CHECK(predictions_text(whole).empty());
}

TEST_CASE("a failed run is predicted to take ten times the slowest success of its row") {
    Data data = kernels(40, 300, 0.5);
    for (Eigen::Index row = 20; row < data.rows(); ++row)
        if (!std::isnan(data.time(row, 39))) data.time(row, 39) = failed_run;
    const Matrix predicted = predicted_times(data, {}, 1);
    CHECK(predicted.col(39).mean() > 5 * predicted.col(20).mean());
    data.time.col(39).setConstant(failed_run);
    CHECK(predicted_times(data, {}, 1).col(39).array().isNaN().all());
}

TEST_CASE("the kept variants are those that are best by the objective") {
    Data data = kernels(3, 2, 1);
    data.time = Matrix{{1, 4, 3}, {100, 80, 85}};
    LossOptions loss;
    const auto best = [&] { return few_variants(data, "", {1, loss}).data.variants.front(); };
    CHECK(best() == "k0");
    loss.objective = Objective::total_time;
    CHECK(best() == "k1");
    data.time(0, 1) = failed_run;
    CHECK(best() == "k2");
    loss.penalty = 1;
    CHECK(best() == "k1");
    loss.cutoff = 100;
    CHECK(best() == "k2");
}

TEST_CASE("predictions learn from estimates instead of bounds") {
    Data data = kernels(40, 300, 0.5);
    data.time.col(20) *= 4;
    const Matrix before = predicted_times(data, {}, 1);
    // Of one variant, every second run was stopped in half of its time; of another, all were.
    data.censored = Matrix::Zero(data.rows(), 40);
    data.censored.col(39) = data.time.col(39).array().isNaN().select(Vector::Zero(300), 1);
    for (Eigen::Index row = 0; row < data.rows(); row += 2) {
        if (std::isnan(data.time(row, 20))) continue;
        data.censored(row, 20) = 1;
        data.time(row, 20) /= 2;
    }
    const Matrix after = predicted_times(data, {}, 1);
    CHECK(after.col(39).array().isNaN().all());
    CHECK(before.col(39).array().isFinite().all());
    CHECK((after.col(20).array() / before.col(20).array()).log().mean() > -0.1);
}
