// Prefix sums of block costs, which lose no digits for ranges within one block.
#include "loop/simulate/work.hpp"

#include <algorithm>

namespace selgen::loop {

Work::Work(const Costs& costs) : iterations_(costs.iterations), block_(costs.block), before_{0} {
    before_.reserve(costs.blocks.size() + 1);
    each_.reserve(costs.blocks.size());
    for (const double seconds : costs.blocks) {
        const std::int64_t begin = static_cast<std::int64_t>(each_.size()) * block_;
        each_.push_back(seconds / static_cast<double>(end_of_block(begin) - begin));
        before_.push_back(before_.back() + seconds);
    }
}

std::int64_t Work::end_of_block(std::int64_t iteration) const {
    return std::min(iterations_, iteration - iteration % block_ + block_);
}

double Work::seconds(std::int64_t begin, std::int64_t end) const {
    // A difference of sums would lose all digits if the range is far less than the sum before it.
    if (begin < end && (end - 1) / block_ == begin / block_)
        return static_cast<double>(end - begin) *
               seconds_each(static_cast<std::size_t>(begin / block_));
    return seconds_before(end) - seconds_before(begin);
}

double Work::seconds_before(std::int64_t iteration) const {
    if (iteration >= iterations_) return before_.back();
    const auto block = static_cast<std::size_t>(iteration / block_);
    return before_[block] + static_cast<double>(iteration % block_) * seconds_each(block);
}

}  // namespace selgen::loop
