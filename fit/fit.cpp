#include "fit/fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "dsl/mentions.hpp"
#include "dsl/print.hpp"
#include "fit/decision_cost.hpp"
#include "fit/folds.hpp"
#include "fit/learn.hpp"

namespace selgen::fit {

namespace {

using Rows = std::vector<Eigen::Index>;

Data rows_of(const Data& data, const Rows& rows) {
    Data part = data;
    part.x = data.x(rows, Eigen::all);
    part.time = data.time(rows, Eigen::all);
    part.setup = data.setup(rows, Eigen::all);
    part.feature_cost = data.feature_cost(rows, Eigen::all);
    part.ids.clear();
    part.groups.clear();
    part.fold.clear();
    for (const Eigen::Index row : rows) {
        part.ids.push_back(data.ids[static_cast<std::size_t>(row)]);
        part.groups.push_back(data.groups[static_cast<std::size_t>(row)]);
        part.fold.push_back(data.fold[static_cast<std::size_t>(row)]);
    }
    return part;
}

/// The table says of each feature of an inspection what the inspection takes. It is made once, so
/// that each has its share of that, and each call of the phase has its share.
Data with_shared_costs(Data data, const Inputs& inputs, double reuse) {
    std::map<std::string, Rows> columns;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const std::size_t input = input_named(inputs, data.features[f].name);
        if (input < inputs.features.size() && !inputs.features[input].inspection.empty())
            columns[inputs.features[input].inspection].push_back(static_cast<Eigen::Index>(f));
    }
    for (const auto& [inspection, own] : columns) {
        const Matrix costs = data.feature_cost(Eigen::all, own);
        const Vector shares = costs.rowwise().maxCoeff() / static_cast<double>(own.size());
        for (const Eigen::Index column : own) data.feature_cost.col(column) = shares;
    }
    data.feature_cost.array().colwise() /= reuse_of(data, reuse).array();
    return data;
}

/// Of the geometric mean of ratios, those that are NaN left out.
double standard_error(const Vector& ratios) {
    double count = 0, sum = 0, squares = 0;
    for (const double ratio : ratios) {
        if (std::isnan(ratio)) continue;
        const double x = std::log(ratio);
        count += 1;
        sum += x;
        squares += x * x;
    }
    if (count < 2) return 0;
    const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1);
    return std::exp(sum / count) * std::sqrt(variance / count);
}

/// The best way, or a polynomial of lower degree that is as good to a standard error: what is
/// simpler goes wrong less where nothing was measured.
std::size_t simplest(const std::vector<Recipe>& recipes, const std::vector<Tried>& tried,
                     std::size_t best) {
    std::size_t taken = best;
    for (std::size_t i = 0; i < tried.size(); ++i) {
        const bool is_simpler =
            recipes[i].kind == recipes[best].kind && recipes[i].degree < recipes[best].degree;
        if (!is_simpler || !(tried[i].regret <= tried[best].regret + tried[best].error)) continue;
        if (taken == best || tried[i].regret < tried[taken].regret) taken = i;
    }
    return taken;
}

/// Learns from some rows, or all, and decides for others.
class Laboratory {
public:
    Laboratory(const Written& written, const Inputs& inputs, const Data& data,
               const FitOptions& options)
        : written_(written),
          inputs_(inputs),
          data_(data),
          options_(options),
          // The penalty is the same whichever rows are left out.
          losses_(losses(data, options.loss)),
          folds_(folds_of(data, options)) {}

    const Matrix& all_losses() const { return losses_; }
    std::size_t folds_count() const { return 1 + *std::max_element(folds_.begin(), folds_.end()); }

    std::optional<dsl::ast::Model> learnt(const Recipe& recipe, const Rows& rows) const {
        Random random(options_.seed);
        Data part = rows_of(data_, rows);
        std::vector<std::size_t> inner = folds(part.groups, options_.validation, random);
        return learn(recipe, {inputs_, options_, std::move(part), losses_(rows, Eigen::all),
                              std::move(inner)});
    }

    /// What models that had not seen them choose for the rows.
    std::optional<Tried> validated(const Recipe& recipe) const {
        Tried tried{name_of(recipe), {}, 0, 0, 0};
        std::vector<std::size_t> chosen(static_cast<std::size_t>(data_.rows()),
                                        data_.variants.size());
        std::size_t count = 0;
        for (std::size_t fold = 0; fold < folds_count(); ++fold) {
            Rows train, test;
            for (std::size_t row = 0; row < folds_.size(); ++row)
                (folds_[row] == fold ? test : train).push_back(static_cast<Eigen::Index>(row));
            if (test.empty() || train.empty()) continue;
            const auto found = learnt(recipe, train);
            if (!found) return {};
            const Data unseen = rows_of(data_, test);
            const auto selector = with_model(written_, *found);
            const auto choice = choices(selector, unseen, options_.loss.reuse, data_);
            for (std::size_t i = 0; i < test.size(); ++i)
                chosen[static_cast<std::size_t>(test[i])] = choice[i];
            tried.decision_ns += decision_ns(selector);
            tried.feature_seconds += feature_seconds(*found, unseen);
            ++count;
        }
        tried.score = score(losses_, chosen, {0, options_.seed, 0});
        if (tried.score.rows == 0) return {};
        tried.decision_ns /= static_cast<double>(count);
        tried.feature_seconds /= static_cast<double>(data_.rows());
        tried.regret = regret(tried);
        tried.error = standard_error(ratios(losses_, chosen));
        return tried;
    }

private:
    static std::vector<std::size_t> folds_of(const Data& data, const FitOptions& options) {
        Random random(options.seed);
        if (!options.folds_of_table) return folds(data.groups, options.validation, random);
        std::map<int, std::size_t> numbers;  // without gaps
        for (const int fold : data.fold) numbers[fold] = 0;
        std::size_t next = 0;
        for (auto& [fold, number] : numbers) number = next++;
        std::vector<std::size_t> result;
        for (const int fold : data.fold) result.push_back(numbers[fold]);
        return result;
    }

    /// All rows' seconds for the features that the model names.
    double feature_seconds(const dsl::ast::Model& model, const Data& data) const {
        const std::string text = dsl::print({{model}, {}});
        double sum = 0;
        for (std::size_t f = 0; f < data.features.size(); ++f) {
            if (!dsl::mentions(text, data.features[f].name)) continue;
            for (const double cost : data.feature_cost.col(static_cast<Eigen::Index>(f)))
                sum += std::isfinite(cost) ? cost : 0;
        }
        return sum;
    }

    double regret(const Tried& tried) const {
        const double overhead = tried.decision_ns * 1e-9 + tried.feature_seconds;
        return quality(tried.score, has_failures(data_)) + overhead / tried.score.best_seconds;
    }

    const Written& written_;
    const Inputs& inputs_;
    const Data& data_;
    const FitOptions& options_;
    Matrix losses_;
    std::vector<std::size_t> folds_;
};

std::vector<std::size_t> always(const Data& data, std::size_t variant) {
    return std::vector<std::size_t>(static_cast<std::size_t>(data.rows()), variant);
}

void compare(const Data& data, const Inputs& inputs, const Matrix& losses, Fitted& fitted) {
    const std::size_t single = single_best(losses, has_failures(data));
    fitted.single_name = data.variants[single];
    fitted.single = score(losses, always(data, single));
    const auto otherwise = std::find(data.variants.begin(), data.variants.end(), inputs.otherwise);
    fitted.otherwise =
        score(losses, always(data, static_cast<std::size_t>(otherwise - data.variants.begin())));
    fitted.chance = score_of_chance(losses);
}

}  // namespace

double quality(const Score& score, bool by_means) {
    return by_means ? score.seconds / score.best_seconds : score.mean;
}

std::variant<Fitted, std::string> fit(const Written& written, const Inputs& inputs,
                                      const Data& table, const FitOptions& options) {
    const Data data = with_shared_costs(table, inputs, options.loss.reuse);
    const Laboratory laboratory(written, inputs, data, options);
    Fitted fitted;
    fitted.by_means = has_failures(data);
    std::vector<Recipe> kept;
    for (const Recipe& recipe : recipes(data, inputs, options)) {
        auto tried = laboratory.validated(recipe);
        if (!tried) continue;
        if (!fitted.tried.empty() && tried->regret < fitted.tried[fitted.taken].regret)
            fitted.taken = fitted.tried.size();
        fitted.tried.push_back(std::move(*tried));
        kept.push_back(recipe);
    }
    if (kept.empty())
        return "there are too few rows to learn from, or too few groups to judge what was learnt";
    fitted.taken = simplest(kept, fitted.tried, fitted.taken);
    fitted.folds = laboratory.folds_count();
    Rows all;
    for (Eigen::Index row = 0; row < data.rows(); ++row) all.push_back(row);
    const auto learnt = laboratory.learnt(kept[fitted.taken], all);
    if (!learnt) return "there are too few rows to learn from";
    fitted.model = *learnt;
    compare(data, inputs, laboratory.all_losses(), fitted);
    return fitted;
}

}  // namespace selgen::fit
