// Writes the step and the estimated time left over the last line of a terminal.
#include "cli/output/progress_line.hpp"

#include <fmt/format.h>

#include <ostream>

namespace selgen::cli {

void ProgressLine::show(const fit::FitProgress& step) {
    clear();
    if (!streams_.watched) return;
    if (step.step == 0) begin_ = Clock::now();
    const std::chrono::duration<double> passed = Clock::now() - begin_;
    const auto done = static_cast<double>(step.step), all = static_cast<double>(step.steps);
    std::string text = fmt::format("{} of {}: {}", step.step + 1, step.steps, step.candidate);
    if (step.step > 1)
        text += fmt::format(", about {:.0f} s left", passed.count() / done * (all - done));
    streams_.err << text << std::flush;
}

void ProgressLine::clear() const {
    if (streams_.watched) streams_.err << "\r\x1b[K" << std::flush;
}

}  // namespace selgen::cli
