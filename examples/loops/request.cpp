// Selects evenly distributed inputs of each requested loop, and reads the model of the processor.
#include "request.hpp"

#include <algorithm>
#include <selgen/bench/machine.hpp>
#include <stdexcept>

namespace loops {
namespace {

void add(const Entry& loop, int most, std::vector<Case>& found) {
    const int count = std::min(most, loop.inputs);
    for (int i = 0; i < count; ++i) {
        const int between =
            count > 1 ? (2 * i * (loop.inputs - 1) + count - 1) / (2 * (count - 1)) : 0;
        found.push_back({loop, between});
    }
}

}  // namespace

std::vector<Case> cases(const std::vector<Entry>& loops, const std::vector<std::string>& names,
                        int most) {
    std::vector<Case> found;
    for (const std::string& name : names) {
        const auto is_it = [&](const Entry& loop) { return loop.name == name; };
        if (std::none_of(loops.begin(), loops.end(), is_it))
            throw std::invalid_argument("unknown loop '" + name + "'; --list prints all");
    }
    for (const Entry& loop : loops) {
        const bool is_named = std::find(names.begin(), names.end(), loop.name) != names.end();
        if (names.empty() || is_named) add(loop, most, found);
    }
    return found;
}

std::string machine() {
    return selgen::bench::cpu_model() + ", " +
           std::to_string(static_cast<int>(selgen::rt::cores())) + " cores, " +
           selgen::bench::compiler();
}

}  // namespace loops
