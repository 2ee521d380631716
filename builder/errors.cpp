// Puts the call site before a diagnostic, in place of the location in the text.
#include "builder/errors.hpp"

#include <ostream>
#include <sstream>

namespace selgen::builder {
namespace {

/// "make_spec.cpp:12: "; empty if the location is not known.
std::string head(dsl::build::CallSite at) {
    return at.line == 0 ? std::string() : at.file + (':' + std::to_string(at.line)) + ": ";
}

}  // namespace

void print(const dsl::Diagnostic& found, const dsl::Source& text, dsl::build::CallSite at,
           std::ostream& out) {
    std::ostringstream printed;
    dsl::print(found, {text}, printed);
    const std::string lines = printed.str();
    out << head(at) << "error[" << to_text(found.code) << "]: " << dsl::shortened(found.text)
        << lines.substr(lines.find('\n'));
}

void print_error(const std::string& sentence, dsl::build::CallSite at, std::ostream& out) {
    out << head(at) << "error: " << sentence << '\n';
}

}  // namespace selgen::builder
