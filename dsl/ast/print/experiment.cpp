// Prints the statements of an experiment.
#include "dsl/ast/print/spec.hpp"
#include "dsl/ast/print/text.hpp"

namespace selgen::dsl::text {
namespace {

std::string list(const std::vector<ast::Expression>& levels) {
    std::string made;
    for (const ast::Expression& level : levels) made += (made.empty() ? "" : ", ") + print(level);
    return made;
}

}  // namespace

std::string of(const ast::Factor& factor) {
    std::string levels = list(factor.levels), files;
    for (const ast::Identifier& file : factor.files)
        files += (files.empty() ? "\"" : ", \"") + file.text + '"';
    if (factor.has_patterns) files = "files(" + files + ")";
    if (!levels.empty() && !files.empty()) levels += ", ";
    return "factor " + factor.name.text + " in " + levels + files + ";";
}
std::string of(const ast::Design& design) {
    return "design " + design.kind.text + (design.points ? " " + print(*design.points) : "") + ";";
}
std::string of(const ast::Input& input) { return "input " + input.value.text + ";"; }
std::string of(const ast::Threads& threads) { return "threads " + list(threads.levels) + ";"; }
std::string of(const ast::CheckAgainst& check) {
    return "check against " + check.variant.text +
           (check.tolerance ? " tolerance " + print(*check.tolerance) : "") + ";";
}
std::string of(const ast::ResultOf& result) { return "result " + result.value.text + ";"; }
std::string of(const ast::Repeats& repeats) { return "repeats " + print(repeats.value) + ";"; }
std::string of(const ast::Calls& calls) { return "calls " + print(calls.value) + ";"; }
std::string of(const ast::Caches& caches) { return "caches " + caches.state.text + ";"; }
std::string of(const ast::InputsOfCalls& inputs) {
    return "inputs " + inputs.use.text + (inputs.count ? " " + print(*inputs.count) : "") + ";";
}
std::string of(const ast::Budget& budget) { return "budget " + print(budget.value) + ";"; }

}  // namespace selgen::dsl::text
