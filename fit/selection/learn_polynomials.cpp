#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "fit/convert/to_model.hpp"
#include "fit/linear/polynomial.hpp"
#include "fit/linear/refine.hpp"
#include "fit/parallel.hpp"
#include "fit/selection/training_set.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

/// The data for polynomials: values of the columns, the cost of each variant, and folds.
struct Points {
    Matrix columns, costs;
    Folds folds;
};

/// One for each quantity of each variant; without weights, all points count the same.
std::vector<Polynomial> polynomials(const Candidate& candidate, const TrainingSet& training,
                                    const Points& points, const std::vector<Quantities>& wanted,
                                    const Matrix& weights) {
    PolynomialOptions options;
    options.selection = training.options.paper ? Selection::paper : Selection::stepwise;
    options.terms = training.options.terms;
    options.seed = training.options.seed;
    options.degree = candidate.degree;
    const std::size_t variants = training.data.variants.size();
    std::vector<Vector> known(wanted.size() * variants);
    for (std::size_t i = 0; i < known.size(); ++i) {
        const auto v = static_cast<Eigen::Index>(i % variants);
        Vector y = targets(wanted[i / variants].costs, v, candidate.logarithms);
        if (is_known(y)) known[i] = std::move(y);
    }
    const auto number = std::ranges::count_if(known, [](const Vector& y) { return y.size() > 0; });
    options.products = products_of_each(static_cast<std::size_t>(number) * candidate.fits);
    std::vector<Polynomial> found(known.size());
    in_parallel(found.size(), 0, [&](std::size_t i) {
        const auto v = static_cast<Eigen::Index>(i % variants);
        const Vector own = weights.size() > 0 ? Vector(weights.col(v)) : Vector();
        if (known[i].size() > 0)
            found[i] = polynomial(points.columns, known[i], options, points.folds, own);
    });
    return found;
}

/// The variants' costs by polynomials of their logarithms; NaN where the points have no cost.
Matrix predicted(const std::vector<Polynomial>& found, const Points& points) {
    constexpr double most = 500;  // ratios of such costs are finite
    Matrix costs = points.costs;
    for (Eigen::Index row = 0; row < costs.rows(); ++row)
        for (Eigen::Index v = 0; v < costs.cols(); ++v) {
            const Polynomial& own = found[static_cast<std::size_t>(v)];
            if (std::isnan(costs(row, v)) || own.terms.empty()) continue;
            costs(row, v) =
                std::exp2(std::clamp(predict(own, points.columns.row(row)), -most, most));
        }
    return costs;
}

/// Fits with weights. A point has more weight if the variant is, or is predicted to be, nearly the
/// best there: choosing a variant that is wrongly predicted to be fast loses most.
std::vector<Polynomial> polynomials_of_speedup(const Candidate& candidate,
                                               const TrainingSet& training, const Points& points,
                                               const std::vector<Quantities>& wanted) {
    constexpr int rounds = 3;
    Matrix weights = worth_of_rows(points.costs);
    std::vector<Polynomial> found = polynomials(candidate, training, points, wanted, weights);
    for (int round = 1; round < rounds; ++round) {
        weights = weights.cwiseMax(worth_of_rows(predicted(found, points)));
        found = polynomials(candidate, training, points, wanted, weights);
    }
    return found;
}

/// The regrets at points, as logarithms to base 2. A slowdown above 1.35 counts as 1.35: such a
/// variant is not chosen, and its exact time is mostly noise.
Matrix losses_of_choices(const Matrix& costs) {
    const double most = std::log2(1.35);
    return filled_regrets(costs.array().log2().matrix()).unaryExpr([most](double loss) {
        return loss > most ? most : loss;
    });
}

/// The rows and points between them, with the costs that forests predict there, as ratios.
Points distilled_points(const TrainingSet& training, const Columns& all) {
    DistillationOptions options = distillation_options(training, all);
    options.sample_points = 4000;  // a polynomial has fewer parameters than a tree
    DistillationSet distillation_set = distillation_set_of(
        all.values, regrets(training.losses, Objective::mean_slowdown), options);
    Folds folds;
    for (Eigen::Index row = 0; row < distillation_set.sample_points.rows(); ++row)
        folds.push_back(static_cast<std::size_t>(row) % training.options.validation);
    return {std::move(distillation_set.sample_points), distillation_set.regret.array().exp(),
            std::move(folds)};
}

/// Fits polynomials; those of speedups are then refined to minimise the regret of choices.
std::vector<Polynomial> fit_of(const Candidate& candidate, const TrainingSet& training,
                               const Points& points, const std::vector<Quantities>& wanted) {
    if (!candidate.relative) return polynomials(candidate, training, points, wanted, {});
    auto found = polynomials_of_speedup(candidate, training, points, wanted);
    if (!training.options.paper) refine(found, points.columns, losses_of_choices(points.costs));
    return found;
}

/// The mean of fits with different fold assignments. The selected terms depend on the assignment;
/// the mean depends on it less.
std::vector<Polynomial> mean_of_fold_assignments(const Candidate& candidate,
                                                 const TrainingSet& training, Points rows,
                                                 const std::vector<Quantities>& wanted) {
    std::vector<std::vector<Polynomial>> fits;  // of each quantity of each variant
    for (std::size_t assignment = 0; assignment < candidate.fits; ++assignment) {
        rows.folds = training.fold_assignments[assignment];
        const std::vector<Polynomial> found = fit_of(candidate, training, rows, wanted);
        fits.resize(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) fits[i].push_back(found[i]);
    }
    std::vector<Polynomial> means;
    for (const std::vector<Polynomial>& alike : fits) means.push_back(mean_of(alike));
    return means;
}

/// The columns that some term reads.
std::vector<Column> read_by(const std::vector<Polynomial>& all,
                            const std::vector<Column>& columns) {
    std::set<std::size_t> read;
    for (const Polynomial& one : all)
        for (const Term& term : one.terms)
            for (std::size_t c = 0; c < term.powers.size(); ++c)
                if (term.powers[c] > 0) read.insert(c);
    std::vector<Column> result;
    for (const std::size_t c : read) result.push_back(columns[c]);
    return result;
}

/// Whether the parser can read them: the expression of a longer sum is too deep.
bool are_readable(const std::vector<Polynomial>& all) {
    constexpr std::size_t most_terms = 900;
    return std::ranges::all_of(all, [](const auto& one) { return one.terms.size() <= most_terms; });
}

}  // namespace

std::optional<ast::Model> learn_polynomials(const Candidate& candidate,
                                            const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    std::vector<Quantities> wanted = quantities(candidate, training);
    const Points points = candidate.distilled ? distilled_points(training, all)
                                              : Points{all.values, training.losses,
                                                       training.fold_assignments.front()};
    if (candidate.distilled) wanted = {{"time", points.costs * mean_cost(training.losses)}};
    const auto found = candidate.fits > 1
                           ? mean_of_fold_assignments(candidate, training, points, wanted)
                           : fit_of(candidate, training, points, wanted);
    const std::size_t variants = training.data.variants.size();
    std::vector<ast::ModelStatement> equations;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!found[i].terms.empty())
            equations.emplace_back(
                equation({candidate.logarithms ? "lg" : "", wanted[i / variants].name,
                          training.data.variants[i % variants]},
                         expression_of(found[i], all.columns)));
    if (equations.empty() || !are_readable(found)) return {};
    return model_of(candidate, training, std::move(equations), read_by(found, all.columns));
}

}  // namespace selgen::fit
