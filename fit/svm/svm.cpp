// Trains support vector machines with libsvm, searches C and gamma on a grid by cross-validation,
// and predicts a class by the votes of all pairs.
#include "fit/svm/svm.hpp"

#ifdef SELGEN_HAS_SVM
#include <svm.h>
#endif

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>

#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/scaling.hpp"

namespace selgen::fit {

namespace {

/// The decision value of a pair: positive for the first class. Sums have the order of libsvm, so
/// that the results are identical.
double decided(const Svm& svm, const Vector& kernel, std::size_t first, std::size_t second) {
    const auto begin_of = [&](std::size_t wanted) {
        std::size_t begin = 0;
        for (std::size_t i = 0; i < wanted; ++i) begin += svm.vectors_of_class[i];
        return static_cast<Eigen::Index>(begin);
    };
    const auto part = [&](std::size_t of, std::size_t against, double sum) {
        const Eigen::Index begin = begin_of(of), end = begin_of(of + 1);
        const auto column = static_cast<Eigen::Index>(against > of ? against - 1 : against);
        for (Eigen::Index v = begin; v < end; ++v) sum += svm.coefficients(v, column) * kernel[v];
        return sum;
    };
    return part(second, first, part(first, second, 0));
}

double kernel_of(const Svm& svm, Eigen::Index vector, const Vector& x) {
    double distance = 0;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
        const double apart = x[i] - svm.vectors(vector, i);
        distance += apart * apart;
    }
    return std::exp(-svm.gamma * distance);
}

}  // namespace

std::optional<std::size_t> predict(const Svm& svm, const Vector& x) {
    if (svm.classes.empty() || !x.allFinite()) return std::nullopt;
    const Vector scaled = (x - svm.shift).cwiseProduct(svm.scale);
    Vector kernel(svm.vectors.rows());
    for (Eigen::Index v = 0; v < kernel.size(); ++v) kernel[v] = kernel_of(svm, v, scaled);

    std::vector<int> votes(svm.classes.size());
    Eigen::Index pair = 0;
    for (std::size_t first = 0; first < votes.size(); ++first)
        for (std::size_t second = first + 1; second < votes.size(); ++second, ++pair)
            ++votes[decided(svm, kernel, first, second) - svm.rho[pair] > 0 ? first : second];
    const auto most = std::ranges::max_element(votes);
    return svm.classes[static_cast<std::size_t>(most - votes.begin())];
}

#ifdef SELGEN_HAS_SVM

namespace {

struct SvmSetting {
    double cost, gamma;
};

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

/// Trains a machine on scaled rows of at least one class: its shift is 0 and its scale 1.
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

using Rows = std::vector<Eigen::Index>;

Classified part_of(const Classified& data, const Rows& rows) {
    Classified result{data.x(rows, Eigen::all), {}, {}, {}};
    if (data.loss.cols() > 0) result.loss = data.loss(rows, Eigen::all);
    for (const Eigen::Index row : rows) {
        result.labels.push_back(data.labels[static_cast<std::size_t>(row)]);
        result.folds.push_back(data.folds[static_cast<std::size_t>(row)]);
    }
    return result;
}

/// A random sample of at most `most` rows.
Classified sample_of(const Classified& data, std::size_t most, std::uint64_t seed) {
    Rows rows(data.labels.size());
    std::iota(rows.begin(), rows.end(), 0);
    if (rows.size() <= most) return data;
    Random(seed).shuffle(rows);
    rows.resize(most);
    std::ranges::sort(rows);
    return part_of(data, rows);
}

/// The loss of a choice; NaN if it is not known.
double loss_of(const Classified& data, Eigen::Index row, std::size_t chosen) {
    if (data.loss.cols() > 0) return data.loss(row, static_cast<Eigen::Index>(chosen));
    return data.labels[static_cast<std::size_t>(row)] == chosen ? 0 : 1;
}

/// The mean loss by cross-validation.
double loss_in_folds(const Classified& data, const SvmSetting& setting, std::size_t folds) {
    double sum = 0, count = 0;
    for (std::size_t fold = 0; fold < folds; ++fold) {
        Rows others, own;
        std::vector<std::size_t> labels;
        for (std::size_t i = 0; i < data.folds.size(); ++i) {
            (data.folds[i] == fold ? own : others).push_back(static_cast<Eigen::Index>(i));
            if (data.folds[i] != fold) labels.push_back(data.labels[i]);
        }
        if (others.empty()) continue;
        const Svm svm = train_svm(data.x(others, Eigen::all), labels, setting);
        for (const Eigen::Index row : own) {
            const double loss = loss_of(data, row, *predict(svm, data.x.row(row).transpose()));
            if (std::isnan(loss)) continue;
            sum += loss;
            ++count;
        }
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::infinity();
}

struct Scored {
    SvmSetting setting;
    double loss;
};

/// Tries C from the smallest until the loss increases: a larger C takes longer.
Scored best_cost(const Classified& data, const std::vector<double>& costs, double gamma) {
    const std::size_t folds = *std::ranges::max_element(data.folds) + 1;
    Scored best{{costs[0], gamma}, std::numeric_limits<double>::infinity()};
    for (const double cost : costs) {
        const Scored next{{cost, gamma}, loss_in_folds(data, {cost, gamma}, folds)};
        if (next.loss > best.loss) break;
        if (next.loss < best.loss) best = next;
    }
    return best;
}

/// The first with the least loss: a small gamma, which gives a smooth machine.
Scored best_of(const Classified& data, const std::vector<double>& costs,
               const std::vector<double>& gammas, std::size_t threads) {
    std::vector<Scored> all(gammas.size());
    in_parallel(all.size(), threads,
                [&](std::size_t i) { all[i] = best_cost(data, costs, gammas[i]); });
    return *std::ranges::min_element(all, {}, &Scored::loss);
}

/// The value and the midpoints to its two neighbours, on a logarithmic scale.
std::vector<double> around(double value, const std::vector<double>& tried) {
    const double step = tried.size() > 1 ? std::sqrt(tried[1] / tried[0]) : 1;
    return step == 1 ? std::vector{value} : std::vector{value / step, value, value * step};
}

Scored searched(const Classified& data, const SvmOptions& options) {
    const Classified sample = sample_of(data, options.sample, options.seed);
    const auto [coarse, loss] = best_of(sample, options.costs, options.gammas, options.threads);
    return best_of(data, around(coarse.cost, options.costs), around(coarse.gamma, options.gammas),
                   options.threads);
}

}  // namespace

bool has_svm() { return true; }

std::optional<FittedSvm> svm(const Classified& data, const SvmOptions& options) {
    Classified used = part_of(data, measured_rows(data.x));
    const Scaling scaling = to_unit_range(used.x);
    used.x = scaled(used.x, scaling);
    FittedSvm result;
    if (used.labels.empty()) {
        result.svm.vectors.resize(0, data.x.cols());
    } else {
        const Scored best = searched(used, options);
        result = {train_svm(used.x, used.labels, best.setting), best.setting.cost, best.loss};
    }
    result.svm.shift = scaling.shift;
    result.svm.scale = scaling.scale;
    return result;
}

#else

bool has_svm() { return false; }

std::optional<FittedSvm> svm(const Classified&, const SvmOptions&) { return std::nullopt; }

#endif

}  // namespace selgen::fit
