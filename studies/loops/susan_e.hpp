// The loops susan_e_area and susan_e_thin: edge detection in images by the SUSAN method.
#pragma once

#include <cstdint>
#include <vector>

#include "image.hpp"
#include "loop.hpp"
#include "susan.hpp"

namespace loops {

/// Edges: the number of pixels of a mask of 37 that are similar to the middle.
class SusanEdgeArea final : public LoopOf<int> {
public:
    explicit SusanEdgeArea(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
    Likeness likeness_;
};

/// Edges that are the strongest across their direction.
class SusanThin final : public LoopOf<unsigned char> {
public:
    explicit SusanThin(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
    std::vector<int> response_;
};

}  // namespace loops
