#pragma once

#include <array>
#include <cstddef>
#include <exception>
#include <string>

#include <selgen/rt/set.hpp>

namespace selgen::rt {

/// The plans that threw in this phase.
template <class Variant, std::size_t N>
class Failures {
public:
    void clear() noexcept { failed_ = {}; }

    bool has(Variant variant) const noexcept { return failed_.has(variant); }

    /// The exception's text, empty where the plan did not fail.
    const std::string& text(Variant variant) const noexcept {
        static const std::string none;
        return has(variant) ? texts_[static_cast<std::size_t>(variant)] : none;
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
    }

private:
    Set<Variant> failed_;
    std::array<std::string, N> texts_;
};

}  // namespace selgen::rt
