// Runs the PEGTL rules, converts the parsed parts to items of the spec, and drops fix-it hints that
// cannot be parsed.
#include "grammar/parse.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "grammar/control.hpp"
#include "grammar/encoding.hpp"
#include "grammar/foreign/site.hpp"
#include "grammar/reading.hpp"
#include "grammar/rules/spec.hpp"
#include "grammar/tree/make.hpp"

namespace selgen::grammar {
namespace {

namespace ast = dsl::ast;
namespace pegtl = tao::pegtl;

template <class Rule>
void read(std::string_view text, Reading& reading) {
    pegtl::memory_input<pegtl::tracking_mode::lazy> in(text.data(), text.size(), "");
    pegtl::parse<Rule, pegtl::nothing, control>(in, reading);
}

/// The statements of an item: its children after the name. Statements with errors are reported and
/// left out.
template <class Item, class Make>
Item make_block(Reading& reading, const Node& node, Make make) {
    Item made{reading.span(node), make_identifier(reading, node.children[0]), {}};
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        try {
            made.statements.push_back(make(reading, node.children[i]));
        } catch (const SyntaxError& error) {
            reading.errors.add(error);
        }
    }
    return made;
}

ast::Namespace make_namespace(const Reading& reading, const Node& node) {
    ast::Namespace made{reading.span(node), {}};
    for (const Node& name : node.children) made.names.push_back(make_identifier(reading, name));
    return made;
}

ast::Item make_item(Reading& reading, const Node& node) {
    switch (node.part) {
        case Part::model: return make_block<ast::Model>(reading, node, make_model_statement);
        case Part::experiment:
            return make_block<ast::Experiment>(reading, node, make_experiment_statement);
        case Part::selector: return make_block<ast::Selector>(reading, node, make_statement);
        case Part::pattern_machine:
            return make_block<ast::PatternMachine>(reading, node, make_machine_line);
        case Part::graph: return make_block<ast::Graph>(reading, node, make_graph_statement);
        case Part::place: return make_place(reading, node);
        case Part::name_space: return make_namespace(reading, node);
        case Part::use:
            return ast::Use{reading.span(node), std::string(reading.text(node.children[0]))};
        default:
            return ast::Import{reading.span(node), std::string(reading.text(node.children[0]))};
    }
}

std::vector<ast::Comment> make_comments(const Reading& reading, std::string_view text) {
    std::vector<ast::Comment> made;
    for (const auto& [begin, end] : reading.comments()) {
        const std::string_view line = text.substr(begin, end - begin);
        const std::size_t size = line.find_last_not_of(" \t\r\f\v") + 1;
        made.push_back({reading.span(begin, begin + size), std::string(line.substr(0, size))});
    }
    return made;
}

ast::Spec make_spec(Reading& reading, std::string_view text) {
    ast::Spec made;
    for (const Node& item : reading.whole().children)
        made.items.push_back(make_item(reading, item));
    made.comments = make_comments(reading, text);
    return made;
}

/// Whether a text is a valid statement, item or comment somewhere in a spec.
bool can_be_parsed(const std::string& text) {
    struct Around {
        std::string_view before, after;
    };
    constexpr std::array around = {Around{"", ""},
                                   Around{"selector s { ", "\n}"},
                                   Around{"selector s { variant v { ", "\n} }"},
                                   Around{"model m { ", "\n}"},
                                   Around{"experiment e { ", "\n}"},
                                   Around{"machine m { ", "\n}"},
                                   Around{"graph g { ", "\n}"},
                                   Around{"place g on m { ", "\n}"},
                                   Around{"selector s { ", ""},
                                   Around{"selector s { let a = ", ";\n}"}};
    return std::ranges::any_of(around, [&](const Around& one) {
        const std::string whole = std::string(one.before) + text + std::string(one.after);
        Reading reading(whole, 0);
        read<rules::spec>(whole, reading);
        make_spec(reading, whole);
        return reading.errors.found().empty();
    });
}

/// Only the first errors are printed with a fix, and only if the fix itself can be parsed.
void check_fix(dsl::Diagnostic& found, const dsl::Report& report) {
    if (found.fix.empty() || (report.is_read() && can_be_parsed(found.fix))) return;
    found.fix.clear();
}

void add_error(const dsl::Diagnostic& diagnostic, dsl::Report& report) {
    dsl::Diagnostic& found = report.error(dsl::Code::syntax, diagnostic.span, diagnostic.text);
    found.hint = diagnostic.hint;
    found.fix = diagnostic.fix;
    found.notes = diagnostic.notes;
    check_fix(found, report);
}

}  // namespace

std::optional<ast::Spec> parse(const dsl::Sources& sources, std::size_t index,
                               dsl::Report& report) {
    const std::string& text = sources[index].text;
    if (const auto foreign = foreign_bytes(text, index)) {
        add_error(*foreign, report);
        return std::nullopt;
    }
    Reading reading(text, index);
    read<rules::spec>(text, reading);
    ast::Spec made = make_spec(reading, text);
    for (const dsl::Diagnostic& diagnostic : reading.errors.found()) add_error(diagnostic, report);
    if (!reading.errors.found().empty()) return std::nullopt;
    return made;
}

std::optional<ast::Expression> parse_expression(std::string_view text, dsl::Report& report) {
    Reading reading(text, 0);
    try {
        read<rules::sole_expression>(text, reading);
        return make_expression(reading, reading.whole().children[0]);
    } catch (SyntaxError error) {  // NOLINT: modified below
        explain_foreign(text, 0, Words{"an expression", "", {}, {}}, error);
        add_error(error.diagnostic, report);
        return std::nullopt;
    }
}

}  // namespace selgen::grammar
