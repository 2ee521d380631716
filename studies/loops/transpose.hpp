// The loop transpose, whose iterations read contiguous values and write strided ones.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

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

}  // namespace loops
