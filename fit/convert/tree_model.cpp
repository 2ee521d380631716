// Converts imported trees to the language: matches features and variants, and keeps the side of
// missing values.
#include "fit/convert/tree_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

#include "base/nearest.hpp"
#include "base/text.hpp"
#include "dsl/ast/build/tree.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/limits.hpp"
#include "fit/import/foreign_file.hpp"
#include "fit/inputs.hpp"
#include "fit/table/names.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace build = dsl::build;

bool Cut::yes(double x) const {
    const bool is_missing = std::isnan(x) || (zero_is_missing && std::abs(x) <= least_number);
    return is_missing ? missing_yes : below.holds(x);
}

std::optional<std::string> fault_of(const ForeignTree& tree, std::size_t features) {
    constexpr std::size_t deepest = 150;  // a little less than the parser's limit
    struct Next {
        std::size_t node, depth;
    };
    std::vector<Next> open{{0, 1}};
    std::vector<bool> met(tree.nodes.size());
    while (!open.empty()) {
        const auto [at, depth] = open.back();
        open.pop_back();
        if (at >= tree.nodes.size()) return "a tree refers to a node that does not exist";
        if (met[at]) return "a tree reaches a node twice";
        met[at] = true;
        const auto& node = tree.nodes[at];
        if (node.is_leaf && !std::isfinite(node.value)) return "a leaf is not a finite number";
        if (node.is_leaf) continue;
        if (node.feature >= features) return "a tree splits on an unknown feature";
        if (std::isnan(node.cut.below.at)) return "a split threshold is not a number";
        if (depth >= deepest) {
            return "a tree is deeper than " + std::to_string(deepest) +
                   ": limit the depth or the number of leaves when you train the model";
        }
        open.push_back({node.yes, depth + 1});
        open.push_back({node.no, depth + 1});
    }
    return {};
}

void check_classes(std::size_t count) {
    if (count < 2 || count > dsl::most_variants)
        throw FormatError("the model has " + std::to_string(count) +
                          " classes, but a selector must have 2 to " +
                          std::to_string(dsl::most_variants) + " variants");
}

TreeModelOrError model_in(const NamedText& file, const std::function<TreeModel()>& read) {
    TreeModel model;
    if (const auto fault = error_in(file, [&] { model = read(); })) return *fault;
    model.name = file.name;
    return model;
}

namespace {

using build::Term;

using SpecFeature = ModelTarget::Feature;

/// A condition of the language; `crossed`: it holds on the `no` side. Comparisons with NaN are
/// false, so this sends NaN to the right side.
struct Condition {
    Term holds;
    bool crossed = false;
};

/// Infinite thresholds become the largest numbers: the language has no infinity.
Below finite(const Below& below) {
    constexpr double largest = std::numeric_limits<double>::max();
    if (below.at > largest) return {largest, true};
    return below.at < -largest ? Below{-largest, false} : below;
}

Condition plain(const Term& x, const Below& below, bool missing_yes) {
    const Term at(below.at);
    if (missing_yes) return {below.inclusive ? x > at : x >= at, true};
    return {below.inclusive ? x <= at : x < at, false};
}

/// Numbers near 0 go where NaN goes. A single comparison is enough if they would go there anyway,
/// or if one side has no other numbers.
Condition with_zeros(const Term& x, const Cut& cut) {
    const double least = least_number, at = cut.below.at;
    if (cut.missing_yes) {
        if (at >= least) return plain(x, cut.below, true);
        if (at >= -least) return plain(x, {least, true}, true);
        return {x > at && (x < -least || x > least), true};
    }
    if (at < -least) return plain(x, cut.below, false);
    if (at <= least) return plain(x, {-least, false}, false);
    return {x < -least || (x > least && x <= at), false};
}

/// Converts the model of one file.
class Writer {
public:
    Writer(const TreeModel& model, const ModelTarget& target) : model_(model) {
        for (std::size_t f = 0; f < model.feature_count; ++f) {
            const SpecFeature* one = feature(f, target);
            const auto same = std::ranges::find(used_, one);
            if (same != used_.end())
                throw FormatError("the features '" +
                                  model.features[static_cast<std::size_t>(same - used_.begin())] +
                                  "' and '" + model.features[f] +
                                  "' of the model are the same feature '" + one->name +
                                  "' of the spec: rename one of them");
            used_.push_back(one);
        }
    }

    build::Tree tree(const ForeignTree& tree, const std::vector<std::string>& leaves) const {
        if (const auto fault = fault_of(tree, used_.size())) throw FormatError(*fault);
        return node(tree, 0, leaves);
    }

    build::Right body(const Output& output) const {
        if (output.trees.empty()) return output.base;
        std::vector<build::Tree> trees;
        for (const ForeignTree& one : output.trees) trees.push_back(tree(one, {}));
        if (trees.size() == 1 && output.base == 0) return trees[0];
        const auto base = output.base == 0 ? std::nullopt : std::optional(output.base);
        return model_.mean ? build::mean_of(trees, base) : build::sum_of(trees, base);
    }

private:
    /// The spec's feature by its name, or by its position if it has none.
    const SpecFeature* feature(std::size_t f, const ModelTarget& target) const {
        const auto& all = target.features;
        if (model_.features.empty()) {
            if (model_.feature_count == all.size()) return &all[f];
            throw FormatError("the model has " + std::to_string(model_.feature_count) +
                              " unnamed features, but the spec has " + std::to_string(all.size()) +
                              " features");
        }
        const std::string& name = model_.features[f];
        const std::string wanted = identifier_of(name);
        std::vector<std::string> known;
        for (const SpecFeature& one : all) {
            if (one.name == name || one.name == wanted) return &one;
            known.push_back(one.name);
        }
        const std::string hint = nearest_hint(name, known);
        throw FormatError("the model reads feature '" + dsl::shortened(name) +
                          "', which the spec does not declare" + (hint.empty() ? "" : ": " + hint));
    }

    build::Tree node(const ForeignTree& tree, std::size_t at,
                     const std::vector<std::string>& leaves) const {
        const auto& node = tree.nodes[at];
        if (node.is_leaf) {
            if (leaves.empty()) return build::Tree(node.value);
            const auto leaf = static_cast<std::size_t>(std::max(node.value, 0.0));
            if (leaf >= leaves.size()) throw FormatError("a leaf predicts an unknown class");
            return build::Tree(build::name(leaves[leaf]));
        }
        const SpecFeature& feature = *used_[node.feature];
        if (feature.is_flag || !feature.words.empty()) return words(tree, at, leaves);
        Cut cut = node.cut;
        cut.below = finite(cut.below);
        const Term x = build::name(feature.name);
        const Condition condition =
            cut.zero_is_missing ? with_zeros(x, cut) : plain(x, cut.below, cut.missing_yes);
        const auto& [then, otherwise] =
            condition.crossed ? std::pair(node.no, node.yes) : std::pair(node.yes, node.no);
        return build::split(condition.holds, this->node(tree, then, leaves),
                            this->node(tree, otherwise, leaves));
    }

    /// A split by words or a flag. A word counts as its number, a flag as 0 or 1.
    build::Tree words(const ForeignTree& tree, std::size_t at,
                      const std::vector<std::string>& leaves) const {
        const auto& node = tree.nodes[at];
        const SpecFeature& feature = *used_[node.feature];
        const Term x = build::name(feature.name);
        std::optional<Term> holds;
        const std::size_t count = feature.is_flag ? 2 : feature.words.size();
        std::size_t met = 0;
        for (std::size_t w = 0; w < count; ++w) {
            if (!node.cut.yes(static_cast<double>(w))) continue;
            ++met;
            const Term one = !feature.is_flag ? x == build::name(feature.words[w])
                             : w == 0         ? !x
                                              : x;
            holds = holds ? *holds || one : one;
        }
        if (met == 0) return this->node(tree, node.no, leaves);
        if (met == count) return this->node(tree, node.yes, leaves);
        return build::split(*holds, this->node(tree, node.yes, leaves),
                            this->node(tree, node.no, leaves));
    }

    const TreeModel& model_;
    std::vector<const SpecFeature*> used_;
};

bool is_among(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

/// The variants in the order of the outputs: by --variants, by the names of the classes, or by the
/// order of the spec.
std::vector<std::string> variants_of(const std::vector<std::string>& classes, std::size_t count,
                                     const ModelTarget& target) {
    for (const std::string& name : target.chosen) {
        if (is_among(target.variants, name)) continue;
        const std::string hint = nearest_hint(name, target.variants);
        throw FormatError("the spec has no variant '" + name + '\'' +
                          (hint.empty() ? "" : ": " + hint));
    }
    if (std::set<std::string>(target.chosen.begin(), target.chosen.end()).size() <
        target.chosen.size())
        throw FormatError("--variants names a variant twice");
    std::vector<std::string> named;
    for (const std::string& one : classes) {
        const std::string name = identifier_of(one);
        if (is_among(target.variants, name)) named.push_back(name);
    }
    if (target.chosen.empty() && !named.empty() && named.size() < classes.size())
        throw FormatError(
            "only some of the classes (" + join(classes) +
            ") are variants: use --variants to list the variants in the order of the classes");
    const auto& all = !target.chosen.empty()  ? target.chosen
                      : named.size() == count ? named
                                              : target.variants;
    if (all.size() == count) return all;
    throw FormatError("the model has " + std::to_string(count) + " outputs, but there are " +
                      std::to_string(all.size()) + " variants (" + join(all) +
                      "): use --variants to list them in the model's order");
}

ast::Model choice_of(const TreeModel& model, const ModelTarget& target) {
    if (model.outputs.size() != 1 || model.outputs[0].trees.size() != 1)
        throw FormatError("a model that predicts the choice must have a single tree");
    const auto variants = variants_of(model.classes, model.classes.size(), target);
    return build::model(target.model)
        .choice(Writer(model, target).tree(model.outputs[0].trees[0], variants))
        .node()
        .made;
}

}  // namespace

std::variant<ast::Model, TableError> to_model(const std::vector<TreeModel>& models,
                                              const ModelTarget& target) {
    const std::string* name = &models[0].name;
    try {
        const Says says = models[0].says;
        if (models.size() > 1 && says != Says::values)
            throw FormatError("a classifier must be the only input file");
        if (says == Says::choice) return choice_of(models[0], target);
        std::size_t count = 0;
        std::vector<std::string> classes;
        for (const TreeModel& model : models) {
            count += model.outputs.size();
            classes.insert(classes.end(), model.classes.begin(), model.classes.end());
        }
        const auto variants = variants_of(classes, count, target);
        build::Model made = build::model(target.model);
        std::size_t next = 0;
        for (const TreeModel& model : models) {
            name = &model.name;
            if (model.says != says)
                throw FormatError(
                    "this model is a classifier, but the first one is a regression model: import "
                    "one classifier or only regression models");
            const Writer writer(model, target);
            for (const Output& output : model.outputs) {
                const std::string& variant = variants[next++];
                const auto body = writer.body(output);
                const bool is_time = says != Says::scores;
                if (is_time && target.transform == "lg")
                    made.lg_equation("time", variant, body);
                else if (is_time && target.transform == "ln")
                    made.ln_equation("time", variant, body);
                else
                    made.equation(is_time ? "time" : "score", variant, body);
            }
        }
        return made.node().made;
    } catch (const FormatError& error) {
        return TableError{*name, {}, error.what()};
    }
}

bool holds_model(const std::string& kind) {
    return kind == "xgboost" || kind == "lightgbm" || kind == "sklearn";
}

ModelTarget target_of(const ast::Selector& selector, std::vector<std::string> chosen,
                      const std::string& predicts) {
    ModelTarget target;
    const std::string asked = inputs_of(selector).model;
    target.model = asked.empty() ? selector.name.text : asked;
    target.chosen = std::move(chosen);
    if (predicts != "time") target.transform = predicts;
    for (const ast::Statement& statement : selector.statements) {
        if (const auto* variant = std::get_if<ast::Variant>(&statement))
            target.variants.push_back(variant->name.text);
        const auto* feature = std::get_if<ast::Feature>(&statement);
        if (feature == nullptr) continue;
        auto& added = target.features.emplace_back();
        added.name = feature->name.text;
        added.is_flag = feature->type.name.text == "flag";
        for (const auto& word : feature->type.categories) added.words.push_back(word.text);
    }
    return target;
}

std::variant<ImportedModel, TableError> foreign_model(const std::string& kind,
                                                      const std::vector<NamedText>& files,
                                                      const ModelTarget& target) {
    std::vector<TreeModel> models;
    for (const NamedText& file : files) {
        auto read = kind == "xgboost"    ? read_xgboost(file)
                    : kind == "lightgbm" ? read_lightgbm(file)
                                         : read_sklearn(file);
        if (auto* fault = std::get_if<TableError>(&read)) {
            const std::string other = other_program(kind, file.text);
            return other.empty() ? std::move(*fault) : TableError{file.name, {}, other};
        }
        models.push_back(std::get<TreeModel>(std::move(read)));
    }
    auto made = to_model(models, target);
    if (const auto* fault = std::get_if<TableError>(&made)) return *fault;
    ImportedModel imported{std::get<ast::Model>(std::move(made)), {}};
    for (const TreeModel& model : models)
        for (const std::string& note : model.notes)
            imported.notes.push_back(model.name + ": " + note);
    return imported;
}

}  // namespace selgen::fit
