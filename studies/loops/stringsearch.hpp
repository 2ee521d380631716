// The loop stringsearch: one pattern is searched in one text per iteration.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// Counts each pattern in its text, with skips as long as the pattern allows.
class Stringsearch final : public LoopOf<int> {
public:
    explicit Stringsearch(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    int search(std::int64_t i) const;

    std::vector<std::int64_t> text_begins_, pattern_begins_;
    std::vector<unsigned char> texts_, patterns_;
};

}  // namespace loops
