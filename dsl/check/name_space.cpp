// Lowers `namespace …;`, and checks names that generated code uses as namespaces.
#include <algorithm>
#include <cctype>

#include "dsl/check/context.hpp"
#include "dsl/cpp/identifiers.hpp"
#include "dsl/cpp/name_space.hpp"

namespace selgen::dsl {
namespace {

constexpr const char* of_library =
    "belongs to a C library function, so it cannot be the name of a namespace";

std::string refusal_of_part(const std::string& name, bool is_global) {
    if (name == "std" || name == "selgen") return "is a reserved namespace";
    if (is_global && is_library_name(name)) return of_library;
    return refusal_by_cpp(name);
}

bool is_identifier(std::string_view text) {
    const auto is_letter = [](unsigned char c) { return c == '_' || std::isalnum(c) != 0; };
    return !text.empty() && std::all_of(text.begin(), text.end(), is_letter) &&
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
            .notes.push_back(
                {selector ? selector->name.span : graph->name.span, "this one comes before it"});
        return;
    }
}

void check_parts(const ast::Namespace& written, Report& report) {
    for (const ast::Identifier& name : written.names) {
        const std::string why = refusal_of_part(name.text, &name == &written.names.front());
        if (why.empty()) continue;
        report.error(Code::name_not_usable, name.span,
                     "the name '" + shortened(name.text) + "' " + why);
    }
}

}  // namespace

void check_namespace(const ast::Identifier& name, bool is_global, Report& report) {
    const std::string text = "the name '" + shortened(name.text) + "' ";
    if (name.text == "std" || name.text == "selgen")
        report.error(Code::name_not_usable, name.span, text + "is a reserved namespace");
    if (is_global && is_library_name(name.text))
        report.error(Code::name_not_usable, name.span, text + of_library).hint =
            "use another name, such as 'my_" + name.text + "'";
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
            .notes.push_back({first->span, "the first namespace is here"});
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
