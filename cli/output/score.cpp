#include "cli/output/score.hpp"

#include <fmt/format.h>

namespace selgen::cli {

std::string score_heading(std::size_t width) {
    return fmt::format("{:{}}  {:>11}  {:>7}  {:>6}  {:>6}  {:>6}\n", "", width, "chosen/best",
                       "worst", "in 2 %", "in 5 %", "hits");
}

std::string score_line(const std::string& name, const fit::Score& score, std::size_t width) {
    return fmt::format("{:{}}  {:11.4f}  {:7.2f}  {:4.0f} %  {:4.0f} %  {:4.0f} %", name, width,
                       score.mean, score.worst, 100 * score.within_2, 100 * score.within_5,
                       100 * score.hits_within_floor);
}

}  // namespace selgen::cli
