#include "grammar/faults.hpp"

namespace selgen::grammar {

void Faults::add(const Fault& fault) {
    const bool missing = fault.resume.has_value();  // a brace, which may have been skipped
    if (missing && adrift) return;
    if (go_on() && silent_.insert(fault.said.span.begin).second) found_.push_back(fault.said);
}

}  // namespace selgen::grammar
