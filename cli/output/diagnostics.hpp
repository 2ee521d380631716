// The printer of diagnostics, and its output formats for people and for tools.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "base/remarks.hpp"
#include "dsl/diagnostics/report.hpp"
#include "workflow/messages.hpp"

namespace selgen::cli {

/// How diagnostics are printed: `human` with the source line, `brief` one per line, and three
/// formats for tools.
enum class ErrorFormat { human, brief, json, sarif, github };

struct DiagnosticOptions {
    ErrorFormat format = ErrorFormat::human;
    dsl::Colour colour = dsl::Colour::never;
    bool quiet = false;                // errors only
    bool warnings_are_errors = false;  // a warning fails the run, as an error does
};

/// A report and the sources that its spans refer to.
struct Reported {
    dsl::Report report;
    dsl::Sources sources;
};

/// Prints the diagnostics, errors and notes of a run, apart from its result.
class DiagnosticPrinter {
public:
    /// JSON and SARIF go to `machine`, all other formats to `err`.
    DiagnosticPrinter(const DiagnosticOptions& options, std::ostream& machine, std::ostream& err)
        : options_(options), machine_(machine), err_(err) {}

    /// Prints the diagnostics. Returns whether the spec may be used: it has no errors, and no
    /// warnings if `warnings_are_errors`.
    bool print_report(const dsl::Report& report, const dsl::Sources& sources);

    /// Prints an error without a source location, such as a file that cannot be read.
    void error(const std::string& text);

    /// Prints a remark in the formats for people, unless `quiet`.
    void note(const std::string& text);

    /// Prints remarks. Returns whether none is an error.
    bool print(const Remarks& remarks);
    /// Prints what a stage found. Returns whether its result may be used.
    bool print(const workflow::Messages& messages);

    /// Completes the output. Call it once, at the end of the run.
    void finish();

private:
    void report_one(const dsl::Diagnostic& found, const dsl::Sources& sources);

    DiagnosticOptions options_;
    std::ostream& machine_;
    std::ostream& err_;
    std::string code_;  // of the first error
    std::vector<Reported> reported_;
    std::vector<std::string> errors_;
};

/// Where a command writes.
struct Streams {
    std::ostream& out;
    std::ostream& err;
    DiagnosticPrinter& printer;  // for diagnostics
    bool watched = false;        // err is a terminal: progress may be shown
};

// ---- formats ---------------------------------------------------------------------------------

/// file:line:column: error: text [SG0204]
std::string brief_line(const dsl::Diagnostic& found, const dsl::Sources& sources);

/// A workflow command of GitHub, which shows the diagnostic next to the changed line.
std::string github_line(const dsl::Diagnostic& found, const dsl::Sources& sources);
std::string github_line(const std::string& error);

/// One JSON object on one line.
std::string json_line(const dsl::Diagnostic& found, const dsl::Sources& sources);
std::string json_line(const std::string& error);

/// A SARIF 2.1.0 document of the whole run.
std::string sarif_text(const std::vector<Reported>& reports,
                       const std::vector<std::string>& errors);

}  // namespace selgen::cli
