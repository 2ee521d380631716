// Draws keys that are most frequent in the middle, and counts and sorts them by buckets.
#include "irregular.hpp"

#include <algorithm>
#include <array>

#include "input.hpp"

namespace loops {
namespace {

constexpr std::int64_t block_size = 4096;
constexpr std::int64_t buckets = 256;
constexpr int key_bits = 19;

/// The sum of four random numbers: keys in the middle are the most frequent.
int key_of(Random& random) {
    const double sum = random.unit() + random.unit() + random.unit() + random.unit();
    return static_cast<int>(sum / 4 * (1 << key_bits));
}

}  // namespace

IsCount::IsCount(int input) {
    Random random = random_of("is_count", input);
    const std::int64_t size = whole(spread(1.5e4, 2.3e7, input));
    for (std::int64_t key = 0; key < size; ++key) keys_.push_back(key_of(random));
    counts_.resize(static_cast<std::size_t>(iterations() * buckets));
    out_.resize(buckets);
}

std::int64_t IsCount::iterations() const {
    return (static_cast<std::int64_t>(keys_.size()) + block_size - 1) / block_size;
}
double IsCount::bytes() const { return bytes_of(keys_) + 2 * bytes_of(counts_); }

inline void IsCount::count(std::int64_t block, int* counts) const {
    const std::int64_t end =
        std::min((block + 1) * block_size, static_cast<std::int64_t>(keys_.size()));
    for (std::int64_t at = block * block_size; at < end; ++at)
        ++counts[keys_[at] >> (key_bits - 8)];
}

void IsCount::add_up() {
    std::fill(out_.begin(), out_.end(), 0);
    for (std::size_t at = 0; at < counts_.size(); ++at) out_[at % buckets] += counts_[at];
}

void IsCount::serial() {
    std::fill(out_.begin(), out_.end(), 0);
    for (std::int64_t block = 0; block < iterations(); ++block) count(block, out_.data());
}

void IsCount::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t block) {
        int* const counts = counts_.data() + block * buckets;
        std::fill(counts, counts + buckets, 0);
        count(block, counts);
    });
    add_up();
}

IsRank::IsRank(int input) : range_(pick(input, {512, 1024, 2048})) {
    Random random = random_of("is_rank", input);
    const std::int64_t count = (1 << key_bits) / range_;
    const std::int64_t size = whole(spread(1200, 7.1e6, input));
    std::vector<std::vector<int>> of_bucket(static_cast<std::size_t>(count));
    for (std::int64_t key = 0; key < size; ++key) {
        const int one = key_of(random);
        of_bucket[one / range_].push_back(one % range_);
    }
    // An empty bucket takes little time, so a small input has few buckets.
    const std::int64_t used = std::min(count, whole(static_cast<double>(size) / 100, 4));
    begins_ = {0};
    for (std::int64_t bucket = 0; bucket < used; ++bucket) {
        for (std::int64_t from = bucket * count / used; from < (bucket + 1) * count / used; ++from)
            keys_.insert(keys_.end(), of_bucket[from].begin(), of_bucket[from].end());
        begins_.push_back(static_cast<std::int64_t>(keys_.size()));
    }
    out_.resize(keys_.size());
}

std::int64_t IsRank::iterations() const { return static_cast<std::int64_t>(begins_.size()) - 1; }
double IsRank::bytes() const { return bytes_of(keys_) + bytes_out(); }

inline void IsRank::rank(std::int64_t bucket) {
    std::array<int, 2048> places{};
    for (std::int64_t at = begins_[bucket]; at < begins_[bucket + 1]; ++at) ++places[keys_[at]];
    std::int64_t to = begins_[bucket];
    for (int key = 0; key < range_; ++key)
        for (int copy = 0; copy < places[key]; ++copy) out_[to++] = key;
}

void IsRank::serial() {
    for (std::int64_t i = 0; i < iterations(); ++i) rank(i);
}

void IsRank::run(int threads, Schedule schedule) {
    parallel_for(iterations(), threads, schedule, [&](std::int64_t i) { rank(i); });
}

}  // namespace loops
