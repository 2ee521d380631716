// Filters each channel by a chain of four second-order sections.
#include "filters.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
namespace {

struct Section {
    float b0, b1, b2, a1, a2;
};
constexpr std::array<Section, 4> sections{{{0.2f, 0.3f, 0.2f, -0.5f, 0.2f},
                                           {0.3f, -0.1f, 0.3f, 0.4f, 0.3f},
                                           {0.5f, 0.2f, 0.1f, -0.3f, -0.2f},
                                           {0.4f, 0.0f, -0.4f, 0.1f, 0.1f}}};

}  // namespace

Iir::Iir(int input) {
    Random random = random_of("iir", input);
    const double work = spread(1600, 2.5e6, input);
    channels_ = whole(std::min(pick(input, {5.0, 24.0, 200.0}), work / 16));
    samples_ = whole(work / static_cast<double>(channels_), 16);
    signal_ = noise<float>(random, channels_ * samples_);
    out_.resize(signal_.size());
}

std::int64_t Iir::iterations() const { return channels_; }
double Iir::bytes() const { return bytes_of(signal_) + bytes_out(); }

inline void Iir::filter(std::int64_t channel) {
    std::array<std::array<float, 2>, sections.size()> past{};
    for (std::int64_t t = channel * samples_; t < (channel + 1) * samples_; ++t) {
        float value = signal_[t];
        for (std::size_t s = 0; s < sections.size(); ++s) {
            const Section& section = sections[s];
            const float in = value - section.a1 * past[s][0] - section.a2 * past[s][1];
            value = section.b0 * in + section.b1 * past[s][0] + section.b2 * past[s][1];
            past[s] = {in, past[s][0]};
        }
        out_[t] = value;
    }
}

void Iir::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) filter(i);
}

void Iir::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { filter(i); });
}

}  // namespace loops
