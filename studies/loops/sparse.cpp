// Draws the lengths of rows by a power law or with rare long rows, and multiplies row by row.
#include "irregular.hpp"

#include <cmath>
#include <numeric>

#include "input.hpp"

namespace loops {
namespace {

/// About `values` in all. Row lengths follow a power law of the rank, with long rows first; or the
/// same rows are in random order; or rows are short, with one long one in a hundred.
std::vector<std::int64_t> lengths_of(Random& random, double values, int input) {
    const std::int64_t rows = whole(values / pick(input, {8.0, 20.0, 60.0}), 16);
    std::vector<double> weights;
    for (std::int64_t row = 0; row < rows; ++row)
        weights.push_back(input % 4 == 3 ? (random.below(100) == 0 ? 100 : 1)
                                         : std::pow(static_cast<double>(row + 1), -0.8));
    if (input % 4 == 1) random.shuffle(weights);
    const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<std::int64_t> lengths;
    for (const double weight : weights) lengths.push_back(whole(values * weight / all));
    return lengths;
}

}  // namespace

SparseRows::SparseRows(int input) {
    Random random = random_of("sparse_rows", input);
    begins_ = {0};
    for (const std::int64_t length : lengths_of(random, spread(1.5e4, 7.9e6, input), input))
        begins_.push_back(begins_.back() + length);
    const std::size_t columns = begins_.size() - 1;
    for (std::int64_t value = 0; value < begins_.back(); ++value)
        columns_.push_back(static_cast<int>(random.below(columns)));
    values_ = noise<double>(random, begins_.back());
    x_ = noise<double>(random, static_cast<std::int64_t>(columns));
    out_.resize(columns);
}

std::int64_t SparseRows::iterations() const { return static_cast<std::int64_t>(out_.size()); }
double SparseRows::bytes() const {
    return bytes_of(values_) + bytes_of(columns_) + bytes_of(begins_) + bytes_of(x_) + bytes_out();
}
double SparseRows::done_until(std::int64_t iteration) const {
    return static_cast<double>(begins_[iteration]);
}

inline double SparseRows::row(std::int64_t i) const {
    double sum = 0;
    for (std::int64_t at = begins_[i]; at < begins_[i + 1]; ++at)
        sum += values_[at] * x_[columns_[at]];
    return sum;
}

void SparseRows::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = row(i);
}

void SparseRows::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = row(i); });
}

}  // namespace loops
