// Makes a signal and taps of random numbers, and adds up their products for each output.
#include "fir.hpp"

#include "input.hpp"

namespace loops {

Fir::Fir(int input) {
    Random random = random_of("fir", input);
    const int taps = pick(input, {16, 64, 256});
    const std::int64_t outputs = whole(spread(2.1e4, 2.5e7, input) / taps);
    taps_ = noise<float>(random, taps);
    signal_ = noise<float>(random, outputs + taps);
    out_.resize(static_cast<std::size_t>(outputs));
}

std::int64_t Fir::iterations() const { return static_cast<std::int64_t>(out_.size()); }
double Fir::bytes() const { return bytes_of(signal_) + bytes_out(); }

inline float Fir::output(std::int64_t i) const {
    float sum = 0;
    for (std::size_t k = 0; k < taps_.size(); ++k)
        sum += taps_[k] * signal_[static_cast<std::size_t>(i) + k];
    return sum;
}

void Fir::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) out_[i] = output(i);
}

void Fir::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { out_[i] = output(i); });
}

}  // namespace loops
