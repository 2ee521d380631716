// Kernels of files.sel.
#pragma once
#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace kernels {

inline double plain(const std::vector<double>& x) {
    double sum = 0;
    for (const double value : x) sum += value;
    return sum;
}

/// The numbers in a file. Throws if it has anything else.
inline std::vector<double> numbers(std::string_view file, std::string_view order) {
    std::ifstream in{std::string(file)};
    std::vector<double> x;
    for (double value = 0; in >> value;) x.push_back(value);
    if (!in.eof()) throw std::runtime_error("no number in " + std::string(file));
    if (order == "reversed") std::reverse(x.begin(), x.end());
    return x;
}

}  // namespace kernels
