// Makes the inputs of the cg loops, and adds up the scalar product in parts of 1024 values.
#include "arrays.hpp"

#include <algorithm>
#include <numeric>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t part_size = 1024;

}  // namespace

CgSpmv::CgSpmv(int input) {
    Random random = random_of("cg_spmv", input);
    const std::int64_t each = pick(input, {7, 13, 40});
    const std::int64_t rows = whole(spread(1.4e4, 6.3e6, input) / static_cast<double>(each));
    begins_ = {0};
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t values = each - 2 + std::int64_t(random.below(5));
        for (std::int64_t value = 0; value < values; ++value)
            columns_.push_back(static_cast<int>(random.below(static_cast<std::size_t>(rows))));
        begins_.push_back(static_cast<std::int64_t>(columns_.size()));
    }
    values_ = noise<double>(random, begins_.back());
    x_ = noise<double>(random, rows);
    out_.resize(static_cast<std::size_t>(rows));
}

std::int64_t CgSpmv::iterations() const { return static_cast<std::int64_t>(out_.size()); }
double CgSpmv::bytes() const {
    return bytes_of(values_) + bytes_of(columns_) + bytes_of(begins_) + bytes_of(x_) + bytes_out();
}
double CgSpmv::done_until(std::int64_t iteration) const {
    return static_cast<double>(begins_[iteration]);
}

inline double CgSpmv::row(std::int64_t i) const {
    double sum = 0;
    for (std::int64_t at = begins_[i]; at < begins_[i + 1]; ++at)
        sum += values_[at] * x_[columns_[at]];
    return sum;
}

void CgSpmv::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = row(i);
}

void CgSpmv::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = row(i); });
}

CgDot::CgDot(int input) {
    Random random = random_of("cg_dot", input);
    const std::int64_t size = whole(spread(9200, 1.4e7, input));
    x_ = noise<double>(random, size);
    y_ = noise<double>(random, size);
    parts_.resize(static_cast<std::size_t>((size + part_size - 1) / part_size));
    out_.resize(1);
}

std::int64_t CgDot::iterations() const { return static_cast<std::int64_t>(parts_.size()); }
double CgDot::bytes() const { return bytes_of(x_) + bytes_of(y_); }

inline double CgDot::part(std::int64_t i) const {
    const auto size = static_cast<std::int64_t>(x_.size());
    double sum = 0;
    for (std::int64_t at = i * part_size; at < std::min((i + 1) * part_size, size); ++at)
        sum += x_[at] * y_[at];
    return sum;
}

void CgDot::serial() {
    double sum = 0;
    for (std::size_t at = 0; at < x_.size(); ++at) sum += x_[at] * y_[at];
    out_[0] = sum;
}

void CgDot::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { parts_[i] = part(i); });
    out_[0] = std::accumulate(parts_.begin(), parts_.end(), 0.0);
}

CgAxpy::CgAxpy(int input) {
    Random random = random_of("cg_axpy", input);
    const std::int64_t size = whole(spread(3.6e4, 9e6, input));
    x_ = noise<double>(random, size);
    y_ = noise<double>(random, size);
    out_.resize(x_.size());
}

std::int64_t CgAxpy::iterations() const { return static_cast<std::int64_t>(x_.size()); }
double CgAxpy::bytes() const { return bytes_of(x_) + bytes_of(y_) + bytes_out(); }

void CgAxpy::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = x_[i] + 0.75 * y_[i];
}

void CgAxpy::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule,
                 [&](std::int64_t i) { out_[i] = x_[i] + 0.75 * y_[i]; });
}

}  // namespace loops
