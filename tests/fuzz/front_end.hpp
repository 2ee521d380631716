// The properties that the fuzzer checks for every text.
#pragma once

#include <string>

namespace selgen::fuzz {

/// Runs any text through the whole front end and the generator, without a file. Returns a violation
/// of these properties, or nothing:
/// - a text is either parsed or has an error, and a report can be printed;
/// - a printed spec has the same meaning, and printing it again changes nothing;
/// - a spec without errors is generated.
/// Exceptions of any part are passed on: these are bugs, too.
std::string complaint_about(const std::string& text);

}  // namespace selgen::fuzz
