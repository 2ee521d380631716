#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/import/table.hpp"
#include "fit/tree/float_threshold.hpp"

namespace selgen::fit {

/// What LightGBM takes for 0: a float, where its missing values are zeros.
inline constexpr double least_number = 1e-35F;

/// Where a foreign tree splits. What is missing has a side of its own: NaN, and with some also 0.
struct Cut {
    Below below;
    bool missing_yes = false;
    bool zero_is_missing = false;  // up to 1e-35

    bool yes(double x) const;
};

/// A tree that another program learnt. Node 0 is the root.
struct ForeignTree {
    struct Node {
        bool is_leaf = true;
        double value = 0;
        std::size_t feature = 0;
        Cut cut;
        std::size_t yes = 0, no = 0;
    };
    std::vector<Node> nodes;
};

/// What is wrong with it, or nothing: nodes that are not there, or met twice, or too deep.
std::optional<std::string> fault_of(const ForeignTree& tree, std::size_t features);

/// The sum of trees, or their mean, for one variant.
struct Output {
    double base = 0;
    std::vector<ForeignTree> trees;
};

/// What another program's model says: one variant by one tree; a score of each; or a value of each.
enum class Says { choice, scores, values };

struct TreeModel {
    std::string name;                   // of the file
    std::vector<std::string> features;  // empty: they have no names
    std::size_t feature_count = 0;
    Says says = Says::values;
    bool mean = false;
    std::vector<std::string> classes;  // what the outputs, or a choice's leaves, are called
    std::vector<Output> outputs;
};

using TreeModelOrFault = std::variant<TreeModel, TableFault>;

/// The JSON of XGBoost's save_model (from 1.3 on).
TreeModelOrFault read_xgboost(const NamedText& file);

/// The text of LightGBM's save_model.
TreeModelOrFault read_lightgbm(const NamedText& file);

/// What docs/export_sklearn.py wrote.
TreeModelOrFault read_sklearn(const NamedText& file);

/// What a model is written for.
struct ModelTarget {
    struct Feature {
        std::string name;
        bool is_flag = false;
        std::vector<std::string> words;  // of a `one of`
    };
    std::string model;
    std::vector<Feature> features;
    std::vector<std::string> variants;  // those of the spec
    std::vector<std::string> chosen;    // in the order of the outputs; empty: by name or position
    std::string transform;              // of time, for values: lg, ln or nothing
};

/// The model in the language. Several files give a value of one variant each.
std::variant<dsl::ast::Model, TableFault> to_model(const std::vector<TreeModel>& models,
                                                   const ModelTarget& target);

}  // namespace selgen::fit
