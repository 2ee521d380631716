// What a stage tells the user besides its result: diagnostics of specs, and remarks on all else.
#pragma once

#include <string>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "base/remarks.hpp"
#include "dsl/diagnostics/report.hpp"

namespace selgen::workflow {

/// Shown before the result: first the diagnostics, then the remarks.
struct Messages {
    dsl::Sources sources{};  // that the diagnostics refer to
    dsl::Report report{};
    Remarks remarks{};
    int code = Exit::errors;  // of the tool, if there are errors

    void note(const std::string& text) { selgen::note(remarks, text); }
    void error(const std::string& text) { selgen::error(remarks, text); }

    /// Whether the stage has no result.
    bool has_errors() const { return report.has_errors() || selgen::has_errors(remarks); }
};

/// Runs a stage that fills in its result. An exception becomes the last error, after all messages
/// from before it.
template <class Result, class Stage>
Result run_stage(const Stage& stage) {
    Result result;
    const auto fail = [&](int code, const char* text) {
        result.messages.error(text);
        result.messages.code = code;
    };
    try {
        stage(result);
    } catch (const UsageError& error) {
        fail(Exit::usage, error.what());
    } catch (const IoError& error) {
        fail(Exit::system, error.what());
    }
    return result;
}

}  // namespace selgen::workflow
