// The version that the build defines, and the ABI of the included runtime, as text or JSON.
#include "cli/version.hpp"

#include <fmt/format.h>

#include <selgen/rt/config.hpp>

namespace selgen::cli {

std::string version() { return SELGEN_VERSION; }

std::string version_text(bool json) {
    const char* form =
        json ? "{{\"version\":\"{}\",\"runtime_abi\":{}}}\n" : "selgen {}\nruntime ABI {}\n";
    return fmt::format(fmt::runtime(form), version(), rt::abi);
}

}  // namespace selgen::cli
