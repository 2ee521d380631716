#pragma once

#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// A knob whose rule is to be learnt: the choice among its values, as one among variants.
struct KnobTrainingSet {
    dsl::ast::Selector selector;  // its variants are the knob's values, named as models name them
    std::string model;            // that the rule names
    std::string quantity;         // that a network of the model gives of the knob; empty: `choice`
    std::vector<std::string> base;                 // the variants that run the knob
    std::vector<std::vector<bool>> runs;           // of each of these, which of the knobs
    std::vector<std::string> without;              // the variants that run no knob
    bool guarded = false;                          // each of the former has a `when`
    std::vector<std::string> knobs;                // that they run, in the order of declaration
    std::vector<std::vector<std::string>> values;  // of each of these
    std::size_t at = 0;                            // the knob, among these
    std::vector<std::size_t> earlier;  // those that are chosen before it: features of its choice
};

/// What `choose KNOB …` of a selector asks to be learnt, or a sentence why there is nothing.
std::variant<KnobTrainingSet, std::string> knob_training_set(const dsl::ast::Selector& selector,
                                                             const std::string& knob);

/// The table as the choice of the knob sees it: a row for each row and each value of the knobs
/// chosen before, whose values are features; the time of a value is the least over the knobs chosen
/// later. A column `time:V_2_static` is the time of variant V with these values, in the order in
/// which the knobs are declared. Where their `when` keeps the variants from a value in all rows,
/// the best of those without knobs counts. A sentence where the table times no value.
std::variant<Data, std::string> knob_data(const KnobTrainingSet& training, const Data& table);

/// The training set with those values only that the data time; the last, or of words the first, is
/// what is taken otherwise.
KnobTrainingSet of_values(KnobTrainingSet training, const Data& data);

/// The model that was learnt for the values, as the knob's rule asks for it.
dsl::ast::Model knob_model(const KnobTrainingSet& training, const dsl::ast::Model& learnt);

}  // namespace selgen::fit
