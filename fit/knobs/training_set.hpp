// Turns the choice of a knob's value into a fit: its selector, its table and its model.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "dsl/model/spec.hpp"
#include "fit/table/data.hpp"
#include "fit/table/matching.hpp"

namespace selgen::fit {

/// The training set for the rule of a knob: the choice among its values, like one among variants.
struct KnobTrainingSet {
    dsl::ast::Selector selector;    // its variants are the knob's values, named as models name them
    std::string model;              // the name in the rule
    std::string quantity;           // that a network predicts for the knob; empty: `choice`
    std::vector<std::string> base;  // the variants that run the knob
    std::vector<std::vector<bool>> runs;           // for each of these, the knobs that it runs
    std::vector<std::string> without;              // the variants that run no knob
    bool guarded = false;                          // all variants of `base` have a `when`
    std::vector<std::string> knobs;                // of `base`, in the order of declaration
    std::vector<std::vector<std::string>> values;  // of each of these knobs
    std::size_t at = 0;                            // the index of the knob in `knobs`
    std::vector<std::size_t> earlier;  // knobs that are chosen before it: features of its choice
};

/// The training set for `choose KNOB …` of a selector, or the reason why there is none.
std::variant<KnobTrainingSet, std::string> knob_training_set(const dsl::ast::Selector& selector,
                                                             const std::string& knob);

/// The table for the choice of the knob. Each row is repeated for each combination of the knobs
/// that are chosen before, whose values are features. The time of a value is the least over the
/// knobs that are chosen later. A column `time:V_2_static` is the time of variant V with these
/// values, in the order in which the knobs are declared. If `when` excludes the variants with a
/// value in all rows, the best variant without knobs counts. Returns the reason if the table has no
/// times.
std::variant<Data, std::string> knob_data(const KnobTrainingSet& training, const Data& table);

/// The training set with only the values that have times. The default is the last number or the
/// first word.
KnobTrainingSet of_values(KnobTrainingSet training, const Data& data);

/// A knob as a feature: its values are numbers, or words with these names.
template <class KnobValues>
dsl::ast::Feature knob_feature(const std::string& name, dsl::model::KnobKind kind,
                               const KnobValues& values) {
    dsl::ast::Type type{{}, {{}, "count"}, {}, {}};
    if (kind != dsl::model::KnobKind::number) {
        type.name.text = "one of";
        for (const auto& value : values) type.categories.push_back({{}, value.name});
    }
    return {{}, {{}, name}, std::move(type), {{}, "0"}};
}

/// Turns the fitted model of the values into the model that the knob's rule uses.
dsl::ast::Model knob_model(const KnobTrainingSet& training, const dsl::ast::Model& learnt);

/// A note on times of the table that do not belong to a configuration of the selector.
Remarks match_configurations(const dsl::model::Selector& selector, const Data& table);

/// Notes on words of the knob that have no times, or not in all rows.
Remarks match_values(const KnobTrainingSet& training, const Data& data);

}  // namespace selgen::fit
