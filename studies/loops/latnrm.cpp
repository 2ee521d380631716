// Rotates each sample through the stages of a lattice, and adds up their states.
#include "filters.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::size_t stages = 24;

}  // namespace

Latnrm::Latnrm(int input) {
    Random random = random_of("latnrm", input);
    const double work = spread(180, 2.6e5, input);
    channels_ = whole(std::min(pick(input, {64.0, 3.0, 17.0}), work / 16));
    samples_ = whole(work / static_cast<double>(channels_), 16);
    signal_ = noise<float>(random, channels_ * samples_);
    out_.resize(signal_.size());
}

std::int64_t Latnrm::iterations() const { return channels_; }
double Latnrm::bytes() const { return bytes_of(signal_) + bytes_out(); }

inline void Latnrm::filter(std::int64_t channel) {
    std::array<float, stages + 1> state{};
    for (std::int64_t t = channel * samples_; t < (channel + 1) * samples_; ++t) {
        float top = signal_[t];
        float sum = 0;
        for (std::size_t k = 0; k < stages; ++k) {
            const float sine = k % 2 == 0 ? 0.28f : -0.6f;
            const float cosine = k % 2 == 0 ? 0.96f : 0.8f;
            const float left = top;
            const float bottom = state[k];
            top = cosine * left - sine * bottom;
            state[k] = sine * left + cosine * bottom;
            sum += 0.1f * state[k];
        }
        std::copy_backward(state.begin(), state.end() - 1, state.end());
        state[0] = top;
        out_[t] = sum;
    }
}

void Latnrm::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) filter(i);
}

void Latnrm::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { filter(i); });
}

}  // namespace loops
