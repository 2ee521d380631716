// The columns of a score: mean slowdown, worst, shares within 2 and 5 %, and accuracy.
#include "report/text/score.hpp"

#include <fmt/format.h>

#include <cmath>

namespace selgen::report {

std::string score_heading(std::size_t width) {
    return fmt::format("{:{}}  {:>13}  {:>7}  {:>6}  {:>6}  {:>8}\n", "", width, "mean slowdown",
                       "worst", "in 2 %", "in 5 %", "accuracy");
}

std::string score_line(const std::string& name, const fit::Score& score, std::size_t width) {
    return fmt::format("{:{}}  {:13.4f}  {:7.2f}  {:4.0f} %  {:4.0f} %  {:6.0f} %", name, width,
                       score.mean, score.worst, 100 * score.within_2, 100 * score.within_5,
                       100 * score.accuracy);
}

std::string slowdown_text(double ratio) {
    return std::isnan(ratio) ? "-" : fmt::format("{:.4f}", ratio);
}

}  // namespace selgen::report
