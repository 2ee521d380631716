#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>

#include <selgen/bench/stopwatch.hpp>

namespace selgen::bench {

/// What who measures tells who writes the table. It goes through a pipe, whole.
struct Message {
    enum class Kind : std::uint8_t {
        feature,     // sample.wall is the value of that index
        cost,        // reading that feature took so long
        infeasible,  // of the variant of that index, as all below
        waiting,     // for quiet cores
        planning,
        planned,  // in sample; the first is told as warmed
        running,
        ran,
        warmed,
        failed,     // text: why
        quiet,      // sample.wall: the least time of a probe of quiet cores; cpu: of near ones
        disturbed,  // text: by what, too often or for too long
        note,
        done,
    };
    Kind kind = Kind::done;
    std::uint32_t index = 0;
    Sample sample{};
    char text[160] = {};
};

using Say = std::function<void(const Message&)>;

inline Message message(Message::Kind kind, std::size_t index = 0, Sample sample = {}) {
    return {kind, static_cast<std::uint32_t>(index), sample, {}};
}

/// With a text, which is cut where it is too long.
inline Message message(Message::Kind kind, std::size_t index, std::string_view text) {
    Message made = message(kind, index);
    const std::size_t size = std::min(text.size(), sizeof made.text - 1);
    std::copy_n(text.begin(), size, made.text);
    return made;
}

}  // namespace selgen::bench
