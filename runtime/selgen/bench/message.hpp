// The messages with which a measuring process reports features, plans, runs and failures.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>

#include <selgen/bench/timing/stopwatch.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

/// A message from the measuring process to the one that writes the table, sent through a pipe as a
/// whole.
struct Message {
    enum class Kind : std::uint8_t {
        feature,     // sample.wall: the value of the feature at index
        cost,        // sample: the time of reading that feature
        inputs,      // index: their number; sample.wall: bytes; text: fresh, cold, repeated
        infeasible,  // index: the variant, as in all kinds below
        planning,
        planned,  // sample: the time; that of the first plan is not sent
        running,  // calls: how many are made
        ran,
        warmed,
        failed,     // text: the reason
        mixed,      // a call with inputs of several points in random order (proof/mixture.hpp);
                    // in turns, index: point * variants + variant
        imprecise,  // the calls are too few, or too short for the clock
        disturbed,  // other programs used the cores too often
        note,
        done,
    };
    Kind kind = Kind::done;
    std::uint32_t index = 0;
    Sample sample{};
    std::size_t calls = 1;
    char text[160] = {};
};

using Say = std::function<void(const Message&)>;

inline Message message(Message::Kind kind, std::size_t index = 0, Sample sample = {}) {
    return {kind, static_cast<std::uint32_t>(index), sample, 1, {}};
}

/// A message with a text, which is truncated if it is too long.
inline Message message(Message::Kind kind, std::size_t index, std::string_view text) {
    Message made = message(kind, index);
    const std::size_t size = std::min(text.size(), sizeof made.text - 1);
    std::copy_n(text.begin(), size, made.text);
    return made;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
