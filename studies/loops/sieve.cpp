// Marks the multiples of primes in a segment of at most 32,768 numbers, and counts the rest.
#include "irregular.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t most_size = 32768;

}  // namespace

Sieve::Sieve(int input) : size_(pick<std::int64_t>(input, {1024, 8192, most_size})) {
    const double numbers = spread(1.2e4, 1.1e7, input);
    size_ = std::min(size_, whole(numbers / 3));
    out_.resize(static_cast<std::size_t>(whole(numbers / static_cast<double>(size_))));
    first_ = pick<std::int64_t>(input, {2, 2, 10'000'000});
    const std::int64_t last = first_ + iterations() * size_;
    for (std::int64_t candidate = 2; candidate * candidate < last; ++candidate) {
        const auto divides = [&](int divisor) { return candidate % divisor == 0; };
        if (std::none_of(divisors_.begin(), divisors_.end(), divides))
            divisors_.push_back(static_cast<int>(candidate));
    }
}

std::int64_t Sieve::iterations() const { return static_cast<std::int64_t>(out_.size()); }
double Sieve::bytes() const { return bytes_of(divisors_) + bytes_out(); }

inline int Sieve::primes(std::int64_t segment) const {
    const std::int64_t begin = first_ + segment * size_;
    std::array<char, most_size> is_composite;
    std::fill_n(is_composite.begin(), size_, char(0));
    for (const std::int64_t divisor : divisors_) {
        const std::int64_t square = divisor * divisor;
        if (square >= begin + size_) break;
        const std::int64_t multiple = (begin + divisor - 1) / divisor * divisor;
        for (std::int64_t at = std::max(square, multiple) - begin; at < size_; at += divisor)
            is_composite[at] = 1;
    }
    return static_cast<int>(
        std::count(is_composite.begin(), is_composite.begin() + size_, char(0)));
}

void Sieve::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = primes(i);
}

void Sieve::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = primes(i); });
}

}  // namespace loops
