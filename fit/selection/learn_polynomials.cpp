#include <algorithm>
#include <set>
#include <utility>

#include "fit/convert/to_model.hpp"
#include "fit/linear/polynomial.hpp"
#include "fit/parallel.hpp"
#include "fit/selection/training_set.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

/// One for each quantity of each variant. Rows count the less for a variant of a speedup, the
/// slower it is there: its exact time does not matter.
std::vector<Polynomial> polynomials(const Candidate& candidate, const TrainingSet& training,
                                    const Matrix& columns, const std::vector<Quantities>& wanted) {
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
    options.products = products_of_each(static_cast<std::size_t>(number));
    const Matrix weights = candidate.relative ? worth_of_rows(training.losses) : Matrix();
    std::vector<Polynomial> found(known.size());
    in_parallel(found.size(), 0, [&](std::size_t i) {
        const auto v = static_cast<Eigen::Index>(i % variants);
        const Vector own = candidate.relative ? Vector(weights.col(v)) : Vector();
        if (known[i].size() > 0)
            found[i] =
                polynomial(columns, known[i], options, training.fold_assignments.front(), own);
    });
    return found;
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
    const auto found = polynomials(candidate, training, all.values, wanted);
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

}  // namespace selgen::fit
