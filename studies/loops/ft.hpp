// The loops ft_indexmap, ft_lines and ft_evolve: the steps of a spectral solver on a grid.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Squared distances of the points of a grid. An iteration writes every n-th point.
class FtIndexmap final : public LoopOf<int> {
public:
    explicit FtIndexmap(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void column(std::int64_t i);

    std::int64_t nx_, ny_, nz_;
};

/// Fourier transforms of the lines of a grid.
class FtLines final : public LoopOf<float> {
public:
    explicit FtLines(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void line(std::int64_t i);

    std::int64_t size_;  // points of a line, a power of 2
    std::vector<float> signal_, turns_;
};

/// Multiplies each point of a spectrum by a factor from a table.
class FtEvolve final : public LoopOf<float> {
public:
    explicit FtEvolve(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t i);

    std::int64_t width_;
    std::vector<float> spectrum_, factors_;
    std::vector<int> indexmap_;
};

}  // namespace loops
