// Sets, removes and pads environment variables, and lists those of OpenMP and selgen for profiled
// runs.
#include "host/environment.hpp"

#include <algorithm>

namespace selgen::host {
namespace {

const std::string filler = "SELGEN_LEVEL=";

std::string name_of(const std::string& variable) { return variable.substr(0, variable.find('=')); }

}  // namespace

Environment with(const Environment& environment, const std::map<std::string, std::string>& values) {
    Environment all;
    for (const std::string& variable : environment)
        if (!values.contains(name_of(variable))) all.push_back(variable);
    for (const auto& [name, value] : values)
        if (!value.empty()) all.push_back(name + '=' + value);
    std::ranges::sort(all);
    return all;
}

Environment levelled(const Environment& environment, std::size_t block) {
    Environment all =
        with(environment, {{"_", ""}, {"OLDPWD", ""}, {"SHLVL", ""}, {name_of(filler), ""}});
    all.push_back(filler);
    const std::size_t missing = (block - size_of(all) % block) % block;
    all.back().append(missing, 'x');
    std::ranges::sort(all);
    return all;
}

std::size_t size_of(const Environment& environment) {
    std::size_t size = 0;
    for (const std::string& variable : environment) size += variable.size() + 1 + sizeof(char*);
    return size;
}

std::map<std::string, std::string> sequential() {
    return {{"OMP_NUM_THREADS", "1"},
            {"OMP_DYNAMIC", "false"},
            {"SELGEN_THREADS", "1"},
            {"SELGEN_SCHEDULE", ""}};
}

std::map<std::string, std::string> cyclic(int threads) {
    const std::string count = std::to_string(threads);
    return {{"OMP_NUM_THREADS", count},
            {"OMP_DYNAMIC", "false"},
            {"OMP_SCHEDULE", "static,1"},
            {"SELGEN_THREADS", count},
            {"SELGEN_SCHEDULE", "cyclic"}};
}

}  // namespace selgen::host
