// A syntax error with the position to resume at, and the list of the errors in one text.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// A syntax error. It ends the parsing of a statement or an item; grammar/rules/recover.hpp
/// catches it and resumes.
struct SyntaxError {
    dsl::Diagnostic diagnostic;
    std::size_t reached = 0;  // parsing stopped at this byte
    // Where parsing resumes, if known; otherwise, a suitable place is searched for after the error.
    std::optional<std::size_t> resume = {};
    bool unclosed = false;  // reported at a bracket that is never closed
    bool unended = false;   // a ';' was expected
    // The end of a part in the syntax of another language, such as a comment: parsing resumes
    // there.
    std::optional<std::size_t> next = {};
};

/// The errors in one text, in the order of parsing. Errors caused by an earlier error are left out.
class SyntaxErrors {
public:
    explicit SyntaxErrors(std::size_t text_size) : budget_(4 * text_size + 1'000'000) {}

    /// Reports an error, unless its location already has one or has been silenced.
    void add(const SyntaxError& error);
    /// Suppresses errors at this byte, because they would only result from the text skipped before
    /// it.
    void silence(std::size_t byte) { silent_.insert(byte); }
    /// Counts bytes that are parsed again. Parsing stops if there are too many.
    void read_again(std::size_t bytes) { budget_ -= bytes < budget_ ? bytes : budget_; }

    bool go_on() const { return found_.size() < most && budget_ > 0; }
    const std::vector<dsl::Diagnostic>& found() const { return found_; }

    /// Set after an error outside all blocks: braces may be unbalanced.
    bool adrift = false;

private:
    static constexpr std::size_t most = 1000;

    std::size_t budget_;
    std::set<std::size_t> silent_;
    std::vector<dsl::Diagnostic> found_;
};

}  // namespace selgen::grammar
