// Models of trees that other programs fitted: their form, their readers and their conversion.
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

/// LightGBM treats smaller numbers as 0 if zeros are its missing values. A float.
inline constexpr double least_number = 1e-35F;

/// The split of an imported tree. Missing values have their own side: NaN, and in some trees 0.
struct Cut {
    Below below;
    bool missing_yes = false;
    bool zero_is_missing = false;  // magnitudes up to 1e-35

    bool yes(double x) const;
};

/// A tree that another program fitted. Node 0 is the root.
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

/// The error in the tree, if any: a node that does not exist, is reached twice or is too deep.
std::optional<std::string> fault_of(const ForeignTree& tree, std::size_t features);

/// The sum of trees, or their mean, for one variant.
struct Output {
    double base = 0;
    std::vector<ForeignTree> trees;
};

/// The predictions of another program's model: a variant by one tree; a score for each variant; or
/// a value for each.
enum class Says { choice, scores, values };

struct TreeModel {
    std::string name;                   // of the file
    std::vector<std::string> features;  // empty: without names
    std::size_t feature_count = 0;
    Says says = Says::values;
    bool mean = false;
    std::vector<std::string> classes;  // names of the outputs, or of a choice's leaves
    std::vector<Output> outputs;
    std::vector<std::string> notes{};  // for the user
};

using TreeModelOrError = std::variant<TreeModel, TableError>;

/// The output of XGBoost's save_model (from 1.3 on), in JSON or UBJSON.
TreeModelOrError read_xgboost(const NamedText& file);

/// The text of LightGBM's save_model.
TreeModelOrError read_lightgbm(const NamedText& file);

/// The output of docs/export_sklearn.py.
TreeModelOrError read_sklearn(const NamedText& file);

/// The selector's model that is written.
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

/// The model in the language. Of several files, each predicts a value of one variant.
std::variant<dsl::ast::Model, TableError> to_model(const std::vector<TreeModel>& models,
                                                   const ModelTarget& target);

}  // namespace selgen::fit
