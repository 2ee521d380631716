// Fits networks and support vector machines that predict the choice.
#include <cmath>

#include "fit/convert/to_model.hpp"
#include "fit/selection/training_set.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

/// The variants that were measured in some row. The output of an unmeasured variant could win.
std::vector<Eigen::Index> measured(const Matrix& losses) {
    std::vector<Eigen::Index> variants;
    for (Eigen::Index v = 0; v < losses.cols(); ++v)
        if ((losses.col(v).array() == losses.col(v).array()).any()) variants.push_back(v);
    return variants;
}

std::vector<std::string> names_of(const TrainingSet& training,
                                  const std::vector<Eigen::Index>& variants) {
    std::vector<std::string> names;
    for (const Eigen::Index v : variants)
        names.push_back(training.data.variants[static_cast<std::size_t>(v)]);
    return names;
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
    return choice_model(candidate, training,
                        network_of(found, all.columns, names_of(training, variants)), all.columns);
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
