// The progress of a fit on the last line of a terminal.
#pragma once

#include <chrono>

#include "cli/output/diagnostics.hpp"
#include "fit/options.hpp"

namespace selgen::cli {

/// Shows the step of a fit, with the time left. Shows nothing if the output is not a terminal.
class ProgressLine {
public:
    explicit ProgressLine(const Streams& streams) : streams_(streams) {}
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine() { clear(); }

    void show(const fit::FitProgress& step);
    void clear() const;

private:
    using Clock = std::chrono::steady_clock;

    const Streams& streams_;
    Clock::time_point begin_ = Clock::now();  // of the fit
};

}  // namespace selgen::cli
