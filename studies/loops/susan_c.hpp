// The loops susan_c_area and susan_c_corners: corner detection in images by the SUSAN method.
#pragma once

#include <cstdint>
#include <vector>

#include "image.hpp"
#include "loop.hpp"
#include "susan.hpp"

namespace loops {

/// Corners: pixels that are similar to the middle of a mask of 37. Most are dropped early.
class SusanCornerArea final : public LoopOf<int> {
public:
    explicit SusanCornerArea(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
    Likeness likeness_;
};

/// Corners that are the strongest of their neighbourhood: few, and unevenly distributed.
class SusanCorners final : public LoopOf<unsigned char> {
public:
    explicit SusanCorners(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    std::int64_t width_, height_;
    std::vector<int> response_;
};

}  // namespace loops
