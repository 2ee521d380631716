// Correlates a frame with itself, and solves for its predictor by Levinson-Durbin recursion.
#include "filters.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t lpc_order = 12;
using Coefficients = std::array<double, lpc_order + 1>;

/// Levinson-Durbin recursion: the coefficients of a predictor from correlations.
Coefficients predictor(const Coefficients& correlation) {
    Coefficients a{1};
    double error = correlation[0] + 1e-9;
    for (std::int64_t m = 1; m <= lpc_order; ++m) {
        double sum = correlation[m];
        for (std::int64_t k = 1; k < m; ++k) sum += a[k] * correlation[m - k];
        const double reflection = -sum / error;
        const Coefficients before = a;
        for (std::int64_t k = 1; k < m; ++k) a[k] = before[k] + reflection * before[m - k];
        a[m] = reflection;
        error *= 1 - reflection * reflection;
    }
    return a;
}

}  // namespace

Lpc::Lpc(int input) {
    Random random = random_of("lpc", input);
    const std::int64_t frames = whole(spread(4, 4000, input));
    const double longest = pick(input, {200.0, 900.0});
    begins_ = {0};
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        const double share = input % 2 == 0 ? 1 : random.unit();
        begins_.push_back(begins_.back() + whole(longest * share * share, lpc_order + 1));
    }
    signal_ = noise<double>(random, begins_.back());
    out_.resize(static_cast<std::size_t>(frames * lpc_order));
}

std::int64_t Lpc::iterations() const { return static_cast<std::int64_t>(begins_.size()) - 1; }
double Lpc::bytes() const { return bytes_of(signal_) + bytes_out(); }

inline void Lpc::predict(std::int64_t frame) {
    const std::int64_t end = begins_[frame + 1];
    Coefficients correlation{};
    for (std::int64_t lag = 0; lag <= lpc_order; ++lag)
        for (std::int64_t t = begins_[frame]; t + lag < end; ++t)
            correlation[lag] += signal_[t] * signal_[t + lag];
    const Coefficients a = predictor(correlation);
    std::copy(a.begin() + 1, a.end(), out_.begin() + frame * lpc_order);
}

void Lpc::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) predict(i);
}

void Lpc::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { predict(i); });
}

}  // namespace loops
