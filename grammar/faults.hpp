#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "dsl/diagnostics/report.hpp"

namespace selgen::grammar {

/// Ends the reading of a statement or an item; caught where reading can go on, in
/// grammar/rules/recover.hpp.
struct Fault {
    dsl::Diagnostic said;
    std::size_t reached = 0;  // the byte up to which was read
    // Where reading goes on, if that is known; else it is looked for behind the fault.
    std::optional<std::size_t> resume = {};
    bool unclosed = false;  // it is told at a bracket that nothing closes
    bool unended = false;   // a ';' was expected
    // The end of a part that is not of this language, such as a comment: parsing resumes there.
    std::optional<std::size_t> next = {};
};

/// The faults of one text as they are met. A fault that follows from another is not told.
class Faults {
public:
    explicit Faults(std::size_t text_size) : patience_(4 * text_size + 1'000'000) {}

    /// Tells a fault, unless one at its place is told or would be an echo.
    void tell(const Fault& fault);
    /// Whatever is missing at a byte is missing because of what was skipped before it.
    void silence(std::size_t byte) { silent_.insert(byte); }
    /// Text that was read in vain and is read again: so much, and reading ends.
    void read_again(std::size_t bytes) { patience_ -= bytes < patience_ ? bytes : patience_; }

    bool go_on() const { return found_.size() < most && patience_ > 0; }
    const std::vector<dsl::Diagnostic>& found() const { return found_; }

    /// After a fault outside of all blocks, whose braces may be out of balance.
    bool adrift = false;

private:
    static constexpr std::size_t most = 1000;

    std::size_t patience_;
    std::set<std::size_t> silent_;
    std::vector<dsl::Diagnostic> found_;
};

}  // namespace selgen::grammar
