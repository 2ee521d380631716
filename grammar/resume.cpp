// Takes the position to resume from the error if it is set; otherwise searches for a block or skips
// the statement.
#include "grammar/resume.hpp"

#include <algorithm>

#include "grammar/foreign/explain.hpp"
#include "grammar/skip.hpp"

namespace selgen::grammar {
namespace {

/// The position after the skipped part of a faulty statement, which is at least one byte.
std::size_t skipped(Reading& reading, const SyntaxError& error, std::size_t at,
                    const Words& block) {
    SyntaxErrors& errors = reading.errors;
    if (error.next && error.reached == at) {
        if (*error.next == reading.text().size()) errors.silence(*error.next);
        return *error.next;
    }
    const Skipped found = skip(reading.text(), at, error, block);
    if (found.lost) errors.silence(found.to);
    if (error.unclosed && error.reached == reading.text().size()) errors.silence(error.reached);
    const std::size_t to = std::max(at + 1, found.to);
    errors.read_again(std::max(to, error.reached) - to);
    return to;
}

}  // namespace

std::size_t resume_in_block(Reading& reading, SyntaxError error, std::size_t at,
                            const Words& block) {
    const std::size_t end = reading.text().size();
    explain_foreign(reading.text(), at, block, error);
    reading.errors.add(error);
    if (!reading.errors.go_on()) return end;
    if (!error.resume) return skipped(reading, error, at, block);
    if (*error.resume == end) reading.errors.silence(end);
    return *error.resume;
}

std::size_t resume_in_spec(Reading& reading, SyntaxError error, std::size_t at,
                           std::initializer_list<const Words*> all) {
    SyntaxErrors& errors = reading.errors;
    explain_foreign(reading.text(), at, **all.begin(), error);
    errors.add(error);
    if (!errors.go_on()) return reading.text().size();
    if (error.next && error.reached == at) return *error.next;
    errors.adrift = !error.resume;
    if (error.resume) return *error.resume;
    const std::size_t reported = error.diagnostic.span.begin;
    const std::size_t inside = inside_of_block(reading.text(), at);
    for (const Words* words : all) {
        if (words == *all.begin()) continue;
        if (stands_at(reading.text(), reported, *words)) return reported;
        if (stands_at(reading.text(), inside, *words)) return inside;
    }
    return skipped(reading, error, at, **all.begin());
}

}  // namespace selgen::grammar
