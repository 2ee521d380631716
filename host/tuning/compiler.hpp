// The compiler and the include folder for generated programs.
#pragma once

#include <string>
#include <vector>

namespace selgen::host {

/// The folder of the headers that generated code includes: that of the installed selgen, or of the
/// source tree in which it was built. Throws IoError if there is none.
std::string runtime_folder();

/// The words of a value of CXX, such as "ccache g++". The path of the program may contain blanks.
std::vector<std::string> words_of_compiler(const std::string& variable);

/// The C++ compiler with its first arguments: the words of CXX, otherwise g++, c++ or clang++,
/// whichever is on the PATH. Throws IoError if there is none.
std::vector<std::string> find_compiler();

}  // namespace selgen::host
