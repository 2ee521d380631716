// Ranks how well mangled and demangled function names match a requested name.
#include "loop/ir/names.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace selgen::loop {
namespace {

constexpr std::size_t longest_name = 4096;  // longer names are not demangled

/// The position of the bracket that is closed at `at`; npos if there is none.
std::size_t opened(std::string_view text, std::size_t at, char open, char close) {
    std::size_t depth = 0;
    for (std::size_t i = at + 1; i-- > 0;) {
        if (text[i] == close) ++depth;
        if (text[i] == open && --depth == 0) return i;
    }
    return text.npos;
}

/// Removes the type of the result, which only instances of templates have.
std::string_view without_type(std::string_view text) {
    const std::string_view head = text.substr(0, text.find("operator"));
    std::size_t depth = 0;
    for (std::size_t i = head.size(); i-- > 0;) {
        if (head[i] == '>' || head[i] == ')' || head[i] == '}') ++depth;
        if ((head[i] == '<' || head[i] == '(' || head[i] == '{') && depth > 0) --depth;
        if (head[i] == ' ' && depth == 0) return text.substr(i + 1);
    }
    return text;
}

std::string without_template(const std::string& name) {
    if (name.empty() || name.back() != '>' || name.find("operator") != name.npos) return name;
    const std::size_t open = opened(name, name.size() - 1, '<', '>');
    return open == name.npos ? name : name.substr(0, open);
}

bool ends_with_part(const std::string& name, const std::string& part) {
    return name.size() > part.size() + 2 && name.ends_with(part) &&
           name.compare(name.size() - part.size() - 2, 2, "::") == 0;
}

/// How well a name matches the function: 0 for no match; otherwise, lower is better.
int rank_of(std::string_view function, const std::string& name) {
    if (function == name) return 1;
    if (is_outlined(function)) return 0;
    const std::string full = demangled(function);
    if (full == name) return 2;
    const std::string plain = without_arguments(full), bare = without_template(plain);
    if (plain == name || bare == name) return 3;
    return ends_with_part(plain, name) || ends_with_part(bare, name) ? 4 : 0;
}

}  // namespace

std::string demangled(std::string_view name) {
    const std::string text(name);
    if (!name.starts_with("_Z") || name.size() > longest_name) return text;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> spelt(
        abi::__cxa_demangle(text.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && spelt ? spelt.get() : text;
}

std::string without_arguments(const std::string& spelt) {
    const std::size_t close = spelt.rfind(')');
    if (close == spelt.npos) return spelt;
    const std::size_t open = opened(spelt, close, '(', ')');
    if (open == spelt.npos || open == 0) return spelt;
    return std::string(without_type(std::string_view(spelt).substr(0, open)));
}

bool is_outlined(std::string_view name) { return name.find("omp_outlined") != name.npos; }

std::vector<FunctionText> functions_named(const Module& module, const std::string& name) {
    std::vector<FunctionText> found;
    int best = 0;
    for (const FunctionText& function : module.functions) {
        const int rank = rank_of(function.name, name);
        if (rank == 0 || (best != 0 && rank > best)) continue;
        if (rank != best) found.clear();
        best = rank;
        found.push_back(function);
    }
    return found;
}

std::vector<std::string> known_names(const Module& module) {
    std::vector<std::string> names;
    for (const FunctionText& function : module.functions) {
        if (is_outlined(function.name)) continue;
        names.push_back(without_template(without_arguments(demangled(function.name))));
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace selgen::loop
