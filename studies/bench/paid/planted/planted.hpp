// Work whose time is known: steps of about 1 ns, each of which needs the one before.
#pragma once

#include <cstdint>
#include <string_view>

namespace kernels {

struct Chain {
    std::uint64_t start;
    std::int64_t steps;
    bool is_dependent;  // on the previous call; otherwise the processor may overlap short calls
};

inline std::uint64_t previous = 0;

[[gnu::noinline]] inline std::uint64_t run_chain(const Chain& chain) {
    std::uint64_t x = chain.start;
    if (chain.is_dependent) x += previous;
    for (std::int64_t i = 0; i < chain.steps; ++i) {
        x = x * 6364136223846793005U + 1442695040888963407U;
    }
    previous = x;
    return x;
}

inline Chain make_chain(std::int64_t steps, std::string_view calls, std::uint64_t seed) {
    return {seed, steps, calls == "dependent"};
}

}  // namespace kernels
