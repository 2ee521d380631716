// Translates the parameters of a loop for its generator, and finds the options for reading a file
// in the lists of its folder.
#include "patterns/inputs.hpp"

#include <omp.h>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>

#include "patterns/generate.hpp"
#include "patterns/orders.hpp"
#include "readers/read.hpp"

namespace reduction {
namespace {

constexpr double least_connectivity = 0.2, most_connectivity = 128;  // of table 3

Csr with_lengths(Csr csr, const Loop& loop) {
    if (loop.uneven <= 0) return csr;
    const auto mean = static_cast<Index>(loop.mobility);
    return with_uneven_iterations(std::move(csr), mean, loop.uneven, loop.seed + 4);
}

Csr mesh(const Loop& loop) {
    Lattice options;
    options.elements = static_cast<Index>(loop.elements);
    options.connectivity = loop.connectivity;
    options.mobility = static_cast<Index>(loop.mobility);
    options.dimensions = loop.shape == "row" ? 1 : loop.shape == "plane" ? 2 : 3;
    options.skew = loop.skew;
    options.seed = loop.seed;
    const Order order = loop.place == "moving"    ? Order::stored
                        : loop.place == "jumping" ? Order::shuffled
                                                  : Order::renumbered;
    const auto block = static_cast<Index>(loop.reach);
    Csr csr = with_moved_blocks(with_lengths(generate(options), loop), block, loop.gap, loop.seed);
    csr = with_renumbered_blocks(std::move(csr), block, loop.scatter, loop.seed + 2);
    if (loop.references == "sorted") csr = with_sorted_references(std::move(csr));
    return ordered(std::move(csr), order, loop.seed);
}

Csr figure_5(const Loop& loop) {
    Synthetic options;
    options.elements = static_cast<Index>(loop.elements);
    options.connectivity = loop.connectivity;
    options.mobility = static_cast<Index>(loop.mobility);
    options.sparsity = loop.sparsity;
    options.clusters = static_cast<Index>(loop.clusters);
    options.reach = static_cast<Index>(loop.reach);
    options.gap = loop.gap;
    options.skew = loop.skew;
    options.moving = loop.place != "jumping";
    options.threads = omp_get_max_threads();
    options.seed = loop.seed;
    const Order order = loop.place == "renumbered" ? Order::renumbered : Order::stored;
    return ordered(with_lengths(generate(options), loop), order, loop.seed);
}

/// CON, mapped on a logarithmic scale to the range that `most_references` allows. If CON were cut
/// off at this limit, many loops would be as large as possible.
double limited_connectivity(const Loop& loop) {
    const double iterations = loop.most_references / static_cast<double>(loop.mobility);
    const double largest = iterations / static_cast<double>(loop.elements);
    if (largest >= most_connectivity) return loop.connectivity;
    const double place = std::log(loop.connectivity / least_connectivity) /
                         std::log(most_connectivity / least_connectivity);
    const double least = std::min(least_connectivity, largest);
    return std::min(largest, least * std::pow(largest / least, place));
}

}  // namespace

Input synthetic(Loop loop) {
    loop.connectivity = limited_connectivity(loop);
    Pattern pattern(loop.shape == "loop" ? figure_5(loop) : mesh(loop),
                    {static_cast<int>(loop.work), loop.calls});
    std::vector<double> data(pattern.elements());
    return {std::move(pattern), std::move(data)};
}

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
