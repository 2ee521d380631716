// Adds columns for lets, and merges a variant's configurations by the values that rules choose.
#include "fit/knobs/variant_data.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dsl/evaluate/evaluate.hpp"
#include "dsl/model/configurations.hpp"
#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/loss.hpp"
#include "fit/knobs/training_set.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace model = dsl::model;

Data with_lets(const model::Selector& selector, const Inputs& inputs, Data data, double reuse) {
    const auto rows = seen_rows(selector, data, reuse);
    for (const model::Let& let : selector.lets) {
        const auto input = std::ranges::find(inputs.features, let.name, &Input::name);
        if (input == inputs.features.end() || !input->is_let || let.truth) continue;
        Vector cost = Vector::Zero(data.rows());
        for (std::size_t f = 0; f < data.features.size(); ++f)
            if (std::ranges::find(input->of, data.features[f].name) != input->of.end())
                cost = cost.cwiseMax(data.feature_cost.col(static_cast<Eigen::Index>(f)));
        const Eigen::Index at = data.column_for(let.name);
        data.features[static_cast<std::size_t>(at)] = {let.name, {}, input->of};
        data.feature_cost.col(at) = cost;
        for (Eigen::Index row = 0; row < data.rows(); ++row)
            data.x(row, at) =
                dsl::evaluate(selector, let.value, rows[static_cast<std::size_t>(row)]);
    }
    return data;
}

namespace {

using Values = std::vector<double>;  // of the selector's features

/// Calls `visit` with all combinations of the values of these knobs.
void each_combination(const model::Selector& selector, std::span<const std::size_t> knobs,
                      Values values, const std::function<void(const Values&)>& visit) {
    if (knobs.empty()) return visit(values);
    const model::Knob& knob = selector.knobs[knobs.front()];
    for (const model::KnobValue& value : knob.values) {
        values[knob.feature] = value.value;
        each_combination(selector, knobs.subspan(1), values, visit);
    }
}

/// Makes the columns of variants from those of configurations.
class Merged {
public:
    Merged(const model::Selector& selector, const Data& table, double reuse)
        : selector_(selector),
          table_(table),
          rows_(seen_rows(selector, table, reuse)),
          costs_(losses(table, {.reuse = reuse, .cutoff = {}})) {
        for (std::size_t v = 0; v < table.variants.size(); ++v)
            column_of_[table.variants[v]] = static_cast<Eigen::Index>(v);
    }

    Data take() {
        std::vector<const model::Variant*> merged;
        std::vector<std::string> others;
        for (const model::Variant& variant : selector_.variants)
            if (!dsl::knobs_of(selector_, variant).empty() && has_configuration(variant))
                merged.push_back(&variant);
        for (const std::string& timed : table_.variants) {
            const auto is_of = [&](const model::Variant* one) {
                return one->name == timed || dsl::is_configuration(selector_, *one, timed);
            };
            if (std::ranges::none_of(merged, is_of)) others.push_back(timed);
        }
        Data made = table_;
        made.keep_variants(others);
        for (const model::Variant* variant : merged) add_column(*variant, made);
        for (const model::Knob& knob : selector_.knobs) add_feature(knob, made);
        return made;
    }

private:
    bool has_configuration(const model::Variant& variant) const {
        return std::ranges::any_of(table_.variants, [&](const std::string& timed) {
            return dsl::is_configuration(selector_, variant, timed);
        });
    }

    /// The column of the variant's configuration in the row; nothing if it was not measured.
    std::optional<Eigen::Index> column_in(Eigen::Index row, const model::Variant& variant) const {
        std::vector<std::size_t> open;
        for (const std::size_t knob : dsl::knobs_of(selector_, variant))
            if (selector_.knobs[knob].chooser.empty()) open.push_back(knob);
        std::optional<Eigen::Index> best;
        const auto consider = [&](const Values& values) {
            const auto found =
                column_of_.find(dsl::name_of_configuration(selector_, variant, values));
            if (found == column_of_.end() || std::isnan(costs_(row, found->second))) return;
            if (!best || costs_(row, found->second) < costs_(row, *best)) best = found->second;
        };
        each_combination(selector_, open, rows_[static_cast<std::size_t>(row)], consider);
        return best;
    }

    void add_column(const model::Variant& variant, Data& made) const {
        const Eigen::Index at = made.time.cols();
        made.variants.push_back(variant.name);
        made.time.conservativeResize(Eigen::NoChange, at + 1);
        made.setup.conservativeResize(Eigen::NoChange, at + 1);
        for (Matrix* const marks : {&made.wrong, &made.censored})
            if (marks->size() > 0) marks->conservativeResize(Eigen::NoChange, at + 1);
        for (Eigen::Index row = 0; row < made.rows(); ++row) {
            const auto from = column_in(row, variant);
            made.time(row, at) = from ? table_.time(row, *from) : not_measured;
            made.setup(row, at) = from ? table_.setup(row, *from) : 0;
            if (made.wrong.size() > 0) made.wrong(row, at) = from ? table_.wrong(row, *from) : 0;
            if (made.censored.size() > 0)
                made.censored(row, at) = from ? table_.censored(row, *from) : 0;
        }
    }

    void add_feature(const model::Knob& knob, Data& made) const {
        Feature feature{knob.name, {}};
        if (knob.kind != model::KnobKind::number)
            for (const auto& value : knob.values) feature.words.push_back(value.name);
        const Eigen::Index at = made.column_for(knob.name);
        made.features[static_cast<std::size_t>(at)] = feature;
        made.feature_cost.col(at).setZero();
        for (Eigen::Index row = 0; row < made.rows(); ++row)
            made.x(row, at) = knob.chooser.empty()
                                  ? not_measured
                                  : rows_[static_cast<std::size_t>(row)][knob.feature];
    }

    const model::Selector& selector_;
    const Data& table_;
    std::vector<Values> rows_;
    Matrix costs_;
    std::map<std::string, Eigen::Index> column_of_;
};

}  // namespace

ast::Spec with_knobs_as_features(const ast::Spec& written, const model::Selector& selector) {
    ast::Spec made = written;
    const auto is_ruled = [&](const std::string& name) {
        return std::ranges::any_of(selector.knobs,
                                   [&](const auto& knob) { return knob.name == name; });
    };
    std::erase_if(made.items, [](const ast::Item& item) {
        return std::holds_alternative<ast::Experiment>(item);
    });
    for (ast::Item& item : made.items) {
        auto* own = std::get_if<ast::Selector>(&item);
        if (own == nullptr || own->name.text != selector.name) continue;
        std::erase_if(own->statements, [&](const ast::Statement& statement) {
            const auto* knob = std::get_if<ast::Knob>(&statement);
            return std::holds_alternative<ast::ChooseKnobBy>(statement) ||
                   std::holds_alternative<ast::ChooseKnobGoal>(statement) ||
                   (knob != nullptr && is_ruled(knob->name.text));
        });
        std::vector<ast::Statement> features;
        for (const model::Knob& knob : selector.knobs)
            features.emplace_back(knob_feature(knob.name, knob.kind, knob.values));
        own->statements.insert(own->statements.begin(), features.begin(), features.end());
    }
    return made;
}

Data variant_data(const model::Selector& selector, const Data& table, double reuse) {
    return Merged(selector, table, reuse).take();
}

}  // namespace selgen::fit
