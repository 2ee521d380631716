// Loops over vectors and matrices.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

// The loops cg_spmv, cg_dot and cg_axpy: the steps of a conjugate gradient solver.

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

// The loops ft_indexmap, ft_lines and ft_evolve: the steps of a spectral solver on a grid.

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

// The loop mult: a matrix product with few long or many short rows.

/// A product of two dense matrices, by rows of the first.
class Mult final : public LoopOf<float> {
public:
    explicit Mult(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t i);

    std::int64_t rows_, inner_, columns_;
    std::vector<float> a_, b_;
};

// The loop transpose, whose iterations read contiguous values and write strided ones.

/// Transposes a matrix, from records to fields. An iteration reads a row and writes a column, whose
/// neighbours other iterations write.
class Transpose final : public LoopOf<float> {
public:
    explicit Transpose(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t i);

    std::int64_t rows_, columns_;
    std::vector<float> matrix_;
};

// The loops triangle_pairs and triangle_matrix, whose work rises or falls with the iteration.

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
