// Compares the features of rows: words must be equal, numbers within a factor of two.
#include "fit/table/repeats.hpp"

#include <cmath>

namespace selgen::fit {

namespace {

bool are_alike(double a, double b) {
    constexpr double far = 2;
    if (std::isnan(a) || std::isnan(b) || a == b) return true;
    return a * b > 0 && std::abs(a) < far * std::abs(b) && std::abs(b) < far * std::abs(a);
}

}  // namespace

Repeats::Repeats(const Data& data, const Data& other) : data_(data), other_(other) {
    for (std::size_t row = 0; row < data.ids.size(); ++row) rows_[data.ids[row]].push_back(row);
    for (std::size_t f = 0; f < data.features.size(); ++f)
        for (std::size_t g = 0; g < other.features.size(); ++g)
            if (data.features[f].name == other.features[g].name) shared_.emplace_back(f, g);
}

std::optional<std::size_t> Repeats::find(std::size_t row) const {
    const auto found = rows_.find(other_.ids[row]);
    if (found == rows_.end()) return {};
    for (const std::size_t known : found->second)
        if (is_alike(known, row)) return known;
    return {};
}

bool Repeats::is_alike(std::size_t row, std::size_t other_row) const {
    for (const auto& [f, g] : shared_) {
        const double a = data_.x(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(f));
        const double b =
            other_.x(static_cast<Eigen::Index>(other_row), static_cast<Eigen::Index>(g));
        const auto& words = data_.features[f].words;
        const auto& other_words = other_.features[g].words;
        if (words.empty() || other_words.empty()) {
            if (!are_alike(a, b)) return false;
        } else if (!std::isnan(a) && !std::isnan(b) &&
                   words[static_cast<std::size_t>(a)] != other_words[static_cast<std::size_t>(b)]) {
            return false;
        }
    }
    return true;
}

}  // namespace selgen::fit
