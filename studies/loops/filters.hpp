// Loops of digital filters.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

// The loop iir: recursive filters of several signals, a channel per iteration.

/// Infinite impulse response: a chain of second-order sections on each channel.
class Iir final : public LoopOf<float> {
public:
    explicit Iir(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void filter(std::int64_t channel);

    std::int64_t channels_, samples_;
    std::vector<float> signal_;
};

// The loop latnrm: filters with a lattice of 24 stages, a channel per iteration.

/// A normalised lattice filter on each channel.
class Latnrm final : public LoopOf<float> {
public:
    explicit Latnrm(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void filter(std::int64_t channel);

    std::int64_t channels_, samples_;
    std::vector<float> signal_;
};

// The loop lmsfir: filters that adapt to a wanted signal, with more work in later iterations.

/// Adaptive filters by least mean squares. Later channels have longer filters.
class Lmsfir final : public LoopOf<float> {
public:
    explicit Lmsfir(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void adapt(std::int64_t channel);
    std::int64_t taps(std::int64_t channel) const;

    std::int64_t channels_, samples_;
    std::vector<float> signal_, wanted_;
};

// The loop lpc: predictors of order 12, a frame of the signal per iteration.

/// Linear prediction of speech: the autocorrelation of each frame, and its coefficients.
class Lpc final : public LoopOf<double> {
public:
    explicit Lpc(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void predict(std::int64_t frame);

    std::vector<std::int64_t> begins_;  // starts of the frames, and the end of the last one
    std::vector<double> signal_;
};

}  // namespace loops
