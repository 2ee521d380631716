// The loops triangle_pairs and triangle_matrix, whose work rises or falls with the iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Forces between all pairs: iteration i has i pairs.
class TrianglePairs final : public LoopOf<double> {
public:
    explicit TrianglePairs(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    double force(std::int64_t i) const;

    std::vector<double> x_, y_;
};

/// Product of a packed triangular matrix and a vector, the long rows first.
class TriangleMatrix final : public LoopOf<double> {
public:
    explicit TriangleMatrix(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    double row(std::int64_t i) const;

    std::int64_t size_;
    std::vector<double> values_, x_;
};

}  // namespace loops
