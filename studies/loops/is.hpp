// The loops is_count and is_rank: the two steps of a bucket sort of integers.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// The number of keys in each bucket. Each block of keys has its own counts, which are added up.
class IsCount final : public LoopOf<int> {
public:
    explicit IsCount(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void count(std::int64_t block, int* counts) const;
    void add_up();

    std::vector<int> keys_, counts_;
};

/// Sorts the keys of each bucket. Buckets in the middle have the most.
class IsRank final : public LoopOf<int> {
public:
    explicit IsRank(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void rank(std::int64_t bucket);

    int range_;  // offsets of the buckets
    std::vector<std::int64_t> begins_;
    std::vector<int> keys_;
};

}  // namespace loops
