// The loop compress: an image is transformed and quantised as in JPEG, a block per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "image.hpp"
#include "loop.hpp"

namespace loops {

/// Cosine transforms of blocks of 8 x 8 pixels, quantised.
class Compress final : public LoopOf<short> {
public:
    explicit Compress(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void block(std::int64_t number);

    Image image_;
    std::int64_t blocks_wide_, blocks_high_;
};

}  // namespace loops
