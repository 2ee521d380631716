// The loop edge_detect: Sobel's filter of an image, a row per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "image.hpp"
#include "loop.hpp"

namespace loops {

/// The gradient of brightness, by rows of an image.
class EdgeDetect final : public LoopOf<unsigned char> {
public:
    explicit EdgeDetect(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
};

}  // namespace loops
