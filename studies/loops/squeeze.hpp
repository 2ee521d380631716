// The loop squeeze: reduces the colours of an image to a palette of 16, 64 or 200.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// The nearest of some colours for each pixel. A colour is dropped as soon as it is too far.
class Squeeze final : public LoopOf<unsigned char> {
public:
    explicit Squeeze(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    std::int64_t width_;
    std::vector<int> red_, green_, blue_;
    std::vector<int> palette_;
};

}  // namespace loops
