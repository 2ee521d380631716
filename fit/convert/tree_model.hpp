// Models of trees that other programs fitted: their form, their readers and their conversion.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/import/table.hpp"

namespace selgen::fit {

/// The set of doubles below a number, or up to and including it.
struct Below {
    double at = 0;
    bool inclusive = false;

    bool holds(double x) const { return inclusive ? x <= at : x < at; }
};

/// The doubles that are at most `most` when rounded to a float (to nearest, ties to even). The set
/// ends at the midpoint between `most` and the next float, which is an exact double. The midpoint
/// is included if `most` is the even one.
inline Below up_to_as_float(float most) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (most == infinity) return {static_cast<double>(infinity), true};
    // Infinity begins half a step above the largest float.
    const double end = 0x1.ffffffp127;
    if (most == -infinity) return {-end, true};
    const float next = std::nextafter(most, infinity);
    if (next == infinity) return {end, false};
    const double middle = (static_cast<double>(most) + static_cast<double>(next)) / 2;
    return {middle, static_cast<float>(middle) <= most};
}

/// The doubles that are less than `bound` when rounded to a float.
inline Below below_as_float(float bound) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (bound == -infinity) return {static_cast<double>(bound), false};
    return up_to_as_float(std::nextafter(bound, -infinity));
}

/// The doubles that are at most the double `most` when rounded to a float.
inline Below up_to_as_float(double most) {
    constexpr double largest = std::numeric_limits<float>::max();
    if (most < -largest) return up_to_as_float(-std::numeric_limits<float>::infinity());
    if (most >= largest && std::isfinite(most)) return up_to_as_float(static_cast<float>(largest));
    const auto near = static_cast<float>(most);
    const bool is_beyond = static_cast<double>(near) > most;
    return up_to_as_float(is_beyond ? std::nextafter(near, -std::numeric_limits<float>::infinity())
                                    : near);
}

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

/// Throws FormatError if a model cannot have this number of classes.
void check_classes(std::size_t count);

/// The model that `read` makes of the file. Its name is that of the file; an error is what `read`
/// throws as Unreadable.
TreeModelOrError model_in(const NamedText& file, const std::function<TreeModel()>& read);

/// The node or the feature with this number, which fault_of() checks.
inline std::size_t place_of(double number) {
    return static_cast<std::size_t>(std::clamp(number, 0.0, 1e9));
}

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

/// Whether this kind of file is a model, not a table.
bool holds_model(const std::string& kind);

/// The target of an imported model. `chosen`: the variants in the order of the outputs, or empty.
/// `predicts`: time, lg or ln.
ModelTarget target_of(const dsl::ast::Selector& selector, std::vector<std::string> chosen,
                      const std::string& predicts);

/// A model, and notes for the user on what was read.
struct ImportedModel {
    dsl::ast::Model model;
    std::vector<std::string> notes;
};

/// Reads files of that kind and converts them to one model.
std::variant<ImportedModel, TableError> foreign_model(const std::string& kind,
                                                      const std::vector<NamedText>& files,
                                                      const ModelTarget& target);

}  // namespace selgen::fit
