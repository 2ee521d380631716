// Adds nodes as parts close, limits their depth and number, creates the syntax errors at a byte,
// and drops those that others cause.
#include "grammar/reading.hpp"

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"
#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

/// The most parts that can be open at once. A bracket in an expression opens two, so this allows
/// about 200 brackets.
constexpr std::size_t deepest_nesting = 400;

/// The most values and operators in one chain; limits the memory that a spec needs.
constexpr std::size_t longest_chain = 10000;

bool has(std::span<const std::string_view> words, std::string_view word) {
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

void SyntaxErrors::add(const SyntaxError& error) {
    const bool missing = error.resume.has_value();  // a brace, which may have been skipped
    if (missing && is_outside_blocks) return;
    if (can_continue() && silent_.insert(error.diagnostic.span.begin).second)
        found_.push_back(error.diagnostic);
}

Reading::Reading(std::string_view text, std::size_t source)
    : errors(text.size()), text_(text), source_(source) {}

void Reading::open(Part part, std::size_t begin) {
    if (open_.size() > deepest_nesting) throw error(begin, "this is nested too deeply");
    open_.push_back({part, begin, begin});
}

void Reading::close(std::size_t end) {
    Node node = std::move(open_.back());
    open_.pop_back();
    node.end = end;
    if (node.part == Part::comment) {
        comments_[node.begin] = end;
    } else if (node.part != Part::cpp_group) {
        std::vector<Node>& siblings = open_.back().children;
        if (open_.back().part == Part::chain && siblings.size() >= longest_chain)
            throw error(node.begin, "this expression is too long: use 'let' to name a part of it");
        siblings.push_back(std::move(node));
    }
}

std::string_view Reading::text(const Node& node) const {
    return text_.substr(node.begin, node.end - node.begin);
}

dsl::Span Reading::token(std::size_t byte) const {
    if (byte >= text_.size()) return span(text_.size(), text_.size());
    const bool word = is_word(text_[byte]);
    std::size_t end = byte + 1;
    while (end < text_.size() && (word ? is_word(text_[end]) : continues(text_[end]))) ++end;
    return span(byte, end);
}

SyntaxError Reading::error(std::size_t byte, std::string text) const {
    dsl::Diagnostic diagnostic;
    diagnostic.span = token(byte);
    diagnostic.text = std::move(text);
    return {std::move(diagnostic), byte};
}

SyntaxError Reading::error_inside(std::size_t byte, std::string text) const {
    SyntaxError made = error(byte, std::move(text));
    made.diagnostic.notes.push_back({token(open_.back().begin), "it begins here"});
    return made;
}

SyntaxError Reading::error_unended(std::size_t byte, std::string text) const {
    SyntaxError made =
        byte < text_.size() ? error(byte, std::move(text)) : error_inside(byte, std::move(text));
    made.unended = true;
    return made;
}

SyntaxError Reading::error_unclosed(std::string text) const {
    SyntaxError made = error(open_.back().begin, std::move(text));
    made.unclosed = true;
    return made;
}

SyntaxError Reading::error_endless(std::string text) const {
    SyntaxError made = error_unclosed(std::move(text));
    made.resume = text_.size();
    return made;
}

SyntaxError Reading::error_stray(std::size_t byte, const Words& words) const {
    const dsl::Span at = token(byte);
    const std::string word(text_.substr(at.begin, at.end - at.begin));
    if (word.empty() || has(words.of_outer, word)) {
        SyntaxError made =
            error_inside(byte, std::string(words.inside) + " is still open here: '}' is missing");
        made.resume = byte;
        return made;
    }
    if (word == "}") return error(byte, "unmatched '}'");
    if (!is_word(word.front()) || is_digit(word.front()))
        return error(byte, std::string(words.expected));
    SyntaxError made =
        error(byte, "unknown word " + in_quotes(word) + " in " + std::string(words.inside));
    made.diagnostic.hint = nearest_hint(word, {words.of.begin(), words.of.end()});
    return made;
}

SyntaxError Reading::error_direction(std::size_t byte) const {
    const dsl::Span at = token(byte);
    const std::string word(text_.substr(at.begin, at.end - at.begin));
    SyntaxError made =
        error(byte, "a goal begins with 'least' or 'most', not with " + in_quotes(word));
    made.diagnostic.hint = nearest_hint(word, {"least", "most"});
    if (made.diagnostic.hint.empty()) made.diagnostic.hint = "for example: choose least time;";
    return made;
}

}  // namespace selgen::grammar
