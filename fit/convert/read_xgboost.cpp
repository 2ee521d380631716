#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "fit/convert/json_text.hpp"
#include "fit/convert/tree_model.hpp"
#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

using nlohmann::json;

/// Some numbers in XGBoost's files are strings.
std::size_t whole_in(const json& value) {
    const auto number = value.is_string() ? number_in(value.get<std::string>())
                                          : std::optional(value.get<double>());
    if (!number || *number < 0 || *number > 1e9)
        throw FormatError("'" + value.dump() + "' must be a non-negative integer");
    return static_cast<std::size_t>(*number);
}

bool is_true(const json& value) {
    return value.is_boolean() ? value.get<bool>() : value.get<int>() != 0;
}

/// A split goes left if x, rounded to a float, is below the float of the file.
ForeignTree tree_of(const json& tree) {
    const json& left = tree.at("left_children");
    ForeignTree made;
    for (std::size_t i = 0; i < left.size(); ++i) {
        ForeignTree::Node node;
        const auto number = tree.at("split_conditions").at(i).get<float>();
        node.is_leaf = left[i].get<int>() < 0;
        if (node.is_leaf) {
            node.value = static_cast<double>(number);
        } else {
            if (tree.contains("split_type") && tree["split_type"].at(i).get<int>() != 0)
                throw FormatError(
                    "a tree splits on a categorical feature: train the model with numeric features "
                    "only");
            node.feature = tree.at("split_indices").at(i).get<std::size_t>();
            node.cut = {below_as_float(number), is_true(tree.at("default_left").at(i))};
            node.yes = left[i].get<std::size_t>();
            node.no = tree.at("right_children").at(i).get<std::size_t>();
        }
        made.nodes.push_back(node);
    }
    return made;
}

bool is_any_of(const std::string& text, std::initializer_list<const char*> all) {
    return std::find(all.begin(), all.end(), text) != all.end();
}

double base_of(const json& parameters) {
    std::string text = parameters.at("base_score").get<std::string>();
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    const auto base = number_in(text);
    if (!base) throw FormatError("base_score '" + text + "' is not a number");
    return *base;
}

/// Sets the outputs of the objective, with their bases and without trees.
void set_outputs(const std::string& objective, double base, std::size_t classes, TreeModel& model) {
    if (is_any_of(objective, {"reg:squarederror", "reg:linear", "reg:absoluteerror",
                              "reg:pseudohubererror", "reg:squaredlogerror"})) {
        model.outputs = {{base, {}}};
        return;
    }
    model.says = Says::scores;
    if (is_any_of(objective, {"binary:logistic", "binary:logitraw", "reg:logistic"})) {
        if (objective != "binary:logitraw") base = std::log(base / (1 - base));
        if (!std::isfinite(base))
            throw FormatError("'base_score' is not a probability between 0 and 1");
        model.outputs = {{0, {}}, {base, {}}};
    } else if (is_any_of(objective, {"multi:softmax", "multi:softprob"})) {
        check_classes(classes);
        model.outputs.assign(classes, {base, {}});
    } else {
        throw FormatError("objective '" + objective +
                          "' is not supported: use one such as reg:squarederror, binary:logistic "
                          "or multi:softmax");
    }
    for (std::size_t i = 0; i < model.outputs.size(); ++i)
        model.classes.push_back(std::to_string(i));
}

TreeModel xgboost_model(const json& all, const std::string& name) {
    const json& learner = all.at("learner");
    const json& booster = learner.at("gradient_booster");
    const std::string kind = booster.at("name").get<std::string>();
    if (kind != "gbtree") throw FormatError("booster '" + kind + "' is not supported: use gbtree");
    const json& parameters = learner.at("learner_model_param");
    TreeModel model;
    model.name = name;
    model.feature_count = whole_in(parameters.at("num_feature"));
    if (learner.contains("feature_names"))
        model.features = learner["feature_names"].get<std::vector<std::string>>();
    if (model.features.size() != model.feature_count) model.features.clear();
    set_outputs(learner.at("objective").at("name").get<std::string>(), base_of(parameters),
                whole_in(parameters.at("num_class")), model);
    const json& trees = booster.at("model").at("trees");
    const json& classes = booster.at("model").at("tree_info");
    const bool is_binary = model.says == Says::scores && whole_in(parameters.at("num_class")) == 0;
    for (std::size_t i = 0; i < trees.size(); ++i) {
        const std::size_t of = is_binary ? 1 : classes.at(i).get<std::size_t>();
        if (of >= model.outputs.size()) throw FormatError("a tree belongs to an unknown class");
        model.outputs[of].trees.push_back(tree_of(trees[i]));
    }
    return model;
}

}  // namespace

TreeModelOrError read_xgboost(const NamedText& file) {
    TreeModel model;
    const auto fault = with_json(file, [&](const json& all) {
        if (!all.is_object() || !all.contains("learner"))
            throw FormatError(
                "member 'learner' is missing: save the model with save_model(\"model.json\")");
        model = xgboost_model(all, file.name);
    });
    if (fault) return *fault;
    return model;
}

}  // namespace selgen::fit
