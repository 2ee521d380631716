// Trains a support vector machine with libsvm, and converts libsvm's model.
#ifdef SELGEN_HAS_SVM

#include <svm.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "fit/svm/train.hpp"

namespace selgen::fit {

namespace {

/// Rows in libsvm's format; libsvm's models point into them.
struct SvmProblem {
    std::vector<double> labels;
    std::vector<svm_node> nodes;
    std::vector<svm_node*> rows;

    svm_problem view() { return {static_cast<int>(rows.size()), labels.data(), rows.data()}; }
};

/// Rows by class: libsvm numbers classes in the order of their first rows.
SvmProblem problem_of(const Matrix& x, const std::vector<std::size_t>& labels) {
    std::vector<Eigen::Index> order(labels.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(
        order, {}, [&](Eigen::Index row) { return labels[static_cast<std::size_t>(row)]; });
    SvmProblem problem;
    const auto width = static_cast<std::size_t>(x.cols()) + 1;
    problem.nodes.reserve(width * labels.size());
    for (const Eigen::Index row : order) {
        problem.labels.push_back(static_cast<double>(labels[static_cast<std::size_t>(row)]));
        for (int i = 0; i < x.cols(); ++i) problem.nodes.push_back({i + 1, x(row, i)});
        problem.nodes.push_back({-1, 0});
    }
    for (std::size_t i = 0; i < labels.size(); ++i)
        problem.rows.push_back(&problem.nodes[i * width]);
    return problem;
}

svm_parameter parameter_of(const SvmSetting& setting) {
    svm_parameter parameter{};
    parameter.svm_type = C_SVC;
    parameter.kernel_type = RBF;
    parameter.gamma = setting.gamma;
    parameter.C = setting.cost;
    parameter.cache_size = 64;  // MB
    parameter.eps = 1e-3;
    parameter.shrinking = 1;
    return parameter;
}

Svm svm_of(const svm_model& model, Eigen::Index inputs) {
    const int classes = model.nr_class, vectors = model.l;
    Svm result{Vector::Zero(inputs), Vector::Ones(inputs), model.param.gamma, {}, {}, {}, {}, {}};
    for (int i = 0; i < classes; ++i) {
        result.classes.push_back(static_cast<std::size_t>(model.label[i]));
        result.vectors_of_class.push_back(static_cast<std::size_t>(model.nSV[i]));
    }
    result.vectors.resize(vectors, inputs);
    result.coefficients.resize(vectors, classes - 1);
    for (int v = 0; v < vectors; ++v) {
        for (int i = 0; i < inputs; ++i) result.vectors(v, i) = model.SV[v][i].value;
        for (int i = 0; i + 1 < classes; ++i) result.coefficients(v, i) = model.sv_coef[i][v];
    }
    result.rho = Eigen::Map<const Vector>(model.rho, classes * (classes - 1) / 2);
    return result;
}

struct Free {
    void operator()(svm_model* model) const { svm_free_and_destroy_model(&model); }
};

}  // namespace

Svm train_svm(const Matrix& x, const std::vector<std::size_t>& labels, const SvmSetting& setting) {
    if (std::ranges::all_of(labels, [&](std::size_t label) { return label == labels[0]; }))
        return {Vector::Zero(x.cols()), Vector::Ones(x.cols()),
                setting.gamma,          {labels[0]},
                Matrix(0, x.cols()),    {0},
                Matrix(0, 0),           Vector(0)};
    // Global to the process. By default, libsvm prints its progress.
    [[maybe_unused]] static const bool is_silent =
        (svm_set_print_string_function([](const char*) {}), true);
    SvmProblem problem = problem_of(x, labels);
    const svm_problem view = problem.view();
    const svm_parameter parameter = parameter_of(setting);
    const std::unique_ptr<svm_model, Free> model(svm_train(&view, &parameter));
    return svm_of(*model, x.cols());
}

}  // namespace selgen::fit

#endif
