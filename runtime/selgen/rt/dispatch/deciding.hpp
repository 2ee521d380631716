// Separates the code of a decision from the user's code that it runs, such as features and plans.
#pragma once

#include <atomic>
#include <stdexcept>
#include <string_view>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/fp_traps.hpp>
#include <selgen/rt/hd.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A decision in progress, for its own lifetime. Masks floating-point exceptions that the program
/// traps, except while the user's code runs.
class Deciding {
public:
    explicit Deciding(Deciding*& current) noexcept : current_(current), outer_(current) {
        current_ = this;
        std::atomic_signal_fence(std::memory_order_seq_cst);  // signal handlers read it
    }
    Deciding(const Deciding&) = delete;
    Deciding& operator=(const Deciding&) = delete;
    ~Deciding() {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        current_ = outer_;
    }

    /// Whether a feature, an inspection or a plan is computed.
    bool runs_user_code() const noexcept { return runs_user_code_; }
    bool masks_traps() const noexcept { return traps_.masks(); }

private:
    friend class UserCode;

    MaskedTraps traps_;
    bool runs_user_code_ = false;
    Deciding*& current_;
    Deciding* const outer_;
};

/// Runs the user's code within a decision, for its own lifetime. Null: there is no decision.
class UserCode {
public:
    explicit UserCode(Deciding* deciding) noexcept
        : deciding_(deciding != nullptr && !deciding->runs_user_code_ ? deciding : nullptr) {
        if (deciding_ == nullptr) return;
        deciding_->runs_user_code_ = true;
        if (__builtin_expect(deciding_->masks_traps(), 0)) deciding_->traps_.unmask();
    }
    UserCode(const UserCode&) = delete;
    UserCode& operator=(const UserCode&) = delete;
    ~UserCode() {
        if (deciding_ == nullptr) return;
        deciding_->runs_user_code_ = false;
        if (__builtin_expect(deciding_->masks_traps(), 0)) deciding_->traps_.mask();
    }

private:
    Deciding* const deciding_;
};

namespace detail {

[[noreturn]] SELGEN_COLD void throw_calls_itself(std::string_view selector) {
    throw std::logic_error(join({"selgen: ", selector,
                                 ": called by its own feature, inspection or plan: give the inner "
                                 "call its own Dispatcher"}));
}

}  // namespace detail

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
