#pragma once

#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace selgen::rt {

namespace detail {

/// "n=5 con=0.5", the digits such that the same doubles are read back.
template <class Features>
std::string text(const Features& features, const std::vector<std::string_view>& names) {
    std::string text;
    std::vector<double> values(names.size());
    if (!values.empty()) std::memcpy(values.data(), &features, values.size() * sizeof(double));
    for (std::size_t i = 0; i < names.size(); ++i) {
        char digits[40];
        std::snprintf(digits, sizeof digits, "=%.17g", values[i]);
        if (i > 0) text += ' ';
        text += names[i];
        text += digits;
    }
    return text;
}

}  // namespace detail

/// Whether `choose` gives the variant of each row; prints those where it does not.
template <class Names, class Rows, class Choose>
bool selftest(const char* selector, const Names& names, const Rows& rows, const Choose& choose,
              const std::vector<std::string_view>& features) {
    std::size_t differing = 0;
    for (const auto& row : rows) {
        const auto found = choose(row.features);
        if (found == row.variant) continue;
        ++differing;
        std::printf("selgen: %s: %s: expected %s, got %s\n", selector,
                    detail::text(row.features, features).c_str(),
                    std::string(names[row.variant]).c_str(), std::string(names[found]).c_str());
    }
    std::printf("selgen: %s: %zu golden rows, %zu differ\n", selector, rows.size(), differing);
    return differing == 0;
}

/// Whether the knobs have in each row the values that their rules choose.
template <class Rows, class Agree>
bool selftest_of_knobs(const char* selector, const Rows& rows, const Agree& agree) {
    std::size_t differing = 0;
    for (const auto& row : rows)
        if (!agree(row.features)) ++differing;
    std::printf("selgen: %s: knobs of %zu golden rows, %zu differ\n", selector, rows.size(),
                differing);
    return differing == 0;
}

}  // namespace selgen::rt
