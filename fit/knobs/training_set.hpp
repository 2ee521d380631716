// Turns the choice of a knob's value into a fit: its selector, its table and its model.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/table/data.hpp"

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

/// Turns the fitted model of the values into the model that the knob's rule uses.
dsl::ast::Model knob_model(const KnobTrainingSet& training, const dsl::ast::Model& learnt);

}  // namespace selgen::fit
