// Makes random specs, for tests that print and parse them.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "dsl/ast/spec.hpp"

namespace selgen {

/// Makes trees by chance, the same for the same seed: anything that a text could contain.
class RandomSpec {
public:
    explicit RandomSpec(unsigned seed) : random_(seed) {}

    dsl::ast::Spec spec();
    dsl::ast::Expression expression(int depth);

private:
    std::size_t below(std::size_t count) { return random_() % count; }
    const std::string& any(const std::vector<std::string>& words) {
        return words[below(words.size())];
    }
    dsl::ast::Identifier name();
    dsl::ast::Cpp cpp();
    dsl::ast::Expression apply(int depth);
    dsl::ast::Tree tree(int depth);
    dsl::ast::Forest forest();
    dsl::ast::Network network();
    dsl::ast::Svm svm();
    dsl::ast::Expression number();
    std::vector<dsl::ast::Expression> numbers();
    dsl::ast::Body right();
    dsl::ast::Type type();
    dsl::ast::Clause clause();
    dsl::ast::Inspect inspect();
    dsl::ast::Phase phase();
    dsl::ast::Statement input();
    dsl::ast::Statement rule();
    dsl::ast::Replay replay();
    dsl::ast::Instead instead();
    dsl::ast::ModelStatement model_statement();
    dsl::ast::ExperimentStatement experiment_statement();
    dsl::ast::Expression amount();
    dsl::ast::MachineLine machine_line();
    std::vector<dsl::ast::ArrayAccess> accesses();
    dsl::ast::PatternLine pattern();
    dsl::ast::GraphStatement loop_statement(int depth);
    dsl::ast::GraphStatement graph_statement();
    dsl::ast::PlaceStatement place_statement();
    dsl::ast::Item item_of_graphs();
    dsl::ast::Item item();

    std::mt19937 random_;
};

}  // namespace selgen
