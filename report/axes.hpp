// The axes of charts, their legends and colours, and the text of values.
#pragma once

#include <string>
#include <vector>

#include "report/render.hpp"

namespace selgen::report {

/// The area inside the axes, in pixels.
struct Field {
    double left = 70, right = 560, top = 34, bottom = 290;
};

/// Maps values to pixels between `from` and `to`.
class Scale {
public:
    /// `values` may be any numbers; those that the axis cannot show are ignored.
    Scale(const Axis& axis, const std::vector<double>& values, double from, double to);

    bool shows(double value) const;
    double at(double value) const;
    /// Round numbers between the ends.
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

/// The names of kinds next to the field, in their colours.
std::string legend(const std::vector<std::string>& kinds);

/// The colour of a kind, the same in all charts and safe for colour-blind readers (Okabe and Ito).
std::string colour(std::size_t kind);

/// A number with at most four digits.
std::string short_number(double value);

/// Seconds in the unit that people would choose: "85 ns", "5.2 µs", "30.1 ms", "4 s".
std::string time_text(double seconds);

/// A value of an axis as text.
std::string value_text(const Axis& axis, double value);

}  // namespace selgen::report
