// Checks the names of a selector: usable in C++ and generated code, and declared once.
#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <unordered_map>

#include "dsl/check/context.hpp"
#include "dsl/cpp/identifiers.hpp"
#include "dsl/model/environment.hpp"

namespace selgen::dsl {
namespace {

constexpr std::string_view keywords[] = {"alignas",       "alignof",     "and",
                                         "and_eq",        "asm",         "auto",
                                         "bitand",        "bitor",       "bool",
                                         "break",         "case",        "catch",
                                         "char",          "char8_t",     "char16_t",
                                         "char32_t",      "class",       "compl",
                                         "concept",       "const",       "consteval",
                                         "constexpr",     "constinit",   "const_cast",
                                         "continue",      "co_await",    "co_return",
                                         "co_yield",      "decltype",    "default",
                                         "delete",        "do",          "double",
                                         "dynamic_cast",  "else",        "enum",
                                         "explicit",      "export",      "extern",
                                         "false",         "float",       "for",
                                         "friend",        "goto",        "if",
                                         "inline",        "int",         "long",
                                         "mutable",       "namespace",   "new",
                                         "noexcept",      "not",         "not_eq",
                                         "nullptr",       "operator",    "or",
                                         "or_eq",         "private",     "protected",
                                         "public",        "register",    "reinterpret_cast",
                                         "requires",      "return",      "short",
                                         "signed",        "sizeof",      "static",
                                         "static_assert", "static_cast", "struct",
                                         "switch",        "template",    "this",
                                         "thread_local",  "throw",       "true",
                                         "try",           "typedef",     "typeid",
                                         "typename",      "union",       "unsigned",
                                         "using",         "virtual",     "void",
                                         "volatile",      "wchar_t",     "while",
                                         "xor",           "xor_eq"};

/// The names that a generated header gives to its own parts.
constexpr std::string_view header_names[] = {
    "Features",  "Variant", "names",  "domain", "Inspect",    "derived",     "feasible",
    "predicted", "cost",    "decide", "choose", "Dispatcher", "Dispatchers", "local",
    "call",      "detail",  "plan",   "selgen", "std"};

template <std::size_t N>
bool is_one_of(std::string_view name, const std::string_view (&list)[N]) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
}

/// The fact of the environment that has this field in the features: 'cpu.avx2' has cpu_avx2.
std::string fact_of_field(std::string_view field) {
    for (const Fact& fact : facts()) {
        std::string name(fact.name);
        std::replace(name.begin(), name.end(), '.', '_');
        if (name == field && name != fact.name) return std::string(fact.name);
    }
    return {};
}

void check_distinct(const std::vector<ast::Identifier>& names, const std::string& what,
                    Report& report) {
    std::unordered_map<std::string_view, const ast::Identifier*> met;
    for (const ast::Identifier& name : names) {
        const auto [first, is_new] = met.emplace(name.text, &name);
        if (is_new) continue;
        report
            .error(Code::declared_twice, name.span, what + " '" + name.text + "' is declared twice")
            .notes.push_back({first->second->span, "it was first declared here"});
    }
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
    const auto parsed = parse_signature(call.signature.text);
    const auto* signature = std::get_if<Signature>(&parsed);
    if (signature == nullptr) return;  // reported when the call is lowered
    std::set<std::string> met;
    for (const Parameter& parameter : signature->parameters) {
        std::string why = refusal_of(parameter.name);
        if (is_one_of(parameter.name, header_names)) why = "is used by generated code";
        for (const ast::Identifier& other : of_runs) {
            if (other.text == parameter.name) why = "is also the name of an inspection or a knob";
        }
        if (!met.insert(parameter.name).second) why = "is given twice";
        if (why.empty()) continue;
        report.error(Code::name_not_usable, name_span(call.signature, parameter),
                     "the parameter name '" + parameter.name + "' " + why);
    }
}

void check_usable_variant(const ast::Identifier& name, Report& report) {
    check_usable(name, report);
    if (name.text != "unsure") return;
    report
        .error(Code::name_not_usable, name.span,
               "a variant cannot be named 'unsure': in a choice tree, this word means no choice")
        .hint = "rename the variant";
}

}  // namespace

std::string refusal_by_cpp(std::string_view name) {
    if (is_one_of(name, keywords)) return "is a C++ keyword";
    if (is_macro_name(name)) return "is a macro of the C library or the compiler";
    const bool reserved = name.find("__") != std::string_view::npos ||
                          (name.size() > 1 && name[0] == '_' &&
                           std::isupper(static_cast<unsigned char>(name[1])) != 0);
    return reserved ? "is reserved by C++" : "";
}

std::string refusal_of(std::string_view name) {
    const std::string fact = fact_of_field(name);
    if (!fact.empty()) return "is used for '" + fact + "' in generated code";
    if (const std::string why = refusal_by_cpp(name); !why.empty()) return why;
    if (name.back() == '_') return "ends in '_', which is reserved for generated code";
    return {};
}

std::string factor_refusal(std::string_view name) {
    if (name == "seed") return "'input' uses this name for its random seed";
    if (name == "threads") return "to vary the number of threads, write: threads 1, 2;";
    if (is_header_name(name)) return "generated code uses this name";
    return {};
}

bool is_header_name(std::string_view name) { return is_one_of(name, header_names); }

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
        if (const auto* variant = std::get_if<ast::Variant>(&statement)) {
            variants.push_back(variant->name);
        }
    }
    for (const ast::Identifier& name : values) check_usable(name, report);
    for (const ast::Identifier& name : variants) check_usable_variant(name, report);
    check_distinct(values, "the name", report);
    check_distinct(variants, "variant", report);
    for (const auto* call : all<ast::Call>(written.statements)) {
        check_parameters(*call, of_runs, report);
    }
}

}  // namespace selgen::dsl
