// The loops bt_x and bt_z: block tridiagonal systems along two directions of a grid.
#pragma once

#include <cstdint>
#include <vector>

#include "grid.hpp"
#include "loop.hpp"

namespace loops {

/// Systems of 3 x 3 blocks along contiguous lines. An iteration is a plane.
class BtX final : public LoopOf<double> {
public:
    explicit BtX(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t k);

    Grid grid_;
    std::vector<double> u_, right_;
};

/// The same across planes: neighbours on a line are not contiguous.
class BtZ final : public LoopOf<double> {
public:
    explicit BtZ(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void plane(std::int64_t j);

    Grid grid_;
    std::vector<double> u_, right_;
};

}  // namespace loops
