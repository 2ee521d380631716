#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "dsl/diagnostics/report.hpp"

namespace selgen::cli {

/// How findings are written: with the source line; one a line; and three forms for machines.
enum class ErrorFormat { human, brief, json, sarif, github };

struct TalkOptions {
    ErrorFormat format = ErrorFormat::human;
    dsl::Colour colour = dsl::Colour::never;
    bool quiet = false;                // errors only
    bool warnings_are_errors = false;  // a warning ends the run like an error
};

/// A report and what its spans refer to.
struct Reported {
    dsl::Report report;
    dsl::Sources sources;
};

/// Says what a run has to say beside its product.
class DiagnosticPrinter {
public:
    /// `machine` takes what is JSON or SARIF, `err` the rest.
    DiagnosticPrinter(const TalkOptions& options, std::ostream& machine, std::ostream& err)
        : options_(options), machine_(machine), err_(err) {}

    /// Tells the findings; returns whether the spec stands in spite of them.
    bool tell(const dsl::Report& report, const dsl::Sources& sources);

    /// Tells what has no place in a spec, such as a file that cannot be read.
    void error(const std::string& text);

    /// Tells people what is good to know, and is no fault; nothing where they want quiet.
    void note(const std::string& text);

    /// To be called once, at the end of the run.
    void finish();

private:
    void report_one(const dsl::Diagnostic& found, const dsl::Sources& sources);

    TalkOptions options_;
    std::ostream& machine_;
    std::ostream& err_;
    std::string code_;  // of the first error
    std::vector<Reported> reported_;
    std::vector<std::string> errors_;
};

// ---- the forms -------------------------------------------------------------------------------

/// file:line:column: error: text [SG0204]
std::string brief_line(const dsl::Diagnostic& found, const dsl::Sources& sources);

/// A workflow command of GitHub, which shows the finding beside the changed line.
std::string github_line(const dsl::Diagnostic& found, const dsl::Sources& sources);
std::string github_line(const std::string& error);

/// One JSON object, in one line.
std::string json_line(const dsl::Diagnostic& found, const dsl::Sources& sources);
std::string json_line(const std::string& error);

/// A SARIF 2.1.0 document of the whole run.
std::string sarif_text(const std::vector<Reported>& told, const std::vector<std::string>& errors);

}  // namespace selgen::cli
