// Prints a built tree, parses the text again, and searches for the smallest parts that are parsed
// differently.
#include "builder/built.hpp"

#include <algorithm>
#include <sstream>
#include <utility>
#include <vector>

#include "dsl/ast/print/spec.hpp"
#include "grammar/parse.hpp"

namespace selgen::builder {
namespace {

namespace ast = dsl::ast;
using dsl::build::CallSite;
using dsl::build::Sites;

using PathOf = std::function<std::string(const std::string&)>;

/// The tree with the paths that the text uses.
ast::Spec with_paths(ast::Spec spec, const PathOf& path_of) {
    for (ast::Item& item : spec.items) {
        if (auto* import = std::get_if<ast::Import>(&item)) import->path = path_of(import->path);
        auto* selector = std::get_if<ast::Selector>(&item);
        if (selector == nullptr) continue;
        for (ast::Statement& statement : selector->statements) {
            auto* code = std::get_if<ast::CodeFile>(&statement);
            if (code != nullptr) code->path = path_of(code->path);
        }
    }
    return spec;
}

/// The call sites of all items, in their order.
std::vector<Sites> sites_of(const dsl::build::Spec& spec) {
    std::vector<Sites> all;
    for (const dsl::build::Item& item : spec.items())
        all.insert(all.end(), item.node().sites.begin(), item.node().sites.end());
    return all;
}

/// Finds the smallest parts that are not parsed as they were built: a selector with one statement,
/// a variant with one clause, …
class Search {
public:
    std::string errors;

    void look_into(const ast::Item& item, const Sites& sites) {
        const auto whole = [](auto thing) { return ast::Item(std::move(thing)); };
        std::visit([&](const auto& thing) { look_into(thing, sites, whole); }, item);
    }

private:
    /// `inside` puts a part into an item that contains nothing else.
    template <class Thing, class Inside>
    void look_into(const Thing& thing, const Sites& sites, const Inside& inside) {
        const std::string own = errors_of(inside(thing), sites.own);
        const std::size_t before = errors.size();
        if (own.empty()) return;
        if constexpr (requires { thing.clauses; })
            each(thing, &Thing::clauses, sites, inside);
        else if constexpr (requires { thing.statements; })
            each(thing, &Thing::statements, sites, inside);
        if (errors.size() == before) errors += own;
    }

    template <class Thing, class Part, class Inside>
    void each(const Thing& thing, std::vector<Part> Thing::*parts, const Sites& sites,
              const Inside& inside) {
        if constexpr (requires(Part part) { part.index(); }) {
            for (std::size_t i = 0; i < std::min((thing.*parts).size(), sites.parts.size()); ++i) {
                const auto within = [&](const auto& part) {
                    Thing alone = thing;
                    alone.*parts = {part};
                    return inside(std::move(alone));
                };
                std::visit([&](const auto& part) { look_into(part, sites.parts[i], within); },
                           (thing.*parts)[i]);
            }
        }
    }

    static std::string errors_of(const ast::Item& item, CallSite at) {
        const ast::Spec spec{{item}, {}};
        const dsl::Sources sources{{"", dsl::print(spec)}};
        dsl::Report report;
        const auto read = grammar::parse(sources, 0, report);
        if (read == spec) return {};
        std::ostringstream out;
        for (const dsl::Diagnostic* found : ordered(report)) print(*found, sources[0], at, out);
        if (read)
            print_error(
                "the text of this call does not parse as the construct that the call builds: " +
                    sources[0].text,
                at, out);
        return out.str();
    }
};

}  // namespace

Built build(const dsl::build::Spec& spec, const std::string& file, const PathOf& path_of) {
    Built built;
    for (const dsl::build::Item& item : spec.items())
        for (const std::string& error : item.node().errors) built.errors += error;
    if (!built.errors.empty()) return built;

    const ast::Spec tree = with_paths(spec, path_of);
    const std::vector<Sites> sites = sites_of(spec);
    const dsl::Sources sources{{file, dsl::print(tree)}};
    dsl::Report report;
    const auto read = grammar::parse(sources, 0, report);
    if (read == tree) {
        built.call_sites = call_sites(*read, sources[0], sites);
        built.text = sources[0].text;
        return built;
    }
    Search search;
    for (std::size_t i = 0; i < tree.items.size(); ++i) search.look_into(tree.items[i], sites[i]);
    built.errors = search.errors;
    return built;
}

}  // namespace selgen::builder
