// The header that builder programs include: items, specs and `write`, with the other headers of the
// embedded front end.
#pragma once

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/dsl/expression.hpp>
#include <selgen/dsl/model.hpp>
#include <selgen/dsl/network.hpp>
#include <selgen/dsl/selector.hpp>

namespace selgen::dsl::ast {

struct Spec;

}  // namespace selgen::dsl::ast

/// The embedded front end: a C++17 program that builds a spec by calls, and writes its text.
///
///     #include <selgen/dsl.hpp>
///     using namespace selgen::dsl::build;
///
///     int main(int argc, char** argv) {
///         Selector sum = selector("sum")
///                            .call("double (std::span<const double> data)")
///                            .feature("n", "count", "data.size()");
///         for (const char* unroll : {"2", "4", "8"}) {
///             const std::string u = unroll;
///             sum.variant(variant("by_" + u).run("sum_unrolled<" + u + ">(data)"));
///         }
///         sum.choose("by_8", name("n") > 10000).otherwise("by_2");
///         return write(argc, argv, spec({use("\"kernels.hpp\""), sum}));
///     }
///
/// The guide is docs/guides/embedded.md. Copies are values: changing a copy does not change the
/// original. Nothing is checked before `write`.
namespace selgen::dsl::build {

struct ItemNode;

/// An item of a spec: a selector, a model, …
class Item {
public:
    Item(const Selector& selector);
    Item(const Model& model);
    Item(const Experiment& experiment);
    explicit Item(ItemNode node);

    const ItemNode& node() const { return *node_; }

private:
    std::shared_ptr<const ItemNode> node_;
};

/// The header keeps its quotes or brackets: use("<vector>").
Item use(std::string_view header, CallSite at = CallSite::here());
/// A relative path starts at the directory of the builder program's source.
Item import(std::string_view path, CallSite at = CallSite::here());
/// The namespace around all generated code: "lib::kernels".
Item name_space(std::string_view name, CallSite at = CallSite::here());
/// Any items in the syntax of a spec, such as a graph: text("graph g { … }").
Item text(std::string_view items, CallSite at = CallSite::here());

class Spec {
public:
    explicit Spec(std::vector<Item> items);

    const std::vector<Item>& items() const { return items_; }
    /// The tree of all items.
    operator const ast::Spec&() const { return *made_; }

private:
    std::vector<Item> items_;
    std::shared_ptr<const ast::Spec> made_;
};

inline Spec spec(std::vector<Item> items) { return Spec(std::move(items)); }

/// Writes the text of the spec as the command line requests, which selgen_add_library passes to the
/// program. `main` returns the result.
///
///     PROGRAM                         to standard output
///     PROGRAM -o FILE                 to a file, which is replaced once its text is complete
///       --source-folder DIR           where relative paths of imports and loop feature files begin
///       --call-sites FILE             which call made which line of the text, for `selgen gen`
///
/// It is an error if the text of the spec would be parsed differently from what was built: because
/// of an invalid name, C++ with an open bracket, or an error in text(…). Errors go to standard
/// error, with the location of the call, and nothing is written. Returns 0; 1 for an error
/// in the spec; 2 for an error in the command line; 3 if a file cannot be written.
int write(int argc, char** argv, const Spec& spec);

}  // namespace selgen::dsl::build
