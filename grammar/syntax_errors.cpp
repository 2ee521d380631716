// Filters errors: one for each location, and no missing brace where braces are already unbalanced.
#include "grammar/syntax_errors.hpp"

namespace selgen::grammar {

void SyntaxErrors::add(const SyntaxError& error) {
    const bool missing = error.resume.has_value();  // a brace, which may have been skipped
    if (missing && adrift) return;
    if (go_on() && silent_.insert(error.diagnostic.span.begin).second)
        found_.push_back(error.diagnostic);
}

}  // namespace selgen::grammar
