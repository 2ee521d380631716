// Extracts bare code, functions and includes from C++ text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::architecture {

/// C++ with spaces in place of comments and literals. All other bytes keep their positions.
std::string bare(std::string_view text);

/// A function with a body. Lambdas and other code in its body belong to it.
struct Function {
    std::string name;
    std::size_t line;   // line of its name, from 1
    std::size_t lines;  // number of lines from its name to its last brace
    std::size_t parameters;
};

/// The functions of a C++ text, found by braces and the text before them. It is not a parser, but
/// exact enough for this source tree.
std::vector<Function> functions(std::string_view text);

struct Include {
    std::string_view header;  // the header with its quotes or brackets
    std::size_t line;         // line number from 1
    bool certain;             // not under an #if
};

/// The includes of a C++ text, in order.
std::vector<Include> includes(std::string_view text);

}  // namespace selgen::architecture
