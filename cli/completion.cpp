#include <ostream>

#include "cli/commands.hpp"
#include "cli/exit.hpp"

namespace selgen::cli {

int completion(const CompletionOptions&, const Streams&) { return Exit::done; }
int man(const ManOptions&, const Streams&) { return Exit::done; }

}  // namespace selgen::cli
