// Reads the JSON that docs/export_sklearn.py writes for scikit-learn models into a TreeModel.
#include <array>
#include <limits>

#include "fit/convert/tree_model.hpp"
#include "fit/import/foreign_file.hpp"

namespace selgen::fit {
namespace {

constexpr std::size_t most_nodes = 100'000'000;

/// JSON has no infinity: the script writes it as a word.
double number_of(const JsonValue& value) {
    const double infinite = std::numeric_limits<double>::infinity();
    if (value.is_text("-inf") || value.is_text("-Infinity")) return -infinite;
    return value.is_text("inf") || value.is_text("Infinity") ? infinite : value.number();
}

std::vector<JsonValue> node_values(const JsonValue& tree, const std::string& name,
                                   std::size_t count) {
    auto values = tree[name].elements(most_nodes);
    if (values.size() != count)
        tree[name].refuse("has " + std::to_string(values.size()) + " elements for " +
                          std::to_string(count) + " nodes");
    return values;
}

/// A split is to the left up to its threshold: of x itself, or of x rounded to a float.
ForeignTree tree_of(const JsonValue& tree, bool floats) {
    ForeignTree made;
    const auto left = tree["left"].elements(most_nodes);
    const auto right = node_values(tree, "right", left.size());
    const auto value = node_values(tree, "value", left.size());
    const auto threshold = node_values(tree, "threshold", left.size());
    const auto feature = node_values(tree, "feature", left.size());
    const auto missing_left = node_values(tree, "missing_left", left.size());
    const auto place = [](const JsonValue& number) {
        return static_cast<std::size_t>(number.whole(0, 1'000'000'000));
    };
    for (std::size_t i = 0; i < left.size(); ++i) {
        ForeignTree::Node node;
        node.is_leaf = left[i].number() < 0;
        if (node.is_leaf) {
            node.value = value[i].number();
        } else {
            const double at = number_of(threshold[i]);
            node.feature = place(feature[i]);
            node.cut.below = floats ? up_to_as_float(at) : Below{at, true};
            node.cut.missing_yes = missing_left[i].truth();
            node.yes = place(left[i]);
            node.no = place(right[i]);
        }
        made.nodes.push_back(node);
    }
    return made;
}

std::vector<std::string> texts_of(const JsonValue& list) {
    std::vector<std::string> texts;
    for (const JsonValue& one : list.elements(most_nodes)) texts.push_back(one.text());
    return texts;
}

TreeModel sklearn_model(const JsonValue& all) {
    TreeModel model;
    model.feature_count = static_cast<std::size_t>(all["feature_count"].whole(0, 1'000'000'000));
    model.features = texts_of(all["features"]);
    if (model.features.size() != model.feature_count) model.features.clear();
    model.says = std::array{Says::choice, Says::scores,
                            Says::values}[all["says"].one_of({"choice", "scores", "values"})];
    model.mean = all["mean"].truth();
    model.classes = texts_of(all["classes"]);
    const bool floats = all["floats"].truth();
    for (const JsonValue& output : all["outputs"].elements(most_nodes)) {
        Output& made = model.outputs.emplace_back();
        made.base = output["base"].number();
        for (const JsonValue& tree : output["trees"].elements(most_nodes))
            made.trees.push_back(tree_of(tree, floats));
    }
    return model;
}

}  // namespace

TreeModelOrError read_sklearn(const NamedText& file) {
    return model_in(file, [&] {
        const JsonValue all = JsonValue::parse_foreign(file.text);
        if (!all.is_object() || !all.has("format") || !all["format"].is_text("selgen sklearn 1"))
            throw FormatError("the file was not written by this version of export_sklearn.py");
        return sklearn_model(all);
    });
}

}  // namespace selgen::fit
