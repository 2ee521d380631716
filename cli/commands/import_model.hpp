#pragma once

#include "cli/commands/commands.hpp"

namespace selgen::cli {

/// Whether this kind of file holds a model, and no table.
bool holds_model(const std::string& kind);

/// Writes a model that another program learnt as one of the spec's selector.
int import_model(const ImportOptions& options, const Streams& streams);

}  // namespace selgen::cli
