// The loop sparse_rows: a sparse matrix whose rows have very unequal lengths.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Product of a sparse matrix and a vector. A few rows have most of the values.
class SparseRows final : public LoopOf<double> {
public:
    explicit SparseRows(int input);
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

}  // namespace loops
