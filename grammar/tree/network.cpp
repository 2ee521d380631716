// Builds inputs, layers, units and support vectors from the children of a node, in the order of the
// grammar.
#include "grammar/tree/network.hpp"

#include <utility>

#include "grammar/tree/expression.hpp"

namespace selgen::grammar {
namespace {

namespace ast = dsl::ast;

std::vector<ast::Expression> make_numbers(const Reading& reading, const Node& node) {
    std::vector<ast::Expression> made;
    for (const Node& number : node.children) made.push_back(make_expression(reading, number));
    return made;
}

/// The inputs, which come first. Sets `next` to the child after them.
std::vector<ast::Expression> make_inputs(const Reading& reading, const Node& node,
                                         std::size_t& next) {
    std::vector<ast::Expression> made;
    for (; next < node.children.size() && node.children[next].part == Part::input; ++next) {
        made.push_back(make_expression(reading, node.children[next].children[0]));
    }
    return made;
}

ast::Unit make_unit(const Reading& reading, const Node& node) {
    ast::Unit made{reading.span(node), {}, {}, {}};
    std::size_t i = 0;
    if (node.children[i].part == Part::name) {
        made.label = make_identifier(reading, node.children[i++]);
    }
    made.weights = make_numbers(reading, node.children[i++]);
    made.bias = make_expression(reading, node.children[i]);
    return made;
}

ast::Layer make_layer(const Reading& reading, const Node& node) {
    ast::Layer made{reading.span(node), {}, {}};
    for (const Node& child : node.children) {
        if (child.part == Part::name)
            made.activation = make_identifier(reading, child);
        else
            made.units.push_back(make_unit(reading, child));
    }
    return made;
}

ast::VectorsOf make_vectors(const Reading& reading, const Node& node) {
    ast::VectorsOf made{reading.span(node), make_identifier(reading, node.children[0]), {}};
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        const Node& one = node.children[i];
        made.vectors.push_back({reading.span(one), make_numbers(reading, one.children[0]),
                                make_numbers(reading, one.children[1])});
    }
    return made;
}

}  // namespace

ast::Network make_network(const Reading& reading, const Node& node) {
    ast::Network made{reading.span(node), {}, {}};
    std::size_t i = 0;
    made.inputs = make_inputs(reading, node, i);
    for (; i < node.children.size(); ++i) {
        made.layers.push_back(make_layer(reading, node.children[i]));
    }
    return made;
}

ast::Svm make_svm(const Reading& reading, const Node& node) {
    ast::Svm made;
    made.span = reading.span(node);
    std::size_t i = 0;
    made.inputs = make_inputs(reading, node, i);
    made.gamma = make_expression(reading, node.children[i++]);
    for (const Node& name : node.children[i++].children) {
        made.classes.push_back(make_identifier(reading, name));
    }
    made.rho = make_numbers(reading, node.children[i++]);
    for (; i < node.children.size(); ++i) {
        made.vectors.push_back(make_vectors(reading, node.children[i]));
    }
    return made;
}

}  // namespace selgen::grammar
