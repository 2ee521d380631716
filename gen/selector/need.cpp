// Tracks through `and`, `or` and `not` which inspections have run if a condition is true or false.
#include "gen/selector/need.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace selgen::gen {

namespace model = dsl::model;
using model::Operator;

namespace {

Placed place_both(const Scope& scope, const model::Apply& apply, const Indices& made) {
    const Placed a = place(scope, apply.operands[0], made);
    const Placed b = place(scope, apply.operands[1], a.if_true);
    return {both(a.code, b.code), b.if_true, in_both(a.if_false, b.if_false)};
}

Placed place_either(const Scope& scope, const model::Apply& apply, const Indices& made) {
    const Placed a = place(scope, apply.operands[0], made);
    const Placed b = place(scope, apply.operands[1], a.if_false);
    return {either(a.code, b.code), in_both(a.if_true, b.if_true), b.if_false};
}

Placed place_negated(const Scope& scope, const model::Apply& apply, const Indices& made) {
    const Placed a = place(scope, apply.operands[0], made);
    return {negated(a.code), a.if_false, a.if_true};
}

}  // namespace

Indices in_both(const Indices& a, const Indices& b) {
    Indices result;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                          std::inserter(result, result.end()));
    return result;
}

Indices missing(const Indices& all, const Indices& made) {
    Indices result;
    std::set_difference(all.begin(), all.end(), made.begin(), made.end(),
                        std::inserter(result, result.end()));
    return result;
}

std::optional<Code> need(const model::Selector& selector, const Indices& inspections) {
    std::optional<Code> all;
    for (const std::size_t i : inspections) {
        const Code one{"need(Inspect::" + selector.inspections[i].name + ")"};
        all = all ? both(*all, one) : one;
    }
    return all;
}

Code after_need(const model::Selector& selector, const Indices& missing, const Code& code) {
    const auto first = need(selector, missing);
    return first ? both(*first, code) : code;
}

Placed place(const Scope& scope, const model::Expression& expression, const Indices& made) {
    if (const auto* const apply = std::get_if<model::Apply>(&expression.node)) {
        if (apply->op == Operator::conjunction) return place_both(scope, *apply, made);
        if (apply->op == Operator::disjunction) return place_either(scope, *apply, made);
        if (apply->op == Operator::negation) return place_negated(scope, *apply, made);
    }
    const Indices read = inspections(scope.selector, reads(scope, expression).features);
    Indices after = made;
    after.insert(read.begin(), read.end());
    const Code code = after_need(scope.selector, missing(read, made), condition(scope, expression));
    return {code, after, after};
}

}  // namespace selgen::gen
