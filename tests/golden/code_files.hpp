// Reads the loop feature files of golden specs, which the command line reads otherwise.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "dsl/ast/spec.hpp"

/// Reads what `code` statements name into them, as the command does it with files that are right.
inline void read_code_files(selgen::dsl::ast::Spec& spec) {
    namespace ast = selgen::dsl::ast;
    for (auto& item : spec.items) {
        auto* const selector = std::get_if<ast::Selector>(&item);
        if (selector == nullptr) continue;
        for (auto& statement : selector->statements) {
            auto* const file = std::get_if<ast::CodeFile>(&statement);
            if (file == nullptr) continue;
            std::ifstream in(std::string(SELGEN_SOURCE_DIR) + "/tests/golden/" + file->path);
            const auto json = nlohmann::ordered_json::parse(in);
            for (const auto& [name, value] : json["features"].items())
                file->features.emplace_back(name, value.get<double>());
        }
    }
}
