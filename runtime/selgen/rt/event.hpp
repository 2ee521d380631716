#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::rt {

/// A number and its name. Of words the number is the position, and it is told as the word.
struct NamedValue {
    std::string_view name;
    double number;
    std::string_view word{};
};
using Values = std::vector<NamedValue>;

/// What a trace tells: a decision, a plan that was made, or a variant that ran.
struct Event {
    enum class Kind : unsigned char { decision, plan, run };

    Kind kind;
    std::string_view selector;
    std::string_view variant;  // empty where none could be taken
    std::int64_t begin = 0;    // nanoseconds since the trace began
    std::int64_t end = 0;
    int thread = 0;

    // ---- of a decision ------------------------------------------------------------------------
    std::string_view reason{};
    std::string line{};  // "reduce.sel:34", empty where no rule decided
    Values features{}, costs{};

    std::string failure{};  // of a plan that threw
};

/// The number of the calling thread, in the order in which they were first seen.
inline int thread_number() noexcept {
    static std::atomic<int> last{0};
    thread_local const int mine = ++last;
    return mine;
}

}  // namespace selgen::rt
