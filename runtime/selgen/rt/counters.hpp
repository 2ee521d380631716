// Hardware counters of the Linux kernel (perf_event_open(2)), user space only. On other systems
// this compiles, but no counter can be opened.
#pragma once

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Events of the first-level data cache and of branches.
struct EventCounts {
    double l1_accesses = 0, l1_misses = 0, branches = 0, branch_misses = 0;
};

inline EventCounts& operator+=(EventCounts& sum, const EventCounts& more) noexcept {
    sum.l1_accesses += more.l1_accesses;
    sum.l1_misses += more.l1_misses;
    sum.branches += more.branches;
    sum.branch_misses += more.branch_misses;
    return sum;
}

/// One kind of event: type and config of perf_event_open(2).
struct EventKind {
    std::uint32_t type = 0;
    std::uint64_t config = 0;
};

/// In the order of EventCounts. Cache accesses are loads only: not all processors can count stores
/// that miss.
using EventKinds = std::array<EventKind, 4>;

inline EventKinds cache_and_branches() noexcept {
#if defined(__linux__)
    constexpr std::uint64_t loads =
        PERF_COUNT_HW_CACHE_L1D | (std::uint64_t(PERF_COUNT_HW_CACHE_OP_READ) << 8U);
    constexpr std::uint64_t missed = std::uint64_t(PERF_COUNT_HW_CACHE_RESULT_MISS) << 16U;
    return {{{PERF_TYPE_HW_CACHE, loads},
             {PERF_TYPE_HW_CACHE, loads | missed},
             {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_INSTRUCTIONS},
             {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES}}};
#else
    return {};
#endif
}

/// Four counters, which count from construction on. Use the difference between two readings.
class Counters {
public:
    /// A reading: the counter's value, and the time it was enabled and actually counting, in ns. It
    /// counts only part of the time if others share the processor's counters.
    struct Value {
        std::uint64_t value = 0, wanted = 0, counted = 0;
    };
    using Reading = std::array<Value, 4>;

    /// Counters for this thread and the threads that it creates later, or for another `process`
    /// (its id) from its next exec on.
    explicit Counters(int process = 0, const EventKinds& kinds = cache_and_branches()) noexcept {
        for (std::size_t i = 0; i < files_.size() && error_ == 0; ++i)
            files_[i] = opened(kinds[i], process);
    }
    Counters(const Counters&) = delete;
    Counters& operator=(const Counters&) = delete;
    ~Counters() {
#if defined(__linux__)
        for (const int file : files_)
            if (file >= 0) ::close(file);
#endif
    }

    /// The errno of a counter that cannot be opened; 0 if all four count.
    int error() const noexcept { return error_; }

    Reading read() const noexcept {
        Reading reading{};
#if defined(__linux__)
        for (std::size_t i = 0; i < files_.size(); ++i) {
            std::array<std::uint64_t, 3> words{};
            if (files_[i] < 0 || ::read(files_[i], words.data(), sizeof words) != sizeof words)
                continue;
            reading[i] = {words[0], words[1], words[2]};
        }
#endif
        return reading;
    }

private:
    int opened(const EventKind& kind, int process) noexcept {
#if defined(__linux__)
        perf_event_attr wanted;
        std::memset(&wanted, 0, sizeof wanted);
        wanted.size = sizeof wanted;
        wanted.type = kind.type;
        wanted.config = kind.config;
        wanted.exclude_kernel = 1;
        wanted.exclude_hv = 1;
        wanted.inherit = 1;
        wanted.disabled = process != 0;
        wanted.enable_on_exec = process != 0;
        wanted.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
        const long file =
            ::syscall(SYS_perf_event_open, &wanted, process, -1, -1, PERF_FLAG_FD_CLOEXEC);
        if (file < 0) error_ = errno;
        return static_cast<int>(file);
#else
        static_cast<void>(kind);
        static_cast<void>(process);
        error_ = ENOSYS;
        return -1;
#endif
    }

    std::array<int, 4> files_{{-1, -1, -1, -1}};
    int error_ = 0;
};

namespace detail {

/// NaN if the counter did not count between the readings.
inline double happened(const Counters::Value& begin, const Counters::Value& end) noexcept {
    if (end.counted <= begin.counted) return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(end.value - begin.value) *
           static_cast<double>(end.wanted - begin.wanted) /
           static_cast<double>(end.counted - begin.counted);
}

}  // namespace detail

/// The events between two readings of the same counters. If a counter counted only part of the
/// time, its value is scaled to the whole. NaN if it did not count at all.
inline EventCounts happened(const Counters::Reading& begin, const Counters::Reading& end) noexcept {
    return {detail::happened(begin[0], end[0]), detail::happened(begin[1], end[1]),
            detail::happened(begin[2], end[2]), detail::happened(begin[3], end[3])};
}

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
