// Chooses the ranges and ticks of axes, and draws frames and legends in SVG.
#include "report/axes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "report/chart.hpp"

namespace selgen::report {
namespace {

constexpr std::size_t most_ticks = 7;

/// The distance of ticks: 1, 2 or 5 times a power of ten, such that there are about five.
double step_for(double span) {
    const double rough = span / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power) return factor * power;
    return 10 * power;
}

std::string text_at(double x, double y, const std::string& anchor, const std::string& text) {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor,
                       escaped(text));
}

std::string line(double x1, double y1, double x2, double y2) {
    return fmt::format(R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)", x1, y1, x2,
                       y2);
}

}  // namespace

Scale::Scale(const Axis& axis, const std::vector<double>& values, double from, double to)
    : logarithmic_(axis.logarithmic), from_(from), to_(to) {
    double low = INFINITY, high = -INFINITY;
    for (const double value : values) {
        if (!shows(value)) continue;
        const double x = logarithmic_ ? std::log10(value) : value;
        low = std::min(low, x);
        high = std::max(high, x);
    }
    if (low > high) return;
    is_empty_ = false;
    const double room = high > low ? 0.03 * (high - low) : std::max(0.5, 0.05 * std::abs(low));
    low_ = low - room;
    high_ = high + room;
}

bool Scale::shows(double value) const {
    return std::isfinite(value) && (!logarithmic_ || value > 0);
}

double Scale::at(double value) const {
    const double x = logarithmic_ ? std::log10(value) : value;
    return from_ + (x - low_) / (high_ - low_) * (to_ - from_);
}

std::vector<double> Scale::ticks() const {
    std::vector<double> found;
    if (is_empty_) return found;
    const double span = high_ - low_;
    if (logarithmic_ && span >= 1) {
        const double step = std::ceil(span / most_ticks);
        for (double x = std::ceil(low_); x <= high_; x += step) found.push_back(std::pow(10, x));
        return found;
    }
    const double low = logarithmic_ ? std::pow(10, low_) : low_;
    const double high = logarithmic_ ? std::pow(10, high_) : high_;
    const double step = step_for(high - low);
    for (double x = std::ceil(low / step); x * step <= high && found.size() < 2 * most_ticks; ++x)
        found.push_back(x == 0 ? 0 : x * step);
    return found;
}

std::string frame(const std::string& title, const Axis& x, const Axis& y, const Scale& along_x,
                  const Scale& along_y) {
    const Field field;
    std::string text = text_at(field.left, 20, "start", title);
    std::string lines;
    for (const double tick : along_x.ticks()) {
        const double at = along_x.at(tick);
        lines += line(at, field.top, at, field.bottom);
        text += text_at(at, field.bottom + 16, "middle", value_text(x, tick));
    }
    for (const double tick : along_y.ticks()) {
        const double at = along_y.at(tick);
        lines += line(field.left, at, field.right, at);
        text += text_at(field.left - 6, at + 4, "end", value_text(y, tick));
    }
    text += text_at((field.left + field.right) / 2, field.bottom + 36, "middle", x.name);
    text += fmt::format(
        "<text x=\"14\" y=\"{0:.1f}\" text-anchor=\"middle\" "
        "transform=\"rotate(-90 14 {0:.1f})\">{1}</text>",
        (field.top + field.bottom) / 2, escaped(y.name));
    return fmt::format("<g class=\"grid\">{}</g>\n{}\n", lines, text);
}

std::string legend(const std::vector<std::string>& kinds) {
    const Field field;
    std::string made;
    double y = field.top + 8;
    for (std::size_t kind = 0; kind < kinds.size() && y < field.bottom; ++kind, y += 18) {
        made += fmt::format(R"(<rect x="{}" y="{:.1f}" width="11" height="11" fill="{}"/>)",
                            field.right + 14, y - 9, colour(kind));
        made += text_at(field.right + 31, y + 1, "start", kinds[kind]);
    }
    return made + '\n';
}

std::string colour(std::size_t kind) {
    constexpr std::array<const char*, 12> colours = {"#0072b2", "#e69f00", "#009e73", "#cc79a7",
                                                     "#56b4e9", "#d55e00", "#999999", "#b5a800",
                                                     "#332288", "#882255", "#44aa99", "#000000"};
    return colours[kind % colours.size()];
}

std::string short_number(double value) { return fmt::format("{:.4g}", value); }

std::string time_text(double seconds) {
    const double size = std::abs(seconds);
    if (size >= 1) return fmt::format("{:.4g} s", seconds);
    if (size >= 1e-3) return fmt::format("{:.3g} ms", seconds * 1e3);
    if (size >= 1e-6 || size == 0) return fmt::format("{:.3g} µs", seconds * 1e6);
    return fmt::format("{:.3g} ns", seconds * 1e9);
}

std::string value_text(const Axis& axis, double value) {
    return axis.is_time ? time_text(value) : short_number(value);
}

}  // namespace selgen::report
