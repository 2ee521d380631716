// The commands for loops in a selgen that was built without them.
#include <string>

#include "base/errors.hpp"
#include "cli/commands/loop/commands.hpp"

namespace selgen::cli {
namespace {

[[noreturn]] void refuse_loops(const std::string& command) {
    throw UsageError("this selgen was built without loops, which '" + command +
                     "' needs: build it with SELGEN_LOOP=ON");
}

}  // namespace

int profile(const ProfileOptions&, const Streams&) { refuse_loops("profile"); }
int features(const FeaturesOptions&, const Streams&) { refuse_loops("features"); }
int simulate(const SimulateOptions&, const Streams&) { refuse_loops("simulate"); }

}  // namespace selgen::cli
