// selgen_architecture_alone ROOT HEADER... -- COMPILER OPTION...: compiles each header with nothing
// before it except its own includes. Prints the compiler's output and fails if one does not
// compile.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "rules/rules.hpp"
#include "rules/tree.hpp"

namespace {

/// Quotes a word for the shell.
std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const auto dashes = std::ranges::find(words, "--");
    if (dashes - words.begin() < 2 || words.end() - dashes < 2) {
        std::cerr << "usage: selgen_architecture_alone ROOT HEADER... -- COMPILER OPTION...\n";
        return 2;
    }
    const std::string& root = words.front();
    std::string compile;
    for (auto word = dashes + 1; word != words.end(); ++word) compile += quoted(*word) + " ";

    int status = 0;
    for (const auto& row : selgen::architecture::rows_of({words.begin() + 1, dashes},
                                                         selgen::architecture::read_tree(root))) {
        std::string command = compile + "-x c++ -fsyntax-only";
        for (const std::string& header : row) command += " -include " + quoted(root + "/" + header);
        if (std::system((command + " /dev/null").c_str()) != 0) status = 1;
    }
    return status;
}
