// The table of scales such as GiB, us and %, and the exponents of products, quotients and powers of
// units.
#include "dsl/model/unit.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace selgen::dsl {
namespace {

constexpr Unit bytes{1, 0};
constexpr Unit seconds{0, 1};

constexpr std::array<Scale, 17> scales{{
    {"%", {}, 1, 100},
    {"B", bytes, 1},
    {"kB", bytes, 1e3},
    {"KB", bytes, 1e3},
    {"MB", bytes, 1e6},
    {"GB", bytes, 1e9},
    {"TB", bytes, 1e12},
    {"KiB", bytes, 1024},
    {"MiB", bytes, 1048576},
    {"GiB", bytes, 0x1p30},
    {"TiB", bytes, 0x1p40},
    {"s", seconds, 1},
    {"ms", seconds, 1, 1e3},
    {"us", seconds, 1, 1e6},
    {"ns", seconds, 1, 1e9},
    {"min", seconds, 60},
    {"h", seconds, 3600},
}};

Unit limited(int in_bytes, int in_seconds) {
    constexpr int most = 1000;
    return {std::clamp(in_bytes, -most, most), std::clamp(in_seconds, -most, most)};
}

std::string power_text(const std::string& name, int exponent) {
    return std::abs(exponent) == 1 ? name : name + '^' + std::to_string(std::abs(exponent));
}

}  // namespace

Unit operator*(Unit a, Unit b) { return limited(a.bytes + b.bytes, a.seconds + b.seconds); }

Unit operator/(Unit a, Unit b) { return limited(a.bytes - b.bytes, a.seconds - b.seconds); }

Unit power(Unit unit, int times) { return limited(unit.bytes * times, unit.seconds * times); }

std::string to_text(Unit unit) {
    std::string above, below;
    const auto add = [&](const std::string& name, int exponent) {
        if (exponent == 0) return;
        std::string& side = exponent > 0 ? above : below;
        side += (side.empty() ? "" : "*") + power_text(name, exponent);
    };
    add("bytes", unit.bytes);
    add("seconds", unit.seconds);
    if (above.empty() && below.empty()) return "plain numbers";
    if (below.empty()) return above;
    return (above.empty() ? "1" : above) + '/' + below;
}

std::optional<Scale> find_scale(std::string_view name) {
    for (const Scale& scale : scales)
        if (scale.name == name) return scale;
    return {};
}

std::vector<std::string> scale_names() {
    std::vector<std::string> names;
    for (const Scale& scale : scales) names.emplace_back(scale.name);
    return names;
}

}  // namespace selgen::dsl
