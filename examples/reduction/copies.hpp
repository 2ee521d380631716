#pragma once

#include <algorithm>

#include "pattern.hpp"
#include "raw.hpp"
#include "team.hpp"

namespace reduction {

/// Arrays of zeroes over all elements, one for each thread but the first, which works on the data.
template <class Value>
class Copies {
public:
    Copies(Index elements, Team team) { fit(elements, team); }

    /// For so many elements and threads, the arrays being zero. Those that are long and many enough
    /// are kept. Throws std::bad_alloc, and then there are none.
    void fit(Index elements, Team team) {
        const std::size_t wanted = Raw<Value>::padded(elements);
        if (wanted <= stride_ && team.threads <= threads_) return;
        all_ = {};  // before the next, so that never both are held
        stride_ = 0;
        threads_ = 1;
        all_ = Raw<Value>(wanted * static_cast<std::size_t>(team.threads - 1));
        stride_ = wanted;
        threads_ = team.threads;
        parallel(team, [this](int t) {
            if (t > 0) std::fill_n(of(t), stride_, Value{});
        });
    }

    /// That of a thread, 1 and up.
    Value* of(int thread) noexcept {
        return all_.data() + stride_ * static_cast<std::size_t>(thread - 1);
    }
    /// Where a thread adds: thread 0 to the data.
    Value* target(int thread, Value* data) noexcept { return thread == 0 ? data : of(thread); }

private:
    std::size_t stride_ = 0;
    int threads_ = 1;
    Raw<Value> all_;
};

}  // namespace reduction
