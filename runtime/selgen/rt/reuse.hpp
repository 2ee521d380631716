#pragma once

#include <cstdint>
#include <optional>

namespace selgen::rt {

/// Counts the calls of a phase, and foretells those of the next.
class Reuse {
public:
    void begin_phase() noexcept {
        if (calls_ > 0) before_ = calls_;
        calls_ = 0;
    }
    void count() noexcept { ++calls_; }
    std::uint64_t calls() const noexcept { return calls_; }

    /// What the program says of the phases to come; below 1, or NaN, counts as 1.
    void expect(double calls) noexcept { expected_ = at_least_one(calls); }

    /// The expected calls of a phase: what the program expects, else the length of the phase
    /// before, 1 for the first.
    double calls_to_come() const noexcept {
        return expected_.value_or(static_cast<double>(before_));
    }
    /// The same, where the spec says what it is unless the program expects otherwise.
    double calls_to_come(double by_spec) const noexcept {
        return expected_.value_or(at_least_one(by_spec));
    }

private:
    static double at_least_one(double calls) noexcept { return calls > 1 ? calls : 1; }

    std::uint64_t calls_ = 0;
    std::uint64_t before_ = 1;
    std::optional<double> expected_;
};

}  // namespace selgen::rt
