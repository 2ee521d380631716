// The name of a namespace, as "lib::kernels".
#pragma once

#include <string>
#include <string_view>

#include "dsl/ast/spec.hpp"

namespace selgen::dsl {

std::string text_of(const ast::Namespace& name_space);
ast::Namespace namespace_of(std::string_view name);

/// Why generated code cannot be in a namespace of this name; empty if it can.
std::string refusal_of_namespace(std::string_view name);

}  // namespace selgen::dsl
