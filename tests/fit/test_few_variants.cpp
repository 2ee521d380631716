// Tables with many variants, reduced to those that are worth choosing.
#include "fit/selection/few_variants.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/random.hpp"

using namespace selgen::fit;

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
    CHECK(few_variants(data, "", {.keep = 1}).data.variants.front() == "k0");
    LossOptions loss;
    loss.objective = Objective::total_time;
    CHECK(few_variants(data, "", {1, loss}).data.variants.front() == "k1");
    data.time(0, 1) = failed_run;
    CHECK(few_variants(data, "", {1, loss}).data.variants.front() == "k2");
    loss.penalty = 1;
    CHECK(few_variants(data, "", {1, loss}).data.variants.front() == "k1");
    loss.cutoff = 100;
    CHECK(few_variants(data, "", {1, loss}).data.variants.front() == "k2");
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
