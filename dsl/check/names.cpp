// Checks the names of a selector, which must be usable in C++ and declared once, and lowers
// `namespace …;`.
#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>

#include "dsl/check/context.hpp"
#include "dsl/cpp/identifiers.hpp"
#include "dsl/cpp/name_space.hpp"

namespace selgen::dsl {
namespace {

// ---- names of a selector ---------------------------------------------------------------------

/// The names that a generated header gives to its own parts.
constexpr std::string_view header_names[] = {
    "Features",  "Variant", "names",  "domain", "Inspect",    "derived",     "feasible",
    "predicted", "cost",    "decide", "choose", "Dispatcher", "Dispatchers", "local",
    "call",      "detail",  "plan",   "selgen", "std"};

void check_distinct(const std::vector<ast::Identifier>& names, const std::string& what,
                    Report& report) {
    Once<> once(report, Code::declared_twice);
    for (const ast::Identifier& name : names)
        once.add(name.text, name.span, what + " '" + name.text + "' is declared twice");
}

/// The span of the parameter's name.
Span name_span(const ast::Cpp& signature, const Parameter& parameter) {
    const std::size_t declared = signature.text.find(parameter.text);
    const std::size_t within = parameter.text.rfind(parameter.name);
    if (declared == std::string::npos || within == std::string::npos) return signature.span;
    const std::size_t begin = declared + within;
    return span_within(signature, begin, begin + parameter.name.size());
}

/// A parameter is in the scope of generated code, so it cannot have a name that is used there.
void check_parameters(const ast::Call& call, const std::vector<ast::Identifier>& of_runs,
                      Report& report) {
    const auto parsed = parse_signature(call.value.text);
    const auto* signature = std::get_if<Signature>(&parsed);
    if (signature == nullptr) return;  // reported when the call is lowered
    std::set<std::string> met;
    for (const Parameter& parameter : signature->parameters) {
        std::string why = refusal_of(parameter.name);
        if (is_header_name(parameter.name)) why = "is used by generated code";
        for (const ast::Identifier& other : of_runs)
            if (other.text == parameter.name) why = "is also the name of an inspection or a knob";
        if (!met.insert(parameter.name).second) why = "is given twice";
        if (why.empty()) continue;
        report.error(Code::name_not_usable, name_span(call.value, parameter),
                     "the parameter name '" + parameter.name + "' " + why);
    }
}

void check_usable_variant(const ast::Identifier& name, Report& report) {
    check_usable(name, report);
    if (name.text != "unsure") return;
    report.error(Code::name_not_usable, name.span,
                 "a variant cannot be named 'unsure': in a choice tree, this word means no choice",
                 "rename the variant");
}

// ---- namespaces ------------------------------------------------------------------------------

constexpr const char* of_library =
    "belongs to a C library function, so it cannot be the name of a namespace";

std::string refusal_of_part(const std::string& name, bool is_global) {
    if (name == "std" || name == "selgen") return "is a reserved namespace";
    if (is_global && is_library_name(name)) return of_library;
    return refusal_by_cpp(name);
}

bool is_identifier(std::string_view text) {
    const auto is_letter = [](unsigned char c) { return c == '_' || std::isalnum(c) != 0; };
    return !text.empty() && std::ranges::all_of(text, is_letter) &&
           std::isdigit(static_cast<unsigned char>(text[0])) == 0;
}

/// Checks that 'namespace' comes before all selectors and graphs.
void check_position(const ast::Spec& spec, const ast::Namespace& written, Report& report) {
    for (const ast::Item& item : spec.items) {
        if (std::get_if<ast::Namespace>(&item) == &written) return;
        const auto* selector = std::get_if<ast::Selector>(&item);
        const auto* graph = std::get_if<ast::Graph>(&item);
        if (selector == nullptr && graph == nullptr) continue;
        report
            .error(Code::bad_namespace, written.span,
                   "'namespace' must come before all selectors and graphs")
            .note(selector ? selector->name.span : graph->name.span, "this one comes before it");
        return;
    }
}

void check_parts(const ast::Namespace& written, Report& report) {
    for (const ast::Identifier& name : written.names) {
        const std::string why = refusal_of_part(name.text, &name == &written.names.front());
        if (why.empty()) continue;
        report.error(Code::name_not_usable, name.span, "the name '" + name.text + "' " + why);
    }
}

}  // namespace

std::string factor_refusal(std::string_view name) {
    if (name == "seed") return "'input' uses this name for its random seed";
    if (name == "threads") return "to vary the number of threads, write: threads 1, 2;";
    if (is_header_name(name)) return "generated code uses this name";
    return {};
}

bool is_header_name(std::string_view name) {
    return std::ranges::find(header_names, name) != std::end(header_names);
}

void check_usable(const ast::Identifier& name, Report& report) {
    const std::string why = refusal_of(name.text);
    if (why.empty()) return;
    report.error(Code::name_not_usable, name.span, "the name '" + name.text + "' " + why);
}

void check_names(const ast::Selector& written, Report& report) {
    check_usable(written.name, report);
    std::vector<ast::Identifier> values, of_runs, variants;
    for (const ast::Statement& statement : written.statements) {
        if (const auto* feature = std::get_if<ast::Feature>(&statement)) {
            values.push_back(feature->name);
            check_distinct(feature->type.categories, "the word", report);
        }
        if (const auto* let = std::get_if<ast::Let>(&statement)) values.push_back(let->name);
        if (const auto* knob = std::get_if<ast::Knob>(&statement)) {
            values.push_back(knob->name);
            of_runs.push_back(knob->name);
        }
        if (const auto* file = std::get_if<ast::CodeFile>(&statement)) values.push_back(file->name);
        if (const auto* inspect = std::get_if<ast::Inspect>(&statement)) {
            values.push_back(inspect->name);
            of_runs.push_back(inspect->name);
        }
        if (const auto* variant = std::get_if<ast::Variant>(&statement))
            variants.push_back(variant->name);
    }
    for (const ast::Identifier& name : values) check_usable(name, report);
    for (const ast::Identifier& name : variants) check_usable_variant(name, report);
    check_distinct(values, "the name", report);
    check_distinct(variants, "variant", report);
    for (const auto* call : all<ast::Call>(written.statements))
        check_parameters(*call, of_runs, report);
}

void check_namespace(const ast::Identifier& name, bool is_global, Report& report) {
    const std::string text = "the name '" + name.text + "' ";
    if (name.text == "std" || name.text == "selgen")
        report.error(Code::name_not_usable, name.span, text + "is a reserved namespace");
    if (is_global && is_library_name(name.text))
        report.error(Code::name_not_usable, name.span, text + of_library,
                     "use another name, such as 'my_" + name.text + "'");
}

std::string lower_namespace(const std::vector<ast::Spec>& specs, Report& report) {
    const ast::Namespace* first = nullptr;
    for (const ast::Spec& spec : specs) {
        const auto* written = only<ast::Namespace>(spec.items, "namespace", report);
        if (written == nullptr) continue;
        check_position(spec, *written, report);
        check_parts(*written, report);
        if (first == nullptr) first = written;
        if (text_of(*first) == text_of(*written)) continue;
        report
            .error(Code::bad_namespace, written->span,
                   "a spec and its imports must be in the same namespace")
            .note(first->span, "the first namespace is here");
    }
    return first == nullptr ? "" : text_of(*first);
}

std::string text_of(const ast::Namespace& name_space) {
    std::string made;
    for (const ast::Identifier& name : name_space.names)
        made += (made.empty() ? "" : "::") + name.text;
    return made;
}

ast::Namespace namespace_of(std::string_view name) {
    ast::Namespace made;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find("::", at), name.size());
        made.names.push_back({{}, std::string(name.substr(at, end - at))});
        at = end + 2;
    }
    return made;
}

std::string refusal_of_namespace(std::string_view name) {
    const ast::Namespace made = namespace_of(name);
    for (const ast::Identifier& part : made.names) {
        if (!is_identifier(part.text)) return "must be a name such as 'lib::kernels'";
        const std::string why = refusal_of_part(part.text, &part == &made.names.front());
        if (!why.empty()) return "the name '" + part.text + "' " + why;
    }
    return {};
}

}  // namespace selgen::dsl
