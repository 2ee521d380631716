// Masks trapped floating-point exceptions, which comparisons with NaN features would raise.
#pragma once

#include <cfenv>

#include <selgen/rt/abi.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// Whether the program traps floating-point exceptions, as after feenableexcept().
inline bool traps_are_on() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
    // feenableexcept() sets the masks of both units. That of the x87 unit is read in at most 1 ns,
    // the other one in 8 ns.
    unsigned short control = 0;
    __asm__ volatile("fnstcw %0" : "=m"(control));
    return (control & 0x3f) != 0x3f;
#elif defined(__GLIBC__)
    return ::fegetexcept() != 0;
#else
    return false;
#endif
}

/// Masks floating-point exceptions during its own lifetime, if the program traps them, and then
/// restores their flags: unknown features are NaN, and models may overflow.
class MaskedTraps {
public:
    MaskedTraps() noexcept : masks_(traps_are_on()) {
        if (__builtin_expect(masks_, 0)) mask();
    }
    MaskedTraps(const MaskedTraps&) = delete;
    MaskedTraps& operator=(const MaskedTraps&) = delete;
    ~MaskedTraps() {
        if (__builtin_expect(masks_, 0)) unmask();
    }

    bool masks() const noexcept { return masks_; }
    /// A result, which is computed before exceptions are unmasked.
    template <class Result>
    Result done(Result result) const noexcept {
        if (__builtin_expect(masks_, 0)) __asm__ volatile("" : : "r"(&result) : "memory");
        return result;
    }
    void mask() noexcept { std::feholdexcept(&environment_); }
    void unmask() const noexcept { std::fesetenv(&environment_); }

private:
    std::fenv_t environment_;
    const bool masks_;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
