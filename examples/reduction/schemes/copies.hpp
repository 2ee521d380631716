// The private arrays of REPBUF and REPLINK.
#pragma once

#include <algorithm>

#include "patterns/pattern.hpp"
#include "schemes/raw.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// Arrays of zeros over all elements, one for each thread except the first, which works on the
/// data.
template <class Value>
class Copies {
public:
    Copies(Index elements, Team team) { fit(elements, team); }

    /// Resizes to that many elements and threads; all arrays are zero. Large enough arrays are
    /// kept. If it throws std::bad_alloc, there are no arrays.
    void fit(Index elements, Team team) {
        const std::size_t wanted = Raw<Value>::padded(elements);
        if (wanted <= stride_ && team.threads <= threads_) return;
        all_ = {};  // frees the old arrays first, so that both are never held at once
        stride_ = 0;
        threads_ = 1;
        all_ = Raw<Value>(wanted * static_cast<std::size_t>(team.threads - 1));
        stride_ = wanted;
        threads_ = team.threads;
        parallel(team, [this](int t) {
            if (t > 0) std::fill_n(of(t), stride_, Value{});
        });
    }

    /// The array of a thread, from 1.
    Value* of(int thread) noexcept {
        return all_.data() + stride_ * static_cast<std::size_t>(thread - 1);
    }
    /// Where a thread adds: thread 0 to the data, others to their arrays.
    Value* target(int thread, Value* data) noexcept { return thread == 0 ? data : of(thread); }

private:
    std::size_t stride_ = 0;
    int threads_ = 1;
    Raw<Value> all_;
};

}  // namespace reduction
