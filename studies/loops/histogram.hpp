// The loop histogram: the brightness of pixels, counted separately in each band of an image.
#pragma once

#include <cstdint>
#include <vector>

#include "image.hpp"
#include "loop.hpp"

namespace loops {

/// Counts of each brightness. Each band of pixels has its own counts, which are added up.
class Histogram final : public LoopOf<int> {
public:
    explicit Histogram(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void count(std::int64_t band, int* counts) const;
    void add_up();

    Image image_;
    std::int64_t band_;  // pixels
    std::vector<int> counts_;
};

}  // namespace loops
