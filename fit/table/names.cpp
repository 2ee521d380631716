// Replaces characters that identifiers cannot have, and avoids keywords and words of specs.
#include "fit/table/names.hpp"

#include <algorithm>
#include <array>

#include "dsl/cpp/identifiers.hpp"

namespace selgen::fit {
namespace {

/// Words with a meaning of their own in rules, models or tables.
constexpr std::array<std::string_view, 27> meanings{
    "cost",  "time",  "setup", "choice",  "then",  "tree",  "forest", "network", "svm",
    "input", "layer", "bias",  "classes", "gamma", "rho",   "lg",     "ln",      "exp",
    "sqrt",  "abs",   "min",   "max",     "id",    "group", "fold",   "weight",  "note"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string identifier_of(std::string_view text) {
    std::string name;
    for (const char c : text) {
        const bool stays = is_letter(c) || is_digit(c);
        if (stays) name += c;
        if (!stays && !name.ends_with('_')) name += '_';
    }
    while (name.ends_with('_')) name.pop_back();
    if (name.empty() || is_digit(name[0])) name.insert(0, 1, 'x');
    const bool is_reserved = name[0] == '_' && name.size() > 1 && !is_digit(name[1]);
    if (is_reserved && name[1] <= 'Z') name.insert(0, 1, 'x');
    const bool has_meaning = std::ranges::find(meanings, name) != meanings.end();
    if (has_meaning || !dsl::refusal_of(name).empty()) name.insert(0, "x_");
    return name;
}

Identifiers::Identifiers(const std::vector<std::string>& all) {
    for (const std::string& name : all)
        if (identifier_of(name) == name) valid_.insert(name);
    given_ = valid_;
}

std::string Identifiers::operator()(std::string_view text) {
    if (valid_.find(text) != valid_.end()) return std::string(text);
    const std::string name = identifier_of(text);
    std::string free = name;
    for (int i = 2; !given_.insert(free).second; ++i) free = name + '_' + std::to_string(i);
    return free;
}

}  // namespace selgen::fit
