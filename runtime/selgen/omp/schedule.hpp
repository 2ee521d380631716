// The schedules that assign iterations of a parallel loop to threads, and their names.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#if defined(_OPENMP)
#include <omp.h>
#endif

#include <selgen/omp/threads.hpp>
#include <selgen/rt/config.hpp>

namespace selgen::omp {
inline namespace SELGEN_ABI {

/// `fixed` is OpenMP's static without a chunk: one contiguous part per thread. `cyclic` is static
/// with a chunk: chunks are assigned to threads in turn. `dynamic` and `guided` give the next chunk
/// to a thread that has finished one; a guided chunk is large at first, and at least the schedule's
/// chunk.
enum class Kind : unsigned char { fixed, cyclic, dynamic, guided };

/// A kind and its chunk, in iterations: at least 1, or 0 for `fixed`, which has none.
struct Schedule {
    Kind kind = Kind::fixed;
    int chunk = 0;

    friend constexpr bool operator==(Schedule a, Schedule b) noexcept {
        return a.kind == b.kind && a.chunk == b.chunk;
    }
    friend constexpr bool operator!=(Schedule a, Schedule b) noexcept { return !(a == b); }
};

inline constexpr Schedule fixed{Kind::fixed, 0};
inline constexpr Schedule cyclic{Kind::cyclic, 1};
inline constexpr Schedule dynamic{Kind::dynamic, 1};
inline constexpr Schedule guided{Kind::guided, 1};

inline constexpr std::string_view name_of(Kind kind) noexcept {
    switch (kind) {
        case Kind::fixed: return "static";
        case Kind::cyclic: return "cyclic";
        case Kind::dynamic: return "dynamic";
        case Kind::guided: return "guided";
    }
    return "static";
}

/// `static`, `cyclic`, `dynamic_16`: the chunk is appended if it is more than 1.
inline std::string name_of(Schedule schedule) {
    std::string name(name_of(schedule.kind));
    if (schedule.kind != Kind::fixed && schedule.chunk > 1)
        name.append("_").append(std::to_string(schedule.chunk));
    return name;
}

/// The schedule with a name in the format of `name_of`, in which a chunk of 1 may also be explicit
/// (`dynamic_1`). Nothing for other strings.
inline std::optional<Schedule> schedule_of(std::string_view text) noexcept {
    for (const Schedule known : {fixed, cyclic, dynamic, guided}) {
        const std::string_view name = name_of(known.kind);
        if (text == name) return known;
        if (known == fixed || text.substr(0, name.size()) != name) continue;
        const std::string_view chunk = text.substr(name.size());
        if (chunk.size() < 2 || chunk[0] != '_' || chunk[1] == '-') return std::nullopt;
        Schedule found = known;
        const auto [end, error] =
            std::from_chars(chunk.data() + 1, chunk.data() + chunk.size(), found.chunk);
        const bool is_read = error == std::errc() && end == chunk.data() + chunk.size();
        return is_read && found.chunk > 0 ? std::optional(found) : std::nullopt;
    }
    return std::nullopt;
}

inline namespace SELGEN_OMP_BUILD {

/// Sets the schedule of loops with `schedule(runtime)` on this thread from now on: for kernels with
/// their own pragma. Cheap if it is already set. The previous schedule is not restored. In a
/// parallel region it applies to the calling thread's implicit task only (the internal control
/// variable run-sched-var is per task). Without OpenMP it does nothing.
inline void use([[maybe_unused]] Schedule schedule) noexcept {
#if defined(_OPENMP)
    const omp_sched_t wanted = schedule.kind == Kind::dynamic  ? omp_sched_dynamic
                               : schedule.kind == Kind::guided ? omp_sched_guided
                                                               : omp_sched_static;
    omp_sched_t kind{};
    int chunk = 0;
    omp_get_schedule(&kind, &chunk);
    constexpr unsigned modifiers = 0x80000000U;  // monotonic or not
    const bool holds = (static_cast<unsigned>(kind) & ~modifiers) == static_cast<unsigned>(wanted);
    if (!holds || chunk != schedule.chunk) omp_set_schedule(wanted, schedule.chunk);
#endif
}

}  // namespace SELGEN_OMP_BUILD
}  // namespace SELGEN_ABI
}  // namespace selgen::omp
