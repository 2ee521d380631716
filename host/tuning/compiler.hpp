// The compiler and the include folder for generated programs.
#pragma once

#include <string>
#include <vector>

namespace selgen::host {

/// The folder of the headers that generated code includes: that of the installed selgen, or of the
/// source tree in which it was built. Throws IoError if there is none.
std::string runtime_folder();

/// The C++ compiler: the value of CXX, otherwise g++, c++ or clang++, whichever is on the PATH.
/// Throws IoError if there is none.
std::string find_compiler();

}  // namespace selgen::host
