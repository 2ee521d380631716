#include <cmath>

#include "fit/lesson.hpp"
#include "fit/to_model.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;

namespace {

/// The variants that were measured in some row: an output that nothing is known of could win.
std::vector<Eigen::Index> measured(const Matrix& losses) {
    std::vector<Eigen::Index> variants;
    for (Eigen::Index v = 0; v < losses.cols(); ++v)
        if ((losses.col(v).array() == losses.col(v).array()).any()) variants.push_back(v);
    return variants;
}

std::vector<std::string> names_of(const Lesson& lesson, const std::vector<Eigen::Index>& variants) {
    std::vector<std::string> names;
    for (const Eigen::Index v : variants)
        names.push_back(lesson.data.variants[static_cast<std::size_t>(v)]);
    return names;
}

ast::Model choice_model(const Recipe& recipe, const Lesson& lesson, ast::Body body,
                        const std::vector<Column>& columns) {
    return model_of(recipe, lesson, {equation({"", "choice", ""}, std::move(body))}, columns);
}

}  // namespace

std::optional<ast::Model> learn_network(const Recipe& recipe, const Lesson& lesson) {
    const Columns all = columns_for(recipe, lesson);
    const auto variants = measured(lesson.losses);
    if (all.columns.empty() || variants.size() < 2) return {};
    NetworkOptions options;
    if (!lesson.options.hidden.empty()) options.hidden = lesson.options.hidden;
    options.seed = lesson.options.seed;
    options.threads = 2;
    const Matrix scores = -relative_costs(lesson.losses(Eigen::all, variants)).array().log2();
    const auto found = network(all.values, scores, options);
    return choice_model(recipe, lesson,
                        network_of(found.network, all.columns, names_of(lesson, variants)),
                        all.columns);
}

std::optional<ast::Model> learn_svm(const Recipe& recipe, const Lesson& lesson) {
    const Columns all = columns_for(recipe, lesson);
    if (all.columns.empty()) return {};
    const auto best = best_of(lesson.losses);
    std::vector<Eigen::Index> rows;
    Classified classified;
    for (std::size_t row = 0; row < best.size(); ++row) {
        if (best[row] == lesson.data.variants.size()) continue;
        rows.push_back(static_cast<Eigen::Index>(row));
        classified.labels.push_back(best[row]);
        classified.folds.push_back(lesson.deals.front()[row]);
    }
    classified.x = all.values(rows, Eigen::all);
    classified.loss = lesson.losses(rows, Eigen::all);
    SvmOptions options;
    options.seed = lesson.options.seed;
    options.threads = 2;
    const auto found = svm(classified, options);
    if (!found || found->svm.classes.size() < 2) return {};
    return choice_model(recipe, lesson, svm_of(found->svm, all.columns, lesson.data.variants),
                        all.columns);
}

}  // namespace selgen::fit
