// Counts the numbers of a batch in ten rings, and adds up the counts of the batches.
#include "ep.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t rings = 10;

}  // namespace

Ep::Ep(int input) : seed_(random_of("ep", input).next()), pairs_(pick(input, {64, 500, 4000})) {
    const double pairs = spread(720, 8.3e5, input);
    pairs_ = std::min(pairs_, whole(pairs / 4));
    parts_.resize(static_cast<std::size_t>(whole(pairs / static_cast<double>(pairs_)) * rings));
    out_.resize(rings);
}

std::int64_t Ep::iterations() const { return static_cast<std::int64_t>(parts_.size()) / rings; }
double Ep::bytes() const { return bytes_of(parts_); }

/// Marsaglia's polar method. Each batch has its own random numbers.
inline void Ep::batch(std::int64_t i) {
    std::array<double, rings> counts{};
    Random random(seed_ + static_cast<std::uint64_t>(i) * 0x632be59bd9b4e019U);
    for (std::int64_t pair = 0; pair < pairs_; ++pair) {
        const double x = 2 * random.unit() - 1;
        const double y = 2 * random.unit() - 1;
        const double square = x * x + y * y;
        if (square > 1 || square == 0) continue;
        const double stretch = std::sqrt(-2 * std::log(square) / square);
        const double ring = std::max(std::abs(x * stretch), std::abs(y * stretch));
        counts[std::min<std::size_t>(static_cast<std::size_t>(ring), rings - 1)] += 1;
    }
    std::copy(counts.begin(), counts.end(), parts_.begin() + i * rings);
}

void Ep::add_up() {
    std::fill(out_.begin(), out_.end(), 0);
    for (std::size_t at = 0; at < parts_.size(); ++at) out_[at % rings] += parts_[at];
}

void Ep::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) batch(i);
    add_up();
}

void Ep::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { batch(i); });
    add_up();
}

}  // namespace loops
