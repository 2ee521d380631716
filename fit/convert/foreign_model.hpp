// Imports models of other programs as models of a selector.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/convert/tree_model.hpp"

namespace selgen::fit {

/// Whether this kind of file is a model, not a table.
bool holds_model(const std::string& kind);

/// The target of an imported model. `chosen`: the variants in the order of the outputs, or empty.
/// `predicts`: time, lg or ln.
ModelTarget target_of(const dsl::ast::Selector& selector, std::vector<std::string> chosen,
                      const std::string& predicts);

/// A model, and notes for the user on what was read.
struct ImportedModel {
    dsl::ast::Model model;
    std::vector<std::string> notes;
};

/// Reads files of that kind and converts them to one model.
std::variant<ImportedModel, TableError> foreign_model(const std::string& kind,
                                                      const std::vector<NamedText>& files,
                                                      const ModelTarget& target);

}  // namespace selgen::fit
