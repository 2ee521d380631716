// Finds the options for a file in the lists of its folder, then reads and orders the pattern.
#include "patterns/real.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

#include "patterns/orders.hpp"
#include "readers/read.hpp"

namespace reduction {
namespace {

namespace fs = std::filesystem;

/// The options after the file's name in a list of cases: "--cutoff R", or nothing.
ReadOptions options_in(const fs::path& list, const std::string& file) {
    std::ifstream in(list);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string name, option;
        ReadOptions options;
        words >> name >> option >> options.cutoff;
        if (name == file) return options;
    }
    return {};
}

ReadOptions options_of(const fs::path& file) {
    ReadOptions options;
    std::error_code missing;  // read_pattern() reports it
    for (const auto& entry : fs::directory_iterator(file.parent_path(), missing))
        if (entry.path().extension() == ".txt" && options.cutoff == 0)
            options = options_in(entry.path(), file.filename().string());
    return options;
}

}  // namespace

Csr read_listed(const std::string& file) {
    return read_pattern(file, options_of(fs::absolute(file)));
}

Input real(std::string_view file, std::string_view order, int work, double calls) {
    Pattern pattern(ordered(read_listed(std::string(file)), order_named(order)), {work, calls});
    std::vector<double> data(pattern.elements());
    return {std::move(pattern), std::move(data)};
}

}  // namespace reduction
