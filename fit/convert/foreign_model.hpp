#pragma once

#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/spec.hpp"
#include "fit/convert/tree_model.hpp"

/// Models that another program learnt, as models of a selector.
namespace selgen::fit {

/// Whether this kind of file holds a model, and no table.
bool holds_model(const std::string& kind);

/// What a model is written for: `chosen` are variants in the order of the outputs, or empty;
/// `predicts` is time, lg or ln.
ModelTarget target_of(const dsl::ast::Selector& selector, std::vector<std::string> chosen,
                      const std::string& predicts);

/// Reads files of that kind, and makes one model of them.
std::variant<dsl::ast::Model, TableFault> foreign_model(const std::string& kind,
                                                        const std::vector<NamedText>& files,
                                                        const ModelTarget& target);

}  // namespace selgen::fit
