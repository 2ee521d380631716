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
    std::size_t reached = 0;  // the byte up to which was read
    // Where parsing resumes, if known; otherwise it is searched for after the error.
    std::optional<std::size_t> resume = {};
    bool unclosed = false;  // it is reported at a bracket that nothing closes
    bool unended = false;   // a ';' was expected
    // The end of a part that is not of this language, such as a comment: parsing resumes there.
    std::optional<std::size_t> next = {};
};

/// The errors of one text in the order of parsing. Consequences of an earlier error are left out.
class SyntaxErrors {
public:
    explicit SyntaxErrors(std::size_t text_size) : budget_(4 * text_size + 1'000'000) {}

    /// Reports an error, unless its location has one or has been silenced.
    void add(const SyntaxError& error);
    /// Errors at this byte would only follow from what was skipped before it.
    void silence(std::size_t byte) { silent_.insert(byte); }
    /// Counts bytes that are parsed again. Parsing ends when there are too many.
    void read_again(std::size_t bytes) { budget_ -= bytes < budget_ ? bytes : budget_; }

    bool go_on() const { return found_.size() < most && budget_ > 0; }
    const std::vector<dsl::Diagnostic>& found() const { return found_; }

    /// After an error outside of all blocks: braces may be unbalanced.
    bool adrift = false;

private:
    static constexpr std::size_t most = 1000;

    std::size_t budget_;
    std::set<std::size_t> silent_;
    std::vector<dsl::Diagnostic> found_;
};

}  // namespace selgen::grammar
