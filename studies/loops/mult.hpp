// The loop mult: a matrix product with few long or many short rows.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

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

}  // namespace loops
