#pragma once

#include <string>
#include <vector>

#include "report/page.hpp"

/// Where things stand in a chart.
namespace selgen::report {

/// The field inside of the axes, in pixels.
struct Field {
    double left = 70, right = 560, top = 34, bottom = 290;
};

/// Values on a way from `from` to `to`, in pixels.
class Scale {
public:
    /// `values` may have any numbers; those that no axis can show do not count.
    Scale(const Axis& axis, const std::vector<double>& values, double from, double to);

    bool shows(double value) const;
    double at(double value) const;
    /// Round values between the ends.
    std::vector<double> ticks() const;

private:
    bool logarithmic_;
    bool is_empty_ = true;
    double low_ = 0, high_ = 1;  // of the values, or their logarithms
    double from_, to_;
};

/// The frame, ticks, names and title.
std::string frame(const std::string& title, const Axis& x, const Axis& y, const Scale& along_x,
                  const Scale& along_y);

/// The names of kinds beside the field, in their colours.
std::string legend(const std::vector<std::string>& kinds);

/// The colour of a kind, the same everywhere; colour-blind people tell them apart (Okabe and Ito).
std::string colour(std::size_t kind);

/// A number as short as it can be read.
std::string short_number(double value);

}  // namespace selgen::report
