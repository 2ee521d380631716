// The version of selgen for `--version`, manual pages and SARIF.
#pragma once

#include <string>

namespace selgen::cli {

/// "0.1.0"
std::string version();

/// What --version prints: the version, and the runtime ABI of the headers that it generates.
std::string version_text(bool json);

}  // namespace selgen::cli
