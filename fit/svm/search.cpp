// Searches C and gamma on a grid by cross-validation.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "fit/parallel.hpp"
#include "fit/random.hpp"
#include "fit/scaling.hpp"
#include "fit/svm/train.hpp"

namespace selgen::fit {

#ifdef SELGEN_HAS_SVM

namespace {

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
