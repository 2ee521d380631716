#pragma once

#include <map>
#include <string>
#include <vector>

#include "dsl/ast/build/tree.hpp"

namespace selgen::builder {

/// Which call made what begins in a line of a text, by its line from 1. A thing that begins in no
/// line of the map is part of the one before.
using CallSites = std::map<std::size_t, dsl::build::CallSite>;

/// The items of a text, which were built at the sites, one for each of them.
CallSites call_sites(const dsl::ast::Spec& read, const dsl::Source& text,
                     const std::vector<dsl::build::Sites>& sites);

/// The call of a byte of the text; one without a line if there is none.
dsl::build::CallSite call_site_of(const CallSites& sites, const dsl::Source& text,
                                  std::size_t byte);

/// A line of the text, a line of the builder program and its file, in each line.
std::string to_text(const CallSites& sites);

}  // namespace selgen::builder
