#pragma once

#include <array>
#include <cstddef>
#include <exception>
#include <string>

#include <selgen/rt/set.hpp>

namespace selgen::rt {

/// The variants whose plan threw in this phase, or that declined, and what they threw.
template <class Variant, std::size_t N>
class Failures {
public:
    void clear() noexcept {
        failed_ = {};
        declined_ = {};
        last_ = nullptr;
    }
    /// A variant was found: nobody will ask for the exception.
    void forget_last() noexcept { last_ = nullptr; }
    /// What was thrown last; null where there is nothing.
    const std::exception_ptr& last() const noexcept { return last_; }

    bool has(Variant variant) const noexcept { return failed_.has(variant); }
    /// It did not fail by its plan, but its run declined.
    bool declined(Variant variant) const noexcept { return declined_.has(variant); }
    /// Those of `variants` that did not fail.
    Set<Variant, N> left(Set<Variant, N> variants) const noexcept {
        return variants.without(failed_);
    }

    /// The exception's text, empty where it did not fail.
    const std::string& text(Variant variant) const noexcept {
        static const std::string none;
        return has(variant) ? texts_[static_cast<std::size_t>(variant)] : none;
    }

    /// To be called while the exception of its run is handled.
    void add_declined(Variant variant) {
        add_current(variant);
        declined_.add(variant);
    }

    /// To be called while the exception is handled.
    void add_current(Variant variant) {
        std::string& text = texts_[static_cast<std::size_t>(variant)];
        try {
            throw;
        } catch (const std::exception& e) {
            text = e.what();
        } catch (...) {
            text = "an exception that is no std::exception";
        }
        failed_.add(variant);
        last_ = std::current_exception();
    }

private:
    Set<Variant, N> failed_, declined_;
    std::array<std::string, N> texts_;
    std::exception_ptr last_;
};

}  // namespace selgen::rt
