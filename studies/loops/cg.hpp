// The loops cg_spmv, cg_dot and cg_axpy: the steps of a conjugate gradient solver.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Product of a sparse matrix and a vector. All rows have about the same length.
class CgSpmv final : public LoopOf<double> {
public:
    explicit CgSpmv(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    double done_until(std::int64_t iteration) const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    double row(std::int64_t i) const;

    std::vector<std::int64_t> begins_;
    std::vector<int> columns_;
    std::vector<double> values_, x_;
};

/// A scalar product: partial sums, and their sum.
class CgDot final : public LoopOf<double> {
public:
    explicit CgDot(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    double part(std::int64_t i) const;

    std::vector<double> x_, y_, parts_;
};

/// z = x + a * y: very little work per iteration.
class CgAxpy final : public LoopOf<double> {
public:
    explicit CgAxpy(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    std::vector<double> x_, y_;
};

}  // namespace loops
