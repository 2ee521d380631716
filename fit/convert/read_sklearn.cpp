#include <limits>
#include <nlohmann/json.hpp>

#include "fit/convert/json_text.hpp"
#include "fit/convert/tree_model.hpp"

namespace selgen::fit {
namespace {

using nlohmann::json;

/// JSON has no infinity: the script writes it as a word.
double number_of(const json& value) {
    if (!value.is_string()) return value.get<double>();
    const double infinite = std::numeric_limits<double>::infinity();
    return value.get<std::string>() == "-inf" ? -infinite : infinite;
}

/// A split is to the left up to its threshold: of x itself, or of x rounded to a float.
ForeignTree tree_of(const json& tree, bool floats) {
    ForeignTree made;
    const json& left = tree.at("left");
    for (std::size_t i = 0; i < left.size(); ++i) {
        ForeignTree::Node node;
        node.is_leaf = left[i].get<int>() < 0;
        if (node.is_leaf) {
            node.value = tree.at("value").at(i).get<double>();
        } else {
            const double threshold = number_of(tree.at("threshold").at(i));
            node.feature = tree.at("feature").at(i).get<std::size_t>();
            node.cut.below = floats ? up_to_as_float(threshold) : Below{threshold, true};
            node.cut.missing_yes = tree.at("missing_left").at(i).get<bool>();
            node.yes = left[i].get<std::size_t>();
            node.no = tree.at("right").at(i).get<std::size_t>();
        }
        made.nodes.push_back(node);
    }
    return made;
}

Says says_of(const std::string& word) {
    if (word == "choice") return Says::choice;
    if (word == "scores") return Says::scores;
    if (word == "values") return Says::values;
    throw FormatError("'says' must be choice, scores or values, not '" + word + "'");
}

TreeModel sklearn_model(const json& all, const std::string& name) {
    TreeModel model;
    model.name = name;
    model.feature_count = all.at("feature_count").get<std::size_t>();
    model.features = all.at("features").get<std::vector<std::string>>();
    if (model.features.size() != model.feature_count) model.features.clear();
    model.says = says_of(all.at("says").get<std::string>());
    model.mean = all.at("mean").get<bool>();
    model.classes = all.at("classes").get<std::vector<std::string>>();
    const bool floats = all.at("floats").get<bool>();
    for (const json& output : all.at("outputs")) {
        Output& made = model.outputs.emplace_back();
        made.base = output.at("base").get<double>();
        for (const json& tree : output.at("trees")) made.trees.push_back(tree_of(tree, floats));
    }
    return model;
}

}  // namespace

TreeModelOrError read_sklearn(const NamedText& file) {
    TreeModel model;
    const auto fault = with_json(file, [&](const json& all) {
        if (!all.is_object() || all.value("format", "") != "selgen sklearn 1")
            throw FormatError("the file was not written by this version of export_sklearn.py");
        model = sklearn_model(all, file.name);
    });
    if (fault) return *fault;
    return model;
}

}  // namespace selgen::fit
