// Builds expressions, by precedence climbing over chains of operators, and the right sides of
// equations; chains of conditionals and splits are built from their ends.
#include <algorithm>
#include <string>
#include <utility>

#include "grammar/tree/make.hpp"

namespace selgen::grammar {
namespace {

namespace ast = dsl::ast;

/// Deeper expressions are errors, so that code that visits an expression can recurse.
constexpr std::size_t deepest_expression = 1000;

/// How tightly operators bind.
enum Binding { loosest, disjunction, conjunction, negation, comparison, sum, product, sign, power };

Binding binding_of(std::string_view op) {
    if (op == "or") return disjunction;
    if (op == "and") return conjunction;
    if (op == "+" || op == "-") return sum;
    if (op == "*" || op == "/") return product;
    if (op == "^") return power;
    return comparison;
}

/// An expression and its depth.
struct Grown {
    ast::Expression value;
    std::size_t height = 1;
};

Grown grow(const Reading& reading, const Node& node, std::size_t depth);

std::vector<ast::Expression> single_operand(ast::Expression value) {
    std::vector<ast::Expression> made;
    made.push_back(std::move(value));
    return made;
}

/// Builds the tree of a chain of values and operators by precedence climbing.
class Climber {
public:
    Climber(const Reading& reading, const std::vector<Node>& nodes)
        : reading_(reading), next_(nodes.begin()), end_(nodes.end()) {}

    /// Consumes the operators that bind at least as tightly as `least`.
    Grown climb(Binding least, std::size_t depth) {
        if (depth > deepest_expression)
            throw reading_.error(next_->begin, "this is nested too deeply");
        Grown left = operand(least, depth);
        bool compared = false;
        while (next_ != end_) {
            const Node& op = *next_;
            const Binding binding = binding_of(reading_.text(op));
            if (binding < least) break;
            if (binding == comparison && std::exchange(compared, true)) {
                throw reading_.error(op.begin,
                                     "comparisons cannot be chained: join two "
                                     "comparisons with 'and'");
            }
            ++next_;
            Grown right = climb(tighter(binding), depth + 1);
            left = apply(op, std::move(left), std::move(right));
        }
        return left;
    }

private:
    /// The lowest precedence in the right operand: '^' is right-associative and allows a sign.
    static Binding tighter(Binding binding) {
        return binding == power ? sign : static_cast<Binding>(binding + 1);
    }

    Grown operand(Binding least, std::size_t depth) {
        const Node& node = *next_++;
        if (node.part == Part::prefix) return prefixed(node, least, depth);
        Grown made = grow(reading_, node, depth + 1);
        if (next_ != end_ && next_->part == Part::unit) {
            std::get<ast::Number>(made.value.node).unit = reading_.text(*next_);
            made.value.span.end = (next_++)->end;
        }
        return made;
    }

    Grown prefixed(const Node& op, Binding least, std::size_t depth) {
        const bool is_not = reading_.text(op) == "not";
        if (is_not && least > negation)
            throw reading_.error(op.begin, "'not' needs parentheses after this operator");
        Grown made = climb(is_not ? negation : sign, depth + 1);
        return finish(op, op.begin, made.value.span.end, made.height,
                      single_operand(std::move(made.value)));
    }

    Grown apply(const Node& op, Grown left, Grown right) {
        const std::size_t begin = left.value.span.begin;
        const std::size_t end = right.value.span.end;
        std::vector<ast::Expression> operands = single_operand(std::move(left.value));
        operands.push_back(std::move(right.value));
        return finish(op, begin, end, std::max(left.height, right.height), std::move(operands));
    }

    Grown finish(const Node& op, std::size_t begin, std::size_t end, std::size_t height,
                 std::vector<ast::Expression> operands) {
        if (height >= deepest_expression)
            throw reading_.error(op.begin,
                                 "this expression is too long: use 'let' to name a part of it");
        return {{reading_.span(begin, end),
                 ast::Apply{make_identifier(reading_, op), std::move(operands)}},
                height + 1};
    }

    const Reading& reading_;
    std::vector<Node>::const_iterator next_;
    std::vector<Node>::const_iterator end_;
};

/// The operands of a call or a conditional: the children from the given one on.
Grown grow_apply(const Reading& reading, const Node& node, ast::Identifier op, std::size_t first,
                 std::size_t depth) {
    ast::Apply made{std::move(op), {}};
    std::size_t height = 1;
    for (std::size_t i = first; i < node.children.size(); ++i) {
        Grown operand = grow(reading, node.children[i], depth);
        height = std::max(height, operand.height + 1);
        made.operands.push_back(std::move(operand.value));
    }
    return {{reading.span(node), std::move(made)}, height};
}

/// The arms and the last value, from which the chain of conditionals is built.
Grown grow_conditional(const Reading& reading, const Node& node, std::size_t depth) {
    std::size_t i = node.children.size() - 1;
    if (depth + i > deepest_expression)
        throw reading.error(node.begin, "this chain of 'if' expressions is too long");
    Grown made = grow(reading, node.children[i], depth + i);
    while (i-- > 0) {
        const Node& arm = node.children[i];
        const dsl::Span word = reading.span(arm.begin, arm.begin + 2);
        Grown condition = grow(reading, arm.children[0], depth + i);
        Grown value = grow(reading, arm.children[1], depth + i);
        const std::size_t height = std::max({condition.height, value.height, made.height}) + 1;
        ast::Apply apply{{word, "if"}, single_operand(std::move(condition.value))};
        apply.operands.push_back(std::move(value.value));
        apply.operands.push_back(std::move(made.value));
        made = {{reading.span(arm.begin, node.end), std::move(apply)}, height};
    }
    return made;
}

Grown grow(const Reading& reading, const Node& node, std::size_t depth) {
    if (node.part == Part::chain) return Climber(reading, node.children).climb(loosest, depth);
    if (node.part == Part::conditional) return grow_conditional(reading, node, depth + 1);
    if (node.part == Part::call)
        return grow_apply(reading, node, make_identifier(reading, node.children[0]), 1, depth + 1);
    if (node.part == Part::group) {
        Grown inside = grow(reading, node.children[0], depth + 1);
        inside.value.span = reading.span(node);
        return inside;
    }
    const std::string text(reading.text(node));
    if (node.part == Part::number) return {{reading.span(node), ast::Number{text, ""}}, 1};
    return {{reading.span(node), ast::Name{text}}, 1};
}

ast::Tree make_node(const Reading& reading, const Node& node, std::size_t depth);

/// The arms and the last branch, from which the chain of splits is built.
ast::Tree make_splits(const Reading& reading, const Node& node, std::size_t depth) {
    std::size_t i = node.children.size() - 1;
    if (depth + i > deepest_expression) throw reading.error(node.begin, "this tree is too deep");
    ast::Tree made = make_node(reading, node.children[i], depth + i);
    while (i-- > 0) {
        const Node& arm = node.children[i];
        ast::Split split{make_expression(reading, arm.children[0]), {}};
        split.branches.push_back(make_node(reading, arm.children[1], depth + i + 1));
        split.branches.push_back(std::move(made));
        made = {reading.span(arm.begin, node.end), std::move(split)};
    }
    return made;
}

ast::Tree make_node(const Reading& reading, const Node& node, std::size_t depth) {
    if (node.part == Part::branch) return make_node(reading, node.children[0], depth);
    if (node.part == Part::split) return make_splits(reading, node, depth);
    return {reading.span(node), ast::Leaf{make_expression(reading, node.children[0])}};
}

// ---- forests, networks, support vector machines -------------------------------------------------

ast::Forest make_forest(const Reading& reading, const Node& node) {
    ast::Forest made{reading.span(node), make_identifier(reading, node.children[0]), {}, {}};
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        const Node& child = node.children[i];
        if (child.part == Part::tree)
            made.trees.push_back(make_node(reading, child.children[0], 0));
        else
            made.base = make_expression(reading, child.children[0]);
    }
    return made;
}

std::vector<ast::Expression> make_numbers(const Reading& reading, const Node& node) {
    std::vector<ast::Expression> made;
    for (const Node& number : node.children) made.push_back(make_expression(reading, number));
    return made;
}

/// The inputs, which come first. Sets `next` to the child after them.
std::vector<ast::Expression> make_inputs(const Reading& reading, const Node& node,
                                         std::size_t& next) {
    std::vector<ast::Expression> made;
    for (; next < node.children.size() && node.children[next].part == Part::input; ++next)
        made.push_back(make_expression(reading, node.children[next].children[0]));
    return made;
}

ast::Unit make_unit(const Reading& reading, const Node& node) {
    ast::Unit made{reading.span(node), {}, {}, {}};
    std::size_t i = 0;
    if (node.children[i].part == Part::name)
        made.label = make_identifier(reading, node.children[i++]);
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

ast::Network make_network(const Reading& reading, const Node& node) {
    ast::Network made{reading.span(node), {}, {}};
    std::size_t i = 0;
    made.inputs = make_inputs(reading, node, i);
    for (; i < node.children.size(); ++i)
        made.layers.push_back(make_layer(reading, node.children[i]));
    return made;
}

ast::Svm make_svm(const Reading& reading, const Node& node) {
    ast::Svm made;
    made.span = reading.span(node);
    std::size_t i = 0;
    made.inputs = make_inputs(reading, node, i);
    made.gamma = make_expression(reading, node.children[i++]);
    for (const Node& name : node.children[i++].children)
        made.classes.push_back(make_identifier(reading, name));
    made.rho = make_numbers(reading, node.children[i++]);
    for (; i < node.children.size(); ++i)
        made.vectors.push_back(make_vectors(reading, node.children[i]));
    return made;
}

}  // namespace

ast::Expression make_expression(const Reading& reading, const Node& node) {
    return grow(reading, node, 0).value;
}

ast::Identifier make_identifier(const Reading& reading, const Node& node) {
    return {reading.span(node), std::string(reading.text(node))};
}

ast::Body make_body(const Reading& reading, const Node& node) {
    switch (node.part) {
        case Part::tree: return make_node(reading, node.children[0], 0);
        case Part::forest: return make_forest(reading, node);
        case Part::network: return make_network(reading, node);
        case Part::svm: return make_svm(reading, node);
        default: return make_expression(reading, node);
    }
}

}  // namespace selgen::grammar
