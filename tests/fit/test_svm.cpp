// Support vector machines: votes, separated shapes, and predictions as by libsvm.
#include "fit/svm/svm.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "fit/random.hpp"

#ifdef SELGEN_HAS_SVM
#include <svm.h>
#endif

using namespace selgen::fit;

namespace {

const double missing_input = std::nan("");

using Truth = std::size_t (*)(double, double);

/// Points in -1 .. 1 of two features, labelled, in five folds.
Classified drawn(std::size_t rows, Truth truth, Random& random) {
    Classified data{Matrix(rows, 2), {}, {}, {}};
    for (double& x : data.x.reshaped()) x = 2 * random.unit() - 1;
    for (std::size_t i = 0; i < rows; ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        data.labels.push_back(truth(data.x(row, 0), data.x(row, 1)));
        data.folds.push_back(i % 5);
    }
    return data;
}

double hit_rate(const Svm& svm, const Classified& data) {
    double hits = 0;
    for (std::size_t i = 0; i < data.labels.size(); ++i)
        hits +=
            predict(svm, data.x.row(static_cast<Eigen::Index>(i)).transpose()) == data.labels[i];
    return hits / static_cast<double>(data.labels.size());
}

std::size_t rings(double x, double y) {
    return static_cast<std::size_t>(std::min(std::hypot(x, y) / 0.4, 2.0));
}

std::size_t checkerboard(double x, double y) {
    return (static_cast<std::size_t>((x + 1) * 1.5) + static_cast<std::size_t>((y + 1) * 1.5)) & 1;
}

std::size_t exclusive_or(double x, double y) { return (x > 0) != (y > 0) ? 4 : 2; }

#ifdef SELGEN_HAS_SVM

double held_out(Truth truth, std::size_t rows) {
    Random random(1);
    const Classified data = drawn(rows, truth, random), other = drawn(1000, truth, random);
    return hit_rate(svm(data, {})->svm, other);
}

bool same_bytes(const Svm& a, const Svm& b) {
    return a.gamma == b.gamma && a.classes == b.classes && a.vectors == b.vectors &&
           a.vectors_of_class == b.vectors_of_class && a.coefficients == b.coefficients &&
           a.rho == b.rho;
}

/// libsvm itself, on scaled rows.
class Libsvm {
public:
    Libsvm(const Matrix& x, const std::vector<std::size_t>& labels, double cost, double gamma)
        : labels_(labels.begin(), labels.end()) {
        for (Eigen::Index row = 0; row < x.rows(); ++row) nodes_.push_back(nodes_of(x.row(row)));
        for (auto& row : nodes_) rows_.push_back(row.data());
        svm_parameter parameter{};
        parameter.kernel_type = RBF;
        parameter.gamma = gamma;
        parameter.C = cost;
        parameter.cache_size = 64;
        parameter.eps = 1e-3;
        parameter.shrinking = 1;
        const svm_problem problem{static_cast<int>(rows_.size()), labels_.data(), rows_.data()};
        svm_set_print_string_function([](const char*) {});
        model_ = svm_train(&problem, &parameter);
    }
    Libsvm(const Libsvm&) = delete;
    Libsvm& operator=(const Libsvm&) = delete;
    ~Libsvm() { svm_free_and_destroy_model(&model_); }

    std::size_t predict(const Vector& x) const {
        return static_cast<std::size_t>(svm_predict(model_, nodes_of(x.transpose()).data()));
    }

private:
    static std::vector<svm_node> nodes_of(const Eigen::RowVectorXd& x) {
        std::vector<svm_node> nodes;
        for (int i = 0; i < x.size(); ++i) nodes.push_back({i + 1, x[i]});
        nodes.push_back({-1, 0});
        return nodes;
    }

    std::vector<double> labels_;
    std::vector<std::vector<svm_node>> nodes_;
    std::vector<svm_node*> rows_;
    svm_model* model_;
};

#endif

}  // namespace

TEST_CASE("a machine votes by the signs of its pairs; at a tie, the earlier class wins") {
    Svm svm{Vector::Zero(1), Vector::Ones(1), 1,        {3, 5, 7}, Matrix(0, 1),
            {0, 0, 0},       Matrix(0, 2),    Vector(3)};
    svm.rho << -1, -1, -1;  // 3 wins twice
    CHECK(predict(svm, Vector::Zero(1)) == 3U);
    svm.rho << 1, 1, -1;  // 5 beats both
    CHECK(predict(svm, Vector::Zero(1)) == 5U);
    svm.rho << -1, 1, -1;  // each wins once
    CHECK(predict(svm, Vector::Zero(1)) == 3U);
}

TEST_CASE("near vectors count more for their class") {
    Svm svm{Vector::Constant(1, 10),
            Vector::Constant(1, 0.5),
            1,
            {0, 1},
            Matrix(2, 1),
            {1, 1},
            Matrix(2, 1),
            Vector::Zero(1)};
    svm.vectors << -1, 1;  // 8 and 12
    svm.coefficients << 1, -1;
    CHECK(predict(svm, Vector::Constant(1, 9.9)) == 0U);
    CHECK(predict(svm, Vector::Constant(1, 10.1)) == 1U);
    CHECK(predict(svm, Vector::Constant(1, missing_input)) == std::nullopt);
}

#ifdef SELGEN_HAS_SVM

TEST_CASE("concentric rings, a checkerboard and exclusive or are learnt from 400 points") {
    CHECK(held_out(rings, 400) > 0.95);
    CHECK(held_out(checkerboard, 400) > 0.92);
    CHECK(held_out(exclusive_or, 400) > 0.97);
}

TEST_CASE("a machine predicts as libsvm does, on its rows and on others") {
    Random random(2);
    Classified data = drawn(300, rings, random);
    for (std::size_t i = 0; i < 300; i += 7) data.labels[i] = (data.labels[i] + 1) % 4;  // noise
    data.x.col(0) = data.x.col(0).array() * 1e6 + 3e6;
    const FittedSvm fitted = *svm(data, {});
    REQUIRE(fitted.svm.classes == std::vector<std::size_t>{0, 1, 2, 3});

    // libsvm numbers classes in the order of their rows, which decides ties.
    std::vector<std::size_t> order(300);
    for (std::size_t i = 0; i < 300; ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return data.labels[i]; });
    const auto scaled = [&](const Vector& x) -> Vector {
        return (x - fitted.svm.shift).cwiseProduct(fitted.svm.scale);
    };
    Matrix x(300, 2);
    std::vector<std::size_t> labels;
    for (std::size_t i = 0; i < 300; ++i) {
        const auto row = static_cast<Eigen::Index>(order[i]);
        x.row(static_cast<Eigen::Index>(i)) = scaled(data.x.row(row).transpose()).transpose();
        labels.push_back(data.labels[order[i]]);
    }
    const Libsvm reference(x, labels, fitted.cost, fitted.svm.gamma);

    int different = 0;
    const auto compare = [&](const Vector& at) {
        different += predict(fitted.svm, at) != reference.predict(scaled(at));
    };
    for (const auto& row : data.x.rowwise()) compare(row.transpose());
    for (int i = 0; i < 2000; ++i)
        compare(Eigen::Vector2d(1e6 + 4e6 * random.unit(), 4 * random.unit() - 2));
    CHECK(different == 0);
}

TEST_CASE("a machine of one class always predicts it") {
    Random random(3);
    const Classified data = drawn(
        20, [](double, double) -> std::size_t { return 5; }, random);
    const FittedSvm fitted = *svm(data, {});
    CHECK(fitted.svm.classes == std::vector<std::size_t>{5});
    CHECK(fitted.svm.vectors.rows() == 0);
    CHECK(fitted.loss == 0);
    CHECK(predict(fitted.svm, Vector::Constant(2, 1e9)) == 5U);
}

TEST_CASE("a class that is missing in a fold, and unmeasured rows, do no harm") {
    Random random(4);
    Classified data = drawn(100, exclusive_or, random);
    data.labels[0] = 0;  // the only one
    data.x(1, 0) = missing_input;
    data.x(2, 1) = HUGE_VAL;
    const FittedSvm fitted = *svm(data, {});
    CHECK(fitted.svm.classes == std::vector<std::size_t>{0, 2, 4});
    CHECK(fitted.svm.vectors.allFinite());
    CHECK(fitted.loss < 0.2);

    data.x.col(0).setConstant(missing_input);
    CHECK(predict(svm(data, {})->svm, Vector::Zero(2)) == std::nullopt);
}

TEST_CASE("the loss decides between the settings, without unknown losses") {
    Random random(5);
    Classified data = drawn(200, exclusive_or, random);
    data.loss = Matrix::Constant(200, 5, missing_input);
    for (std::size_t i = 0; i < 200; ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        data.loss(row, 2) = data.labels[i] == 2 ? 0 : 0.5;
        data.loss(row, 4) = i % 3 == 0 ? missing_input : data.labels[i] == 4 ? 0 : 100;
    }
    const FittedSvm fitted = *svm(data, {});
    CHECK(std::isfinite(fitted.loss));

    // If both choices are equally good, nothing is lost: the first setting wins.
    data.loss.setZero();
    const FittedSvm first = *svm(data, {});
    CHECK(first.loss == 0);
    CHECK(first.cost == SvmOptions{}.costs[0] / 4);
    CHECK(first.svm.gamma == SvmOptions{}.gammas[0] / 2);
}

TEST_CASE("a machine is the same for the same sample, on one thread and on two") {
    Random random(6);
    const Classified data = drawn(150, checkerboard, random);
    const FittedSvm one = *svm(data, {.sample = 100}),
                    two = *svm(data, {.sample = 100, .threads = 2});
    CHECK(one.cost == two.cost);
    CHECK(same_bytes(one.svm, two.svm));
}

#else

TEST_CASE("without libsvm there is no machine, and has_svm() is false") {
    Random random(1);
    CHECK_FALSE(has_svm());
    CHECK_FALSE(svm(drawn(10, rings, random), {}));
    CHECK(hit_rate({}, drawn(10, checkerboard, random)) == 0);
    CHECK(hit_rate({}, drawn(10, exclusive_or, random)) == 0);
}

#endif
