// Runs an installed clang, from which `selgen features` gets LLVM IR.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace selgen::host {

/// The largest IR that is accepted, in bytes.
inline constexpr std::size_t largest_ir = 512 << 20;

/// A compilation.
struct Compiling {
    std::string clang;               // the program
    std::string source;              // a file of C or C++
    std::vector<std::string> flags;  // from the user
};

/// `named` unless it is empty, else the value of SELGEN_CLANG, else clang, clang++ or clang-NUMBER
/// on the PATH. If there is none, throws IoError with instructions to install it.
std::string find_clang(const std::string& named);

/// The text of the IR at -O2 with source lines. With `with_vectors`, the compiler decides about
/// vectors and unrolled loops; otherwise there are none. Messages of clang go to the error stream.
/// Returns nothing if clang fails. Throws IoError if clang cannot be run.
std::optional<std::string> ir_of(const Compiling& compiling, bool with_vectors);

/// The flags for output: words with spaces are quoted, and absolute paths are cut to their last
/// part, because they hold on one machine only.
std::string shown_flags(const std::vector<std::string>& flags);

}  // namespace selgen::host
