// Assigns `least` to properties of the machine, `same` to words, and `most` to all other features.
#include "gen/selector/ranks.hpp"

#include <string>

#include "gen/expression/expression.hpp"

namespace selgen::gen {

namespace model = dsl::model;

List merges(const model::Selector& selector) {
    List list;
    for (const auto& feature : selector.features) {
        const bool of_machine = std::holds_alternative<model::Environment>(feature.value);
        const bool is_word = feature.kind == model::Kind::category;
        const std::string merge = of_machine ? "least" : is_word ? "same" : "most";
        list.push_back({{{"name", field(feature)}, {"merge", merge}}});
    }
    return list;
}

}  // namespace selgen::gen
