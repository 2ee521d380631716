// All algorithms with one interface, so that tests and benchmarks can iterate over them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "patterns/pattern.hpp"
#include "schemes/schemes.hpp"
#include "schemes/team.hpp"

namespace reduction {

/// The library's algorithms, in the order of `scheme_names`, to test and measure each by itself.
enum class Scheme {
    sequential,
    atomic,
    repbuf,
    replink,
    selpriv,
    localwrite,
    ownersort,
    cuda_atomic,
    cuda_blocks,
    cuda_sorted,
};

inline constexpr std::array<std::string_view, 10> scheme_names{
    "sequential", "atomic",    "repbuf",      "replink",     "selpriv",
    "localwrite", "ownersort", "cuda_atomic", "cuda_blocks", "cuda_sorted"};

/// Algorithms of the host, which run everywhere.
inline constexpr std::array<Scheme, 7> schemes{
    Scheme::sequential, Scheme::atomic,     Scheme::repbuf,   Scheme::replink,
    Scheme::selpriv,    Scheme::localwrite, Scheme::ownersort};
/// Algorithms that need a device.
inline constexpr std::array<Scheme, 3> device_schemes{Scheme::cuda_atomic, Scheme::cuda_blocks,
                                                      Scheme::cuda_sorted};

inline std::string_view name(Scheme scheme) {
    return scheme_names[static_cast<std::size_t>(scheme)];
}

/// The two algorithms without set-up work, with the interface of a plan.
struct Sequential {
    const Pattern& pattern;
    void reduce(std::span<double> data) { reduce_sequential(pattern, data); }
};
struct Atomic {
    const Pattern& pattern;
    Team team;
    void reduce(std::span<double> data) { reduce_atomic(pattern, data, team); }
};

using Plan = std::variant<Sequential, Atomic, ReplicatedBuffer, LinkedBuffer,
                          SelectivePrivatization, LocalWrite, OwnerSort, DevicePlan>;

/// Does the set-up work of a scheme. The pattern must outlive the plan. Throws std::bad_alloc, and
/// selgen::cuda::Error for schemes that need a device.
inline Plan make_plan(Scheme scheme, const Pattern& pattern, Team team) {
    switch (scheme) {
        case Scheme::sequential: return Sequential{pattern};
        case Scheme::atomic: return Atomic{pattern, team};
        case Scheme::repbuf: return ReplicatedBuffer(pattern, team);
        case Scheme::replink: return LinkedBuffer(pattern, team);
        case Scheme::selpriv: return SelectivePrivatization(pattern, team);
        case Scheme::localwrite: return LocalWrite(pattern, team);
        case Scheme::ownersort: return OwnerSort(pattern, team);
        case Scheme::cuda_atomic: return cuda_atomic(pattern);
        case Scheme::cuda_blocks: return cuda_blocks(pattern);
        case Scheme::cuda_sorted: return cuda_sorted(pattern);
    }
    throw std::logic_error("a scheme without a plan");
}

inline void reduce(Plan& plan, std::span<double> data) {
    std::visit([data](auto& p) { p.reduce(data); }, plan);
}

}  // namespace reduction
