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
    Inputs inputs;
    inputs.otherwise = "k7";
    const auto few = few_variants(kernels(40, 200, 1), inputs, {});
    CHECK(few.data.variants.size() < 20);
    CHECK(few.data.variants.size() > 3);
    CHECK(std::ranges::find(few.data.variants, "k7") != few.data.variants.end());
    CHECK(few.data.time.cols() == static_cast<Eigen::Index>(few.data.variants.size()));
    CHECK(few.note.starts_with("the model chooses among "));
    CHECK(few.data.predicted.size() == 0);
}

TEST_CASE("tables with at most 32 variants keep all of them, unless fewer are wanted") {
    const auto all = few_variants(kernels(32, 20, 1), {}, {});
    CHECK(all.data.variants.size() == 32);
    CHECK(all.note.empty());
    CHECK(few_variants(kernels(32, 20, 1), {}, {.keep = 3}).data.variants.size() == 3);
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
    const auto few = few_variants(sparse, {}, {});
    CHECK(few.data.predicted.cols() == few.data.time.cols());
    CHECK(predictions_text(sparse).starts_with("80 % of the times were not measured"));
    CHECK(with_predictions(few.data).time.array().isFinite().all());
    CHECK(predicted_times(whole, {}, 1).size() == 0);
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
