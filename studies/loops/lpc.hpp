// The loop lpc: predictors of order 12, a frame of the signal per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

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
