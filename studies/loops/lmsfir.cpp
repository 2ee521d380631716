// Corrects the weights of 8 to 64 taps after each sample by its error.
#include "filters.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t most_taps = 64;

}  // namespace

Lmsfir::Lmsfir(int input) {
    Random random = random_of("lmsfir", input);
    const double work = spread(210, 3.3e5, input);
    channels_ = whole(std::min(pick(input, {8.0, 40.0, 150.0}), work / 16));
    samples_ = whole(work / static_cast<double>(channels_), 16);
    signal_ = noise<float>(random, channels_ * samples_ + most_taps);
    wanted_ = noise<float>(random, channels_ * samples_);
    out_.resize(wanted_.size());
}

std::int64_t Lmsfir::iterations() const { return channels_; }
double Lmsfir::bytes() const { return bytes_of(signal_) + bytes_of(wanted_) + bytes_out(); }

/// Length of the filter: from 8 in the first channel to the maximum in the last.
inline std::int64_t Lmsfir::taps(std::int64_t channel) const {
    return 8 + (most_taps - 8) * channel / std::max<std::int64_t>(channels_ - 1, 1);
}

inline void Lmsfir::adapt(std::int64_t channel) {
    std::array<float, most_taps> weights{};
    const std::int64_t count = taps(channel);
    for (std::int64_t t = channel * samples_; t < (channel + 1) * samples_; ++t) {
        float heard = 0;
        for (std::int64_t k = 0; k < count; ++k) heard += weights[k] * signal_[t + k];
        const float error = wanted_[t] - heard;
        for (std::int64_t k = 0; k < count; ++k) weights[k] += 0.01f * error * signal_[t + k];
        out_[t] = error;
    }
}

void Lmsfir::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) adapt(i);
}

void Lmsfir::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { adapt(i); });
}

}  // namespace loops
