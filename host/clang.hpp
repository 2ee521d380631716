#pragma once

#include <optional>
#include <string>
#include <vector>

/// The compiler of the distribution, which `selgen features` asks for LLVM IR.
namespace selgen::host {

/// Bytes of IR that are read.
inline constexpr std::size_t largest_ir = 512 << 20;

/// What is compiled, and how.
struct Compiling {
    std::string clang;               // the program
    std::string source;              // a file of C or C++
    std::vector<std::string> flags;  // of the user
};

/// The program that is named, else that of SELGEN_CLANG, else clang, clang++ or clang-NUMBER on the
/// PATH. Throws IoError, which says how to get one, where there is none.
std::string find_clang(const std::string& named);

/// The text of the IR at -O2, with the lines of the source: with vectors and unrolled loops as the
/// compiler thinks best, or without any. What clang has to say goes to the error stream; nothing is
/// returned where it fails. Throws IoError where it cannot be run.
std::optional<std::string> ir_of(const Compiling& compiling, bool with_vectors);

/// The flags as they may be shown: words with spaces quoted, paths from the root cut to their last
/// part, since they are of one machine.
std::string shown_flags(const std::vector<std::string>& flags);

}  // namespace selgen::host
