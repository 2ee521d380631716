#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace selgen::cli {

/// The text of a code file says why it is none.
class BadCodeFile : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The features of a file that `selgen features` or `selgen profile` wrote: names and finite
/// numbers, in the order of the file. Throws BadCodeFile.
std::vector<std::pair<std::string, double>> code_features(const std::string& text);

}  // namespace selgen::cli
