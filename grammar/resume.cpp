#include "grammar/resume.hpp"

#include <algorithm>

#include "grammar/foreign/explain.hpp"
#include "grammar/skip.hpp"

namespace selgen::grammar {
namespace {

/// The position after the skipped part of a faulty statement, which is at least one byte.
std::size_t skipped(Reading& reading, const Fault& fault, std::size_t at, const Words& block) {
    Faults& faults = reading.faults;
    if (fault.next && fault.reached == at) {
        if (*fault.next == reading.text().size()) faults.silence(*fault.next);
        return *fault.next;
    }
    const Skipped found = skip(reading.text(), at, fault, block);
    if (found.lost) faults.silence(found.to);
    if (fault.unclosed && fault.reached == reading.text().size()) faults.silence(fault.reached);
    const std::size_t to = std::max(at + 1, found.to);
    faults.read_again(std::max(to, fault.reached) - to);
    return to;
}

}  // namespace

std::size_t resume_in_block(Reading& reading, Fault fault, std::size_t at, const Words& block) {
    const std::size_t end = reading.text().size();
    explain_foreign(reading.text(), at, block, fault);
    reading.faults.add(fault);
    if (!reading.faults.go_on()) return end;
    if (!fault.resume) return skipped(reading, fault, at, block);
    if (*fault.resume == end) reading.faults.silence(end);
    return *fault.resume;
}

std::size_t resume_in_spec(Reading& reading, Fault fault, std::size_t at,
                           std::initializer_list<const Words*> all) {
    Faults& faults = reading.faults;
    explain_foreign(reading.text(), at, **all.begin(), fault);
    faults.add(fault);
    if (!faults.go_on()) return reading.text().size();
    if (fault.next && fault.reached == at) return *fault.next;
    faults.adrift = !fault.resume;
    if (fault.resume) return *fault.resume;
    const std::size_t reported = fault.said.span.begin;
    const std::size_t inside = inside_of_block(reading.text(), at);
    for (const Words* words : all) {
        if (words == *all.begin()) continue;
        if (stands_at(reading.text(), reported, *words)) return reported;
        if (stands_at(reading.text(), inside, *words)) return inside;
    }
    return skipped(reading, fault, at, **all.begin());
}

}  // namespace selgen::grammar
