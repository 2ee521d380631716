// Models made by hand, for tests of the generator.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "dsl/model/spec.hpp"

namespace hand {

namespace model = selgen::dsl::model;
using model::Expression;
using model::Operator;

inline Expression number(double value) { return {model::Constant{value}}; }
inline Expression feature(std::size_t index) { return {model::FeatureRef{index}}; }
inline Expression let(std::size_t index) { return {model::LetRef{index}}; }
inline Expression apply(Operator op, std::vector<Expression> operands) {
    return {model::Apply{op, std::move(operands)}};
}

inline Expression less(const Expression& l, const Expression& r) {
    return apply(Operator::less, {l, r});
}

/// Features of selector().
inline const Expression a = feature(0), b = feature(1), x = feature(2);

inline model::Feature read(const std::string& name, const std::string& cpp) {
    return {name, model::Kind::real, {-1e9, 1e9}, {}, model::Read{cpp}, {"hand.sel", 3}};
}

inline model::Variant variant(const std::string& name) {
    return {name, model::Target::cpu, "", "run_" + name + "()", {}, "", {"hand.sel", 5}};
}

/// Features a, b and x, y; the first inspection provides x, the second y.
inline model::Selector selector() {
    model::Selector s{};
    s.name = "hand";
    s.signature = {"", {}, "", "void", {{"int size", "size", "", false}}};
    s.features = {read("a", "size"), read("b", "size"), read("x", "first.x"), read("y", "second")};
    s.features[2].value = model::Inspected{"first.x", 0};
    s.features[3].value = model::Inspected{"second", 1};
    s.inspections = {{"first", "one(size)", "", {"hand.sel", 4}}, {"second", "two(size)", "", {}}};
    s.variants = {variant("p"), variant("q")};
    s.origin = {"hand.sel", 1};
    s.otherwise_origin = {"hand.sel", 9};
    return s;
}

}  // namespace hand
