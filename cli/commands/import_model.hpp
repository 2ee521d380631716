#pragma once

#include "cli/commands/commands.hpp"

namespace selgen::cli {

/// Writes a model that another program learnt as one of the spec's selector.
int import_model(const ImportOptions& options, const Streams& streams);

}  // namespace selgen::cli
