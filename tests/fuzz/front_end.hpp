#pragma once

#include <string>

namespace selgen::fuzz {

/// Takes any text through the whole front end and the generator, without a file. Returns what does
/// not hold of it, or nothing:
/// - a text is either read or has a fault, and a report can be printed;
/// - what is printed of a spec says the same, and printing it again changes nothing;
/// - what the checks pass is generated.
/// Whatever any part throws is thrown on: that is a finding, too.
std::string complaint_about(const std::string& text);

}  // namespace selgen::fuzz
