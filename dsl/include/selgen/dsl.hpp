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
/// The guide is docs/guides/embedded.md. Copies are values: changing one changes no other.
/// Nothing is checked before `write`.
namespace selgen::dsl::build {

struct ItemNode;

/// A selector, a model, …: what a spec is a list of.
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
/// A path that is relative is found from the folder of the builder program's source.
Item import(std::string_view path, CallSite at = CallSite::here());
/// Around all that is generated: "lib::kernels".
Item name_space(std::string_view name, CallSite at = CallSite::here());
/// Any items as a spec has them, such as machines, graphs and placements: text("graph g { … }").
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

/// What `main` returns: writes the text of the spec as the command line says, which
/// selgen_add_library gives to the program.
///
///     PROGRAM                         to the standard output
///     PROGRAM -o FILE                 to a file, which is replaced once its text is complete
///       --source-folder DIR           where relative paths of imports and code files begin
///       --call-sites FILE             which line of the text was made where, for `selgen gen`
///
/// A spec whose text would not be read as what was built is an error: a name that is none, C++ with
/// an open bracket, a faulty text(…). Then the errors go to the standard error stream, with the
/// place of the call, and nothing is written. Returns 0; 1 where the spec is faulty; 2 where the
/// command line is; 3 where a file cannot be written.
int write(int argc, char** argv, const Spec& spec);

}  // namespace selgen::dsl::build
