// Parses, prints, checks and generates a text, and describes the first violation.
#include "tests/fuzz/front_end.hpp"

#include <optional>
#include <sstream>

#include "dsl/ast/print/spec.hpp"
#include "dsl/check/spec.hpp"
#include "gen/emit.hpp"
#include "grammar/parse.hpp"

namespace selgen::fuzz {
namespace {

std::string complaint_about_print(const dsl::ast::Spec& spec, const dsl::Source& source) {
    const dsl::Sources printed{{source.name, print(spec, source)}};
    dsl::Report report;
    const auto again = grammar::parse(printed, 0, report);
    if (!again) return "the printed spec cannot be parsed: " + report.found().front().text;
    if (!(*again == spec)) return "the printed spec differs";
    if (print(*again, printed[0]) != printed[0].text) return "printing again changes the text";
    return "";
}

}  // namespace

std::string complaint_about(const std::string& text) {
    const dsl::Sources sources{{"fuzz.sel", text}};
    dsl::Report report;
    const auto spec = grammar::parse(sources, 0, report);
    if (spec.has_value() == report.has_errors()) return "a text without errors is not parsed";
    if (spec) {
        const std::string complaint = complaint_about_print(*spec, sources[0]);
        if (!complaint.empty()) return complaint;
        const auto model = dsl::check({*spec}, sources, report);
        if (model.has_value() == report.has_errors()) return "a valid spec gives no model";
        if (model && gen::emit(*model).empty()) return "a valid spec gives no header";
    }
    std::ostringstream out;
    print(report, sources, out);
    if (out.str().empty() != report.found().empty()) return "a diagnostic is not printed";
    return "";
}

}  // namespace selgen::fuzz
