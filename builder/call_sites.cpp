// Walks a parsed spec and its call sites in parallel to find the call of each line, and puts the
// call before a diagnostic, in place of the location in the text.
#include "builder/call_sites.hpp"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <sstream>

namespace selgen::builder {
namespace {

namespace ast = dsl::ast;
using dsl::build::Sites;

class Walk {
public:
    explicit Walk(const dsl::Source& text) : text_(text) {}

    void item(const ast::Item& item, const Sites& sites) {
        std::visit([&](const auto& thing) { enter(thing, sites); }, item);
    }

    CallSites found;

private:
    template <class Thing>
    void enter(const Thing& thing, const Sites& sites) {
        found.emplace(location_of(text_, thing.span.begin).line, sites.own);
        if constexpr (requires { thing.clauses; })
            parts(thing.clauses, sites);
        else if constexpr (requires { thing.statements; })
            parts(thing.statements, sites);
    }

    /// Adds the parts, if they were made one by one.
    template <class Part>
    void parts(const std::vector<Part>& all, const Sites& sites) {
        for (std::size_t i = 0; i < std::min(all.size(), sites.parts.size()); ++i) {
            if constexpr (requires { all[i].index(); })
                std::visit([&](const auto& thing) { enter(thing, sites.parts[i]); }, all[i]);
        }
    }

    const dsl::Source& text_;
};

/// "make_spec.cpp:12: "; empty if the location is not known.
std::string head(dsl::build::CallSite at) {
    return at.line == 0 ? std::string() : at.file + (':' + std::to_string(at.line)) + ": ";
}

}  // namespace

CallSites call_sites(const ast::Spec& read, const dsl::Source& text,
                     const std::vector<Sites>& sites) {
    Walk walk(text);
    for (std::size_t i = 0; i < std::min(read.items.size(), sites.size()); ++i)
        walk.item(read.items[i], sites[i]);
    return walk.found;
}

dsl::build::CallSite call_site_of(const CallSites& sites, const dsl::Source& text,
                                  std::size_t byte) {
    const auto after = sites.upper_bound(location_of(text, byte).line);
    return after == sites.begin() ? dsl::build::CallSite{} : std::prev(after)->second;
}

std::string to_text(const CallSites& sites) {
    std::string text;
    for (const auto& [line, at] : sites) {
        if (at.line == 0) continue;
        text += std::to_string(line) + ' ' + std::to_string(at.line) + ' ' + at.file + '\n';
    }
    return text;
}

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
