#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::architecture {

/// C++ with spaces in place of comments and literals; every other byte stays where it is.
std::string bare(std::string_view text);

/// A function that has a body. Lambdas and what else stands in a body belong to it.
struct Function {
    std::string name;
    std::size_t line;   // of its name, from 1
    std::size_t lines;  // from its name to its last brace
    std::size_t parameters;
};

/// The functions of a C++ text, told by braces and by what stands before them: close enough for
/// code as we write it, no parser.
std::vector<Function> functions(std::string_view text);

struct Include {
    std::string_view header;  // with its quotes or brackets
    std::size_t line;         // from 1
    bool certain;             // it stands under no #if
};

/// What a C++ text includes, in its order.
std::vector<Include> includes(std::string_view text);

}  // namespace selgen::architecture
