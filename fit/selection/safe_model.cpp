#include "fit/selection/safe_model.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "dsl/ast/build/tree.hpp"
#include "dsl/evaluate/evaluate.hpp"
#include "fit/evaluate/choices.hpp"

namespace selgen::fit {

namespace ast = dsl::ast;
namespace model = dsl::model;

namespace {

ast::Tree* choice_of(ast::Model& written) {
    for (ast::ModelStatement& statement : written.statements) {
        auto* equation = std::get_if<ast::Equation>(&statement);
        if (equation != nullptr && equation->quantity.text == "choice")
            return std::get_if<ast::Tree>(&equation->right);
    }
    return nullptr;
}

const model::Tree* choice_of(const model::Selector& selector, const std::string& name) {
    for (const model::Rule& rule : selector.rules) {
        const auto* by = std::get_if<model::ByRule>(&rule);
        if (by != nullptr && by->model == name) return std::get_if<model::Tree>(&by->choice);
    }
    return nullptr;
}

/// The node that the features lead to.
std::size_t reached(const model::Selector& selector, const model::Tree& tree,
                    const std::vector<double>& features) {
    std::size_t at = 0;
    while (const auto* split = std::get_if<model::Split>(&tree.nodes[at]))
        at = dsl::evaluate(selector, split->condition, features) != 0 ? split->yes : split->no;
    return at;
}

/// For each row, the leaf that it reaches, counted from the left.
std::vector<std::size_t> leaves_of(const model::Selector& selector, const model::Tree& tree,
                                   const Data& data, double reuse) {
    std::map<std::size_t, std::size_t> numbers;  // of the nodes that are leaves
    for (std::size_t at = 0; at < tree.nodes.size(); ++at)
        if (std::holds_alternative<model::Leaf>(tree.nodes[at]))
            numbers.emplace(at, numbers.size());
    std::vector<std::size_t> leaves;
    for (const auto& features : seen_rows(selector, data, reuse))
        leaves.push_back(numbers[reached(selector, tree, features)]);
    return leaves;
}

/// Makes leaves unsure that are not kept; a split between such leaves becomes one.
class Replacer {
public:
    explicit Replacer(const std::vector<char>& kept) : kept_(kept) {}

    ast::Tree replaced(ast::Tree tree) {
        auto* split = std::get_if<ast::Split>(&tree.node);
        if (split == nullptr) return kept_[next_++] != 0 ? tree : ast::Tree(dsl::build::unsure());
        for (ast::Tree& branch : split->branches) branch = replaced(std::move(branch));
        const ast::Tree none = dsl::build::unsure();
        return split->branches[0] == none && split->branches[1] == none ? none : tree;
    }

private:
    const std::vector<char>& kept_;
    std::size_t next_ = 0;  // leaf
};

}  // namespace

std::optional<SafeModel> made_safe(const Written& written, const Data& data, const Inputs& inputs,
                                   const SafeInput& input, const FitOptions& options) {
    SafeModel safe{input.model, {}, input.run};
    ast::Tree* choice = choice_of(safe.model);
    const auto otherwise = std::ranges::find(data.variants, inputs.otherwise);
    const model::Selector selector = with_model(written, input.model);
    const model::Tree* tree = choice_of(selector, input.model.name.text);
    if (choice == nullptr || tree == nullptr || otherwise == data.variants.end()) return {};
    const auto is_leaf = [](const auto& node) { return std::holds_alternative<model::Leaf>(node); };
    const auto leaves = static_cast<std::size_t>(std::ranges::count_if(tree->nodes, is_leaf));
    const auto& assignments = input.validation.fold_assignments();
    const HeldOut rows{input.validation.losses(),
                       static_cast<std::size_t>(otherwise - data.variants.begin()),
                       input.run.chosen,
                       {assignments.begin(),
                        assignments.begin() + static_cast<std::ptrdiff_t>(input.run.chosen.size())},
                       leaves_of(selector, *tree, data, options.loss.reuse),
                       data.groups,
                       data.copies};
    const SafeOptions wanted{*options.safe};
    SafeLeaves found = safe_leaves(rows, leaves, wanted);
    *choice = Replacer(found.kept).replaced(std::move(*choice));
    safe.run.chosen = std::move(found.chosen);
    safe.run.evaluated.name += ", unsure where held-out rows do not gain";
    safe.found = {wanted,
                  inputs.otherwise,
                  found.before,
                  std::move(found.settings),
                  found.setting,
                  leaves,
                  static_cast<std::size_t>(std::ranges::count(found.kept, 0))};
    return safe;
}

}  // namespace selgen::fit
