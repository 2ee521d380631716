// Chooses the unit of printed bytes and seconds; for bytes, among powers of 1024 and of 1000.
#include "cli/output/value.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "dsl/model/unit.hpp"

namespace selgen::cli {
namespace {

using dsl::model::Kind;
using Units = std::vector<std::string_view>;

/// In the largest unit that is not above the value, or else in the smallest unit.
std::string scaled_text(const Units& units, double value, int digits) {
    std::string_view best = units.front();
    double best_size = dsl::find_scale(best)->apply(1);
    for (const std::string_view unit : units) {
        const double size = dsl::find_scale(unit)->apply(1);
        if (size > std::abs(value) || size < best_size) continue;
        best = unit;
        best_size = size;
    }
    return fmt::format("{:.{}g} {}", value / best_size, digits, best);
}

/// Tries powers of 1024 and of 1000, and returns the shorter text.
std::string bytes_text(double value, int digits) {
    const std::string two = scaled_text({"B", "KiB", "MiB", "GiB", "TiB"}, value, digits);
    const std::string ten = scaled_text({"B", "kB", "MB", "GB", "TB"}, value, digits);
    return ten.size() + 1 < two.size() ? ten : two;  // their units are one letter shorter
}

}  // namespace

std::string value_text(const dsl::model::Feature& feature, double value, int digits) {
    if (feature.kind == Kind::flag) return value != 0 ? "true" : "false";
    const bool word = feature.kind == Kind::category && value >= 0 &&
                      value < static_cast<double>(feature.categories.size());
    if (word) return feature.categories[static_cast<std::size_t>(value)];
    const bool unscaled = value == 0 || !std::isfinite(value);
    if (feature.kind == Kind::bytes && !unscaled) return bytes_text(value, digits);
    if (feature.kind == Kind::seconds && !unscaled) {
        return scaled_text({"ns", "us", "ms", "s"}, value, digits);
    }
    return fmt::format("{:.{}g}", value, digits);
}

}  // namespace selgen::cli
