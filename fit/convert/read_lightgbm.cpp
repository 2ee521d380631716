// Reads the text format of LightGBM's models into a TreeModel.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "base/text.hpp"
#include "fit/convert/tree_model.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/table/csv.hpp"

namespace selgen::fit {
namespace {

/// name=value lines between empty ones; the first is the head, then a block for each tree.
using Block = std::map<std::string, std::string, std::less<>>;

std::vector<Block> blocks_of(const std::string& text) {
    std::vector<Block> blocks(1);
    for (std::string line : split(text, '\n')) {
        if (line.ends_with('\r')) line.pop_back();
        if (line == "end of trees") break;
        if (line.starts_with("Tree=")) blocks.emplace_back();
        const std::size_t equal = std::min(line.find('='), line.size());
        const auto value = line.substr(std::min(equal + 1, line.size()));
        if (!line.empty()) blocks.back().emplace(line.substr(0, equal), value);
    }
    return blocks;
}

const std::string& value_of(const Block& block, std::string_view name) {
    const auto found = block.find(name);
    if (found == block.end())
        throw FormatError("line '" + std::string(name) + "=' is missing: the model is incomplete");
    return found->second;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words = split(text, ' ');
    std::erase(words, "");
    return words;
}

double number_of(const std::string& text) {
    const std::string word = in_small_letters(text);
    if (word == "inf" || word == "-inf") {
        const double infinite = std::numeric_limits<double>::infinity();
        return word == "inf" ? infinite : -infinite;
    }
    const auto number = number_in(text);
    if (!number) throw FormatError("'" + text + "' is not a number");
    return *number;
}

std::vector<double> numbers_of(const Block& block, std::string_view name, std::size_t count) {
    std::vector<double> numbers;
    for (const std::string& word : words_of(value_of(block, name)))
        numbers.push_back(number_of(word));
    if (numbers.size() == count) return numbers;
    throw FormatError("the line '" + std::string(name) + "=' has " +
                      std::to_string(numbers.size()) + " numbers instead of " +
                      std::to_string(count));
}

std::size_t count_of(const Block& block, std::string_view name) {
    const double number = number_of(value_of(block, name));
    if (number >= 0 && number <= 1e8) return static_cast<std::size_t>(number);
    throw FormatError("the line '" + std::string(name) + "=' has no valid count");
}

/// The bits of a decision's type: categories, the side of missing values, and which values are
/// missing (none, zeros, NaN). If none are, NaN counts as 0.
Cut cut_of(double threshold, unsigned type) {
    if ((type & 1U) != 0)
        throw FormatError(
            "a tree splits on a categorical feature: train the model with numeric features only");
    const bool default_left = (type & 2U) != 0;
    const unsigned missing = (type >> 2U) & 3U;
    return {{threshold, true}, missing == 0 ? 0 <= threshold : default_left, missing == 1};
}

/// Inner nodes first, then the leaves. Children refer to leaves by the complement of their number.
ForeignTree tree_of(const Block& block) {
    const std::size_t leaves = count_of(block, "num_leaves");
    if (leaves == 0) throw FormatError("a tree has no leaves");
    if (block.count("is_linear") != 0 && value_of(block, "is_linear") == "1")
        throw FormatError("linear models in the leaves of trees (linear_tree) are not supported");
    const auto values = numbers_of(block, "leaf_value", leaves);
    ForeignTree tree;
    if (leaves > 1) {
        const std::size_t inner = leaves - 1;
        const auto feature = numbers_of(block, "split_feature", inner);
        const auto threshold = numbers_of(block, "threshold", inner);
        const auto type = numbers_of(block, "decision_type", inner);
        const auto left = numbers_of(block, "left_child", inner);
        const auto right = numbers_of(block, "right_child", inner);
        const auto node_of = [&](double child) {
            return place_of(child < 0 ? static_cast<double>(inner) - child - 1 : child);
        };
        for (std::size_t i = 0; i < inner; ++i) {
            const auto bits = static_cast<unsigned>(std::clamp(type[i], 0.0, 255.0));
            tree.nodes.push_back({false, 0, place_of(feature[i]), cut_of(threshold[i], bits),
                                  node_of(left[i]), node_of(right[i])});
        }
    }
    for (const double value : values) tree.nodes.push_back({true, value, 0, {}, 0, 0});
    return tree;
}

/// The objective with its parameters. A model that was trained with a function of the user has
/// none.
std::vector<std::string> objective_of(const Block& head) {
    const auto found = head.find("objective");
    return found == head.end() ? std::vector<std::string>{} : words_of(found->second);
}

/// A custom objective predicts the sum of the trees: a value, or a score for each class.
void set_custom_outputs(std::size_t classes, TreeModel& model) {
    model.outputs.resize(classes);
    if (classes > 1) model.says = Says::scores;
    model.notes.push_back(
        "the model has no objective, so it was trained with a custom one: the sum of its trees is "
        "used as the " +
        std::string(classes > 1 ? "score of each variant" : "prediction"));
}

void set_outputs(const Block& head, TreeModel& model) {
    const auto objective = objective_of(head);
    const std::string kind = objective.empty() ? "" : objective[0];
    model.mean = head.count("average_output") != 0;
    const bool is_custom = kind.empty() || kind == "custom" || kind == "none";
    const bool is_value = kind == "regression" || kind == "regression_l2" ||
                          kind == "regression_l1" || kind == "huber" || kind == "fair" ||
                          kind == "quantile" || kind == "mape";
    const bool is_class = kind == "binary" || kind == "multiclass" || kind == "multiclassova";
    const std::size_t classes = kind == "binary"               ? 2
                                : head.count("num_class") == 0 ? 1
                                                               : count_of(head, "num_class");
    if (is_value && objective.back() != "sqrt") {
        model.outputs.resize(1);
        return;
    }
    if (!(is_class || is_custom) || (model.mean && !(is_custom && classes == 1))) {
        throw FormatError("objective '" + kind + (model.mean ? "' of a random forest" : "'") +
                          " is not supported: use regression, binary or multiclass");
    }
    if (classes != 1 || is_class) check_classes(classes);
    if (is_custom) {
        set_custom_outputs(classes, model);
    } else {
        model.says = Says::scores;
        model.outputs.resize(classes);
    }
    if (model.says == Says::scores)
        for (std::size_t i = 0; i < model.outputs.size(); ++i)
            model.classes.push_back(std::to_string(i));
}

}  // namespace

TreeModelOrError read_lightgbm(const NamedText& file) {
    return model_in(file, [&] {
        if (!file.text.starts_with("tree\n") && !file.text.starts_with("tree\r\n"))
            throw FormatError(
                "the first line is not 'tree': save the model with save_model(\"model.txt\")");
        const auto blocks = blocks_of(file.text);
        TreeModel model;
        model.features = words_of(value_of(blocks[0], "feature_names"));
        model.feature_count = model.features.size();
        const bool is_unnamed = value_of(blocks[0], "feature_names").starts_with("Column_0");
        if (is_unnamed) model.features.clear();
        set_outputs(blocks[0], model);
        const auto objective = objective_of(blocks[0]);
        const bool is_binary = !objective.empty() && objective[0] == "binary";
        for (std::size_t i = 1; i < blocks.size(); ++i) {
            const std::size_t of = is_binary ? 1 : (i - 1) % model.outputs.size();
            model.outputs[of].trees.push_back(tree_of(blocks[i]));
        }
        return model;
    });
}

}  // namespace selgen::fit
