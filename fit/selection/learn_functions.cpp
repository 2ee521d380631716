// Fits polynomials of times and speedups, and networks and support vector machines of choices.
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "fit/convert/to_model.hpp"
#include "fit/linear/polynomial.hpp"
#include "fit/linear/refine.hpp"
#include "fit/parallel.hpp"
#include "fit/selection/learn.hpp"
#include "fit/tree/target.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

/// One for each quantity of each variant.
std::vector<Polynomial> polynomials(const Candidate& candidate, const TrainingSet& training,
                                    const Matrix& columns, const std::vector<Quantities>& wanted,
                                    const Folds& folds) {
    PolynomialOptions options;
    options.selection = training.options.paper ? Selection::paper : Selection::stepwise;
    options.terms = training.options.terms;
    options.seed = training.options.seed;
    options.degree = candidate.degree;
    const std::size_t variants = training.data.variants.size();
    std::vector<Vector> known(wanted.size() * variants);
    for (std::size_t i = 0; i < known.size(); ++i) {
        const auto v = static_cast<Eigen::Index>(i % variants);
        Vector y = targets(wanted[i / variants].costs, v);
        if (is_known(y)) known[i] = std::move(y);
    }
    const auto number = std::ranges::count_if(known, [](const Vector& y) { return y.size() > 0; });
    options.products =
        products_of_each(static_cast<std::size_t>(number) * fits_of(candidate, training.options));
    std::vector<Polynomial> found(known.size());
    in_parallel(found.size(), 0, [&](std::size_t i) {
        if (known[i].size() > 0) found[i] = polynomial(columns, known[i], options, folds);
    });
    return found;
}

/// The regrets, as logarithms to base 2. A slowdown above 1.35 counts as 1.35: such a variant is
/// not chosen, and its exact time is mostly noise.
Matrix losses_of_choices(const Matrix& costs) {
    const double most = std::log2(1.35);
    return filled_regrets(costs.array().log2().matrix()).unaryExpr([most](double loss) {
        return loss > most ? most : loss;
    });
}

/// Polynomials of speedups: the means of several fits, each refined to minimise the regret of its
/// choices. The selected terms depend on the fold assignment; the mean depends on it less.
std::vector<Polynomial> polynomials_of_speedup(const Candidate& candidate,
                                               const TrainingSet& training, const Matrix& columns,
                                               const std::vector<Quantities>& wanted) {
    const std::size_t fits = fits_of(candidate, training.options);
    std::vector<std::vector<Polynomial>> alike;  // of each quantity of each variant
    for (std::size_t fit = 0; fit < fits; ++fit) {
        auto found =
            polynomials(candidate, training, columns, wanted, training.fold_assignments[fit]);
        if (!training.options.paper) refine(found, columns, losses_of_choices(training.losses));
        alike.resize(found.size());
        for (std::size_t i = 0; i < found.size(); ++i) alike[i].push_back(std::move(found[i]));
    }
    std::vector<Polynomial> means;
    for (const std::vector<Polynomial>& one : alike) means.push_back(mean_of(one));
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
    const std::vector<Quantities> wanted = quantities(candidate, training);
    const auto found = candidate.relative
                           ? polynomials_of_speedup(candidate, training, all.values, wanted)
                           : polynomials(candidate, training, all.values, wanted,
                                         training.fold_assignments.front());
    const std::size_t variants = training.data.variants.size();
    std::vector<ast::ModelStatement> equations;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!found[i].terms.empty())
            equations.emplace_back(
                equation({"lg", wanted[i / variants].name, training.data.variants[i % variants]},
                         expression_of(found[i], all.columns)));
    if (equations.empty() || !are_readable(found)) return {};
    return model_of(candidate, training, std::move(equations), read_by(found, all.columns));
}

namespace {

/// The variants that were measured in some row. The output of an unmeasured variant could win.
std::vector<Eigen::Index> measured(const Matrix& losses) {
    std::vector<Eigen::Index> variants;
    for (Eigen::Index v = 0; v < losses.cols(); ++v)
        if ((losses.col(v).array() == losses.col(v).array()).any()) variants.push_back(v);
    return variants;
}

ast::Model choice_model(const Candidate& candidate, const TrainingSet& training, ast::Body body,
                        const std::vector<Column>& columns) {
    return model_of(candidate, training, {equation({"", "choice", ""}, std::move(body))}, columns);
}

}  // namespace

std::optional<ast::Model> learn_network(const Candidate& candidate, const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    const auto variants = measured(training.losses);
    if (all.columns.empty() || variants.size() < 2) return {};
    NetworkOptions options;
    if (!training.options.hidden.empty()) options.hidden = training.options.hidden;
    options.seed = training.options.seed;
    options.threads = 2;
    const Matrix scores = -relative_costs(training.losses(Eigen::all, variants)).array().log2();
    const auto found = network(all.values, scores, options);
    std::vector<std::string> names;
    for (const Eigen::Index v : variants)
        names.push_back(training.data.variants[static_cast<std::size_t>(v)]);
    return choice_model(candidate, training, network_of(found, all.columns, names), all.columns);
}

std::optional<ast::Model> learn_svm(const Candidate& candidate, const TrainingSet& training) {
    const Columns all = columns_for(candidate, training);
    if (all.columns.empty()) return {};
    const auto best = best_of(training.losses);
    std::vector<Eigen::Index> rows;
    Classified classified;
    for (std::size_t row = 0; row < best.size(); ++row) {
        if (best[row] == training.data.variants.size()) continue;
        rows.push_back(static_cast<Eigen::Index>(row));
        classified.labels.push_back(best[row]);
        classified.folds.push_back(training.fold_assignments.front()[row]);
    }
    classified.x = all.values(rows, Eigen::all);
    classified.loss = training.losses(rows, Eigen::all);
    SvmOptions options;
    options.seed = training.options.seed;
    options.threads = 2;
    const auto found = svm(classified, options);
    if (!found || found->svm.classes.size() < 2) return {};
    return choice_model(candidate, training,
                        svm_of(found->svm, all.columns, training.data.variants), all.columns);
}

}  // namespace selgen::fit
