#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace loops {

/// How many keys each bucket gets: blocks of keys are counted apart, and added up.
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

/// The keys of each bucket in order; buckets in the middle have most.
class IsRank final : public LoopOf<int> {
public:
    explicit IsRank(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void rank(std::int64_t bucket);

    int range_;  // of a bucket's keys
    std::vector<std::int64_t> begins_;
    std::vector<int> keys_;
};

}  // namespace loops
