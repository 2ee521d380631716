// Walks through a spec and prints its items and statements into lines.
#include "dsl/ast/print/spec.hpp"

#include <algorithm>
#include <utility>

#include "base/overloaded.hpp"
#include "dsl/ast/print/graph/graph.hpp"
#include "dsl/ast/print/lines.hpp"
#include "dsl/ast/print/text.hpp"

namespace selgen::dsl {
namespace {

/// Groups of statements. If no layout is known, a blank line separates two groups.
enum class Topic { call, inputs, variants, phase, rules };

Topic topic_of(const ast::Statement& statement) {
    return std::visit(overloaded{
                          [](const ast::Call&) { return Topic::call; },
                          [](const ast::Feature&) { return Topic::inputs; },
                          [](const ast::Inspect&) { return Topic::inputs; },
                          [](const ast::Let&) { return Topic::inputs; },
                          [](const ast::Knob&) { return Topic::inputs; },
                          [](const ast::CodeFile&) { return Topic::inputs; },
                          [](const ast::Variant&) { return Topic::variants; },
                          [](const ast::ChooseWhen&) { return Topic::rules; },
                          [](const ast::ChooseGoal&) { return Topic::rules; },
                          [](const ast::ChooseBy&) { return Topic::rules; },
                          [](const ast::ChooseKnobGoal&) { return Topic::rules; },
                          [](const ast::ChooseKnobBy&) { return Topic::rules; },
                          [](const ast::Otherwise&) { return Topic::rules; },
                          [](const ast::Outside&) { return Topic::rules; },
                          [](const ast::Margin&) { return Topic::rules; },
                          [](const auto&) { return Topic::phase; },
                      },
                      statement);
}

/// The length of the longest text before a body.
template <class Thing, class Statement, class Text>
std::size_t longest(const std::vector<Statement>& statements, Text text) {
    std::size_t size = 0;
    for (const Statement& statement : statements) {
        if (const auto* thing = std::get_if<Thing>(&statement))
            size = std::max(size, text(*thing).size());
    }
    return size;
}

std::string head_of(const ast::Variant& variant) { return "variant " + variant.name.text; }

bool fits(std::size_t indent, std::size_t head, const std::string& tail) {
    return indent + head + 1 + tail.size() <= text::width && tail.find('\n') == std::string::npos;
}

/// Prints the items of a spec into lines.
class Printer {
public:
    Printer(const ast::Spec& spec, const Source& source)
        : spec_(spec), lines_(spec.comments, source) {}

    std::string text() {
        bool after_block = false;
        for (const ast::Item& item : spec_.items) {
            const bool block = !std::holds_alternative<ast::Use>(item) &&
                               !std::holds_alternative<ast::Import>(item) &&
                               !std::holds_alternative<ast::Namespace>(item);
            forced_ = block || after_block;
            print(item);
            after_block = block;
        }
        return lines_.text();
    }

private:
    /// Most statements are one line.
    template <class Thing>
    void print(const Thing& thing) {
        line(thing.span, {.indent = indent_, .head = text::of(thing)});
    }

    void begin(const Span& span) { lines_.begin(span, indent_, std::exchange(forced_, false)); }

    void line(const Span& span, Line line) {
        begin(span);
        lines_.add(std::move(line));
        lines_.end(span);
    }

    /// `last` is the span before the brace.
    void open(const Span& last, const std::string& head) {
        lines_.add({.indent = indent_, .head = head + " {"});
        lines_.opened(last.end);
        indent_ += 2;
    }

    void close(const Span& span) {
        lines_.closing(span, indent_);
        indent_ -= 2;
        lines_.add({.indent = indent_, .head = "}"});
        lines_.end(span);
    }

    template <class... Things>
    void print(const std::variant<Things...>& any) {
        std::visit([&](const auto& thing) { print(thing); }, any);
    }

    template <class Statement>
    void print(const std::vector<Statement>& statements) {
        for (const Statement& statement : statements) print(statement);
    }

    /// Lines that belong together.
    void add(const std::vector<std::string>& texts, std::size_t indent) {
        for (const std::string& text : texts) lines_.add({.indent = indent, .head = text});
    }

    template <class Block>
    void print_block(const std::string& word, const Block& block) {
        begin(block.span);
        open(block.name.span, word + " " + block.name.text);
        print(block.statements);
        close(block.span);
    }

    void print(const ast::Experiment& experiment) { print_block("experiment", experiment); }
    void print(const ast::Graph& graph) { print_block("graph", graph); }
    void print(const ast::Model& model) {
        longest_head_ = longest<ast::Equation>(model.statements, text::left_of);
        print_block("model", model);
    }

    void print(const ast::Equation& equation) {
        const std::string left = text::left_of(equation);
        const std::string right = text::right_of(equation);
        const bool plain = std::holds_alternative<ast::Expression>(equation.right);
        if (plain || fits(indent_, longest_head_, right)) {
            line(equation.span, {indent_, Align::equation, left, "", right});
            return;
        }
        begin(equation.span);
        lines_.add({.indent = indent_, .head = left + " = " + text::opening_of(equation.right)});
        add(text::lines_of(equation.right, text::width - indent_ - 2), indent_ + 2);
        lines_.add({.indent = indent_, .head = "};"});
        lines_.end(equation.span);
    }

    void print(const ast::Instead& instead) {
        begin(instead.span);
        add(text::lines_of(instead, text::width - indent_), indent_);
        lines_.end(instead.span);
    }

    void print(const ast::Replay& replay) {
        begin(replay.span);
        lines_.add({.indent = indent_, .head = text::head_of(replay) + " {"});
        add(text::lines_of(replay, text::width - indent_ - 2), indent_ + 2);
        lines_.add({.indent = indent_, .head = "}"});
        lines_.end(replay.span);
    }

    void print(const ast::Selector& selector) {
        begin(selector.span);
        open(selector.name.span, "selector " + selector.name.text);
        longest_head_ = longest<ast::Variant>(selector.statements, head_of);
        const ast::Statement* before = nullptr;
        for (const ast::Statement& statement : selector.statements) {
            forced_ = !lines_.layout_known() && before && topic_of(*before) != topic_of(statement);
            print(statement);
            before = &statement;
        }
        close(selector.span);
    }

    void print(const ast::Feature& feature) {
        line(feature.span, {indent_, Align::input, "feature " + feature.name.text,
                            ": " + text::of(feature.type), "= " + feature.value.text + ";"});
    }

    void print(const ast::Knob& knob) {
        line(knob.span, {indent_, Align::input, "knob " + knob.name.text, "",
                         "in " + text::values_of(knob) + ";"});
    }

    void print(const ast::CodeFile& file) {
        line(file.span,
             {indent_, Align::input, "code " + file.name.text, "", "= \"" + file.path + "\";"});
    }

    void print(const ast::Inspect& inspect) {
        const std::string valid = inspect.valid ? " while " + inspect.valid->text : std::string();
        line(inspect.span, {indent_, Align::input, "inspect " + inspect.name.text, "",
                            "= " + inspect.value.text + valid + ";"});
    }

    void print(const ast::Variant& variant) {
        const std::string head = head_of(variant);
        const std::string body = text::body_of(variant);
        begin(variant.span);
        if (!lines_.comment_inside(variant.span) && fits(indent_, longest_head_, body)) {
            lines_.add({indent_, Align::variant, head, "", body});
            lines_.end(variant.span);
            return;
        }
        open(variant.name.span, head);
        for (const ast::Clause& clause : variant.clauses) {
            const Span span = std::visit([](const auto& thing) { return thing.span; }, clause);
            line(span, {.indent = indent_, .head = text::of(clause)});
        }
        close(variant.span);
    }

    // ---- machines, graphs, places ------------------------------------------------------------

    void print(const ast::PatternMachine& machine) {
        longest_head_ = 0;
        for (const ast::MachineLine& one : machine.statements)
            longest_head_ = std::max(longest_head_, text::head_of(one).size());
        print_block("machine", machine);
    }

    void print(const ast::MachineLine& one) {
        std::string head = text::head_of(one);
        if (one.clauses.empty()) return line(one.span, {.indent = indent_, .head = head + ";"});
        const std::size_t before = indent_ + longest_head_ + 1;
        begin(one.span);
        head.resize(longest_head_, ' ');
        for (const std::string& tail : text::tails_of(one, width_after(before))) {
            if (head.empty())
                lines_.add({.indent = before, .head = tail});
            else
                lines_.add({.indent = indent_, .head = head + " " + tail});
            head.clear();
        }
        lines_.end(one.span);
    }

    static std::size_t width_after(std::size_t columns) {
        return text::width - std::min(columns, text::width / 2);
    }

    void print(const ast::GraphStatement& statement) { print(statement.node); }

    void print(const ast::GraphLoop& loop) {
        begin(loop.span);
        lines_.add({.indent = indent_, .head = text::opening_of(loop)});
        lines_.opened(loop.end.span.end);
        indent_ += 2;
        print(loop.body);
        close(loop.span);
    }

    void print(const ast::PatternLine& pattern) {
        line(pattern.span, text::line_of(pattern, indent_));
    }

    void print(const ast::GraphPlace& place) {
        begin(place.span);
        open(place.sizes ? place.sizes->span : place.machine.span, text::opening_of(place));
        print(place.statements);
        close(place.span);
    }

    const ast::Spec& spec_;
    Lines lines_;
    std::size_t indent_ = 0;
    std::size_t longest_head_ = 0;
    bool forced_ = false;  // a blank line before the next item or statement
};

}  // namespace

std::string print(const ast::Spec& spec, const Source& source) {
    return Printer(spec, source).text();
}

}  // namespace selgen::dsl
