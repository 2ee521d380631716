#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace selgen::rt {

/// The spec's name of each variant, in the order of the enumerators.
template <class Variant, std::size_t N>
struct Names {
    std::string_view text[N];

    static constexpr std::size_t size() noexcept { return N; }
    constexpr const std::string_view* begin() const noexcept { return text; }
    constexpr const std::string_view* end() const noexcept { return text + N; }

    /// The name of a variant of the spec; other values of the type have none.
    constexpr std::string_view operator[](Variant variant) const noexcept {
        return text[static_cast<std::size_t>(variant)];
    }

    /// The variant of that name, if there is one.
    constexpr std::optional<Variant> find(std::string_view name) const noexcept {
        for (std::size_t i = 0; i < N; ++i)
            if (text[i] == name) return static_cast<Variant>(i);
        return std::nullopt;
    }
};

}  // namespace selgen::rt
