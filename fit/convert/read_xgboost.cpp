// Reads XGBoost's models in JSON or UBJSON into a TreeModel.
#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "fit/convert/tree_model.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/table/csv.hpp"

namespace selgen::fit {
namespace {

constexpr std::size_t most_values = 100'000'000;

/// Some numbers in XGBoost's files are strings.
std::size_t whole_in(const JsonValue& value) {
    const auto number = value.is_text() ? number_in(value.text()) : std::optional(value.number());
    if (!number || *number < 0 || *number > 1e9 || *number != std::floor(*number))
        value.refuse("must be a non-negative integer");
    return static_cast<std::size_t>(*number);
}

std::size_t whole_in(const JsonValue& object, const std::string& name, std::size_t otherwise) {
    return object.has(name) ? whole_in(object[name]) : otherwise;
}

std::vector<double> numbers_in(const JsonValue& list) {
    std::vector<double> numbers;
    for (const JsonValue& value : list.elements(most_values))
        numbers.push_back(value.is_number() ? value.number() : value.truth() ? 1 : 0);
    return numbers;
}

/// The numbers of a tree's nodes.
std::vector<double> numbers_in(const JsonValue& tree, const std::string& name, std::size_t count) {
    auto numbers = numbers_in(tree[name]);
    if (numbers.size() != count)
        tree[name].refuse("has " + std::to_string(numbers.size()) + " numbers for " +
                          std::to_string(count) + " nodes");
    return numbers;
}

/// A split goes left if x, rounded to a float, is below the float of the file.
ForeignTree tree_of(const JsonValue& tree) {
    if (tree.has("tree_param") && whole_in(tree["tree_param"], "size_leaf_vector", 1) > 1)
        tree.refuse(
            "has several values in a leaf: train with multi_strategy=\"one_output_per_tree\"");
    const auto left = numbers_in(tree["left_children"]);
    const std::size_t count = left.size();
    const auto right = numbers_in(tree, "right_children", count);
    const auto condition = numbers_in(tree, "split_conditions", count);
    const auto feature = numbers_in(tree, "split_indices", count);
    const auto default_left = numbers_in(tree, "default_left", count);
    const auto type =
        tree.has("split_type") ? numbers_in(tree, "split_type", count) : std::vector<double>(count);
    ForeignTree made;
    for (std::size_t i = 0; i < count; ++i) {
        ForeignTree::Node node;
        const auto number = static_cast<float>(condition[i]);
        node.is_leaf = left[i] < 0;
        if (node.is_leaf) {
            node.value = static_cast<double>(number);
        } else {
            if (type[i] != 0)
                tree.refuse(
                    "splits on a categorical feature: train the model with numeric "
                    "features only");
            node.feature = place_of(feature[i]);
            node.cut = {below_as_float(number), default_left[i] != 0};
            node.yes = place_of(left[i]);
            node.no = place_of(right[i]);
        }
        made.nodes.push_back(node);
    }
    return made;
}

bool is_any_of(const std::string& text, std::initializer_list<const char*> all) {
    return std::ranges::find(all, text) != all.end();
}

/// The base of each output. XGBoost 3.1 and later write a list, others one number for all.
std::vector<double> bases_of(const JsonValue& parameters, std::size_t outputs) {
    const JsonValue score = parameters["base_score"];
    std::string text = score.as_text();
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    std::vector<double> bases;
    for (const std::string& part : split(text, ',')) {
        const auto base = number_in(trimmed(part));
        if (!base) score.refuse("'" + part + "' is not a number");
        bases.push_back(static_cast<double>(static_cast<float>(*base)));
    }
    if (bases.size() == 1) bases.resize(outputs, bases[0]);
    if (bases.size() != outputs)
        score.refuse("has " + std::to_string(bases.size()) + " numbers for " +
                     std::to_string(outputs) + " outputs");
    return bases;
}

/// The kinds of objectives that can be imported.
enum class XgboostObjective { value, probability, margin, classes };

XgboostObjective objective_of(const JsonValue& learner) {
    const JsonValue json = learner["objective"]["name"];
    const std::string name = json.text();
    if (is_any_of(name, {"reg:squarederror", "reg:linear", "reg:absoluteerror",
                         "reg:pseudohubererror", "reg:squaredlogerror"}))
        return XgboostObjective::value;
    if (is_any_of(name, {"binary:logistic", "reg:logistic"})) return XgboostObjective::probability;
    if (name == "binary:logitraw") return XgboostObjective::margin;
    if (is_any_of(name, {"multi:softmax", "multi:softprob"})) return XgboostObjective::classes;
    json.refuse("'" + name +
                "' is not supported: use one such as reg:squarederror, binary:logistic or "
                "multi:softmax");
}

/// Sets the outputs of the objective, with their bases and without trees.
void set_outputs(const JsonValue& learner, TreeModel& model) {
    const JsonValue parameters = learner["learner_model_param"];
    const XgboostObjective objective = objective_of(learner);
    const std::size_t classes = whole_in(parameters, "num_class", 0);
    const std::size_t targets = whole_in(parameters, "num_target", 1);
    const bool is_value = objective == XgboostObjective::value;
    if (!is_value && targets > 1)
        parameters["num_target"].refuse("several targets are supported only for regression");
    if (objective == XgboostObjective::classes) check_classes(classes);
    const auto bases = bases_of(parameters, is_value ? std::max<std::size_t>(targets, 1)
                                            : objective == XgboostObjective::classes ? classes
                                                                                     : 1);
    for (const double base : bases) model.outputs.push_back({base, {}});
    if (is_value) return;
    model.says = Says::scores;
    if (objective == XgboostObjective::probability) {
        double& base = model.outputs[0].base;
        base = std::log(base / (1 - base));
        if (!std::isfinite(base))
            parameters["base_score"].refuse("must be a probability between 0 and 1");
    }
    if (objective != XgboostObjective::classes)
        model.outputs.insert(model.outputs.begin(), {0, {}});
    for (std::size_t i = 0; i < model.outputs.size(); ++i)
        model.classes.push_back(std::to_string(i));
}

/// The number of trees that XGBoost's predictions use: with early stopping, those up to the best
/// iteration. It is the end of a round, which has `outputs` times `num_parallel_tree` trees.
std::size_t used_trees(const JsonValue& learner, std::size_t outputs, TreeModel& model) {
    const JsonValue booster = learner["gradient_booster"]["model"];
    const std::size_t count = booster["trees"].elements(most_values).size();
    if (!learner.has("attributes") || !learner["attributes"].has("best_iteration")) return count;
    const std::size_t rounds = whole_in(learner["attributes"]["best_iteration"]) + 1;
    std::size_t used = count;
    if (booster.has("iteration_indptr")) {
        const auto ends = numbers_in(booster["iteration_indptr"]);
        if (rounds < ends.size()) used = static_cast<std::size_t>(std::max(ends[rounds], 0.0));
    } else {
        const std::size_t parallel =
            whole_in(booster["gbtree_model_param"], "num_parallel_tree", 1);
        used = rounds * outputs * std::max<std::size_t>(parallel, 1);
    }
    if (used >= count) return count;
    model.notes.push_back("uses the first " + std::to_string(used) + " of " +
                          std::to_string(count) + " trees: early stopping found iteration " +
                          std::to_string(rounds - 1) + " to be the best, as in predict()");
    return used;
}

TreeModel xgboost_model(const JsonValue& all) {
    const JsonValue learner = all["learner"];
    const JsonValue booster = learner["gradient_booster"];
    if (!booster["name"].is_text("gbtree") || booster.has("weight_drop"))
        throw FormatError("booster '" +
                          (booster.has("weight_drop") ? "dart" : booster["name"].text()) +
                          "' is not supported: use gbtree");
    TreeModel model;
    model.feature_count = whole_in(learner["learner_model_param"]["num_feature"]);
    if (learner.has("feature_names"))
        for (const JsonValue& one : learner["feature_names"].elements(most_values))
            model.features.push_back(one.text());
    if (model.features.size() != model.feature_count) model.features.clear();
    set_outputs(learner, model);
    const bool is_binary =
        model.says == Says::scores && whole_in(learner["learner_model_param"], "num_class", 0) == 0;
    const std::size_t used = used_trees(learner, is_binary ? 1 : model.outputs.size(), model);
    const auto trees = booster["model"]["trees"].elements(most_values);
    const auto info = numbers_in(booster["model"], "tree_info", trees.size());
    for (std::size_t i = 0; i < used; ++i) {
        const auto of = is_binary ? 1 : place_of(info[i]);
        if (of >= model.outputs.size()) trees[i].refuse("belongs to an unknown class");
        model.outputs[of].trees.push_back(tree_of(trees[i]));
    }
    return model;
}

/// In JSON, a quote or a blank follows the first brace.
bool is_ubjson(const std::string& text) {
    return text.size() > 1 && text[0] == '{' && is_any_of({text[1]}, {"L", "l", "I", "U", "i"});
}

}  // namespace

TreeModelOrError read_xgboost(const NamedText& file) {
    return model_in(file, [&] {
        const JsonValue all = is_ubjson(file.text) ? JsonValue::parse_ubjson(file.text)
                                                   : JsonValue::parse_foreign(file.text);
        if (!all.is_object() || !all.has("learner"))
            throw FormatError(
                "member 'learner' is missing: save the model with save_model(\"model.json\")");
        return xgboost_model(all);
    });
}

}  // namespace selgen::fit
