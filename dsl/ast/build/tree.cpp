// Joins items to a spec for the embedded front end, and converts C++ to the form that the parser
// gives.
#include "dsl/ast/build/tree.hpp"

#include <algorithm>
#include <utility>

#include "dsl/cpp/name_space.hpp"

namespace selgen::dsl::build {
namespace {

template <class Made>
ItemNode item_of(const Node<Made>& node) {
    return {{node.made}, {node.sites}, node.errors};
}

ast::Spec tree_of(const std::vector<Item>& items) {
    ast::Spec spec;
    for (const Item& item : items) {
        const std::vector<ast::Item>& made = item.node().made;
        spec.items.insert(spec.items.end(), made.begin(), made.end());
    }
    return spec;
}

}  // namespace

ast::Cpp verbatim(std::string_view text) {
    constexpr std::string_view white = " \t\r\n\v\f";
    const std::size_t begin = std::min(text.find_first_not_of(white), text.size());
    std::string cpp(text.substr(begin, text.find_last_not_of(white) + 1 - begin));
    for (std::size_t at = cpp.find("\r\n"); at != cpp.npos; at = cpp.find("\r\n", at))
        cpp.erase(at, 1);
    return {{}, std::move(cpp)};
}

Item::Item(ItemNode node) : node_(std::make_shared<const ItemNode>(std::move(node))) {}
Item::Item(const Selector& selector) : Item(item_of(selector.node())) {}
Item::Item(const Model& model) : Item(item_of(model.node())) {}
Item::Item(const Experiment& experiment) : Item(item_of(experiment.node())) {}

Item use(std::string_view header, CallSite at) {
    return Item(ItemNode{{ast::Use{{}, std::string(header)}}, {{at}}});
}

Item import(std::string_view path, CallSite at) {
    return Item(ItemNode{{ast::Import{{}, std::string(path)}}, {{at}}});
}

Item name_space(std::string_view name, CallSite at) {
    return Item(ItemNode{{namespace_of(name)}, {{at}}});
}

Spec::Spec(std::vector<Item> items)
    : items_(std::move(items)), made_(std::make_shared<const ast::Spec>(tree_of(items_))) {}

}  // namespace selgen::dsl::build
