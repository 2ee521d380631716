// Finds where parsing resumes after a syntax error: after the faulty statement, whose comments,
// strings and braces are skipped, or at a word that begins a statement or an item.
#include "grammar/resume.hpp"

#include <algorithm>

#include "grammar/foreign/site.hpp"
#include "grammar/rules/letters.hpp"

namespace selgen::grammar {
namespace {

using View = std::string_view;

constexpr View blanks_of_a_line = " \t\r\f\v";

std::size_t after_word(View text, std::size_t at) {
    while (at < text.size() && is_word(text[at])) ++at;
    return at;
}

std::size_t after_blanks(View text, std::size_t at, View of = blanks) {
    return std::min(text.find_first_not_of(of, at), text.size());
}

View word_at(View text, std::size_t at) {
    if (at >= text.size() || !is_word(text[at]) || is_digit(text[at])) return {};
    return text.substr(at, after_word(text, at) - at);
}

/// name(name) =
bool is_equation(View text, std::size_t at) {
    const auto sign = [&](char wanted) {
        at = after_blanks(text, at, blanks_of_a_line);
        return at < text.size() && text[at++] == wanted;
    };
    const auto name = [&] {
        at = after_blanks(text, at, blanks_of_a_line);
        const std::size_t begin = at;
        at = after_word(text, at);
        return at > begin;
    };
    return name() && sign('(') && name() && sign(')') && sign('=');
}

/// Text that may follow the first word of a statement, and rarely follows a word in an expression.
bool continues_statement(View text, std::size_t after) {
    const std::size_t next = after_blanks(text, after, blanks_of_a_line);
    if (next == after || next >= text.size()) return false;
    return is_word(text[next]) || View("\"<[:").find(text[next]) != View::npos;
}

bool begins(View text, std::size_t at, std::span<const View> words) {
    const View word = word_at(text, at);
    const bool known = std::ranges::find(words, word) != words.end();
    return known && continues_statement(text, at + word.size());
}

bool begins_item(View text, std::size_t at) {
    const View word = word_at(text, at);
    const std::size_t next = after_blanks(text, at + word.size(), blanks_of_a_line);
    if (next >= text.size()) return false;
    if (word == "use" || word == "import") return text[next] == '"' || text[next] == '<';
    const View name = word_at(text, next);
    if (name.empty()) return false;
    const std::size_t after = after_blanks(text, next + name.size(), blanks_of_a_line);
    if (word == "machine" || word == "graph") return after < text.size() && text[after] == '{';
    if (word == "place") return word_at(text, after) == "on";
    return word == "selector" || word == "model" || word == "experiment" || word == "namespace";
}

/// Where parsing resumes after an error.
struct Skipped {
    std::size_t to = 0;
    bool lost = false;  // at the end, or at a statement of an enclosing block: a '}' may be missing
};

/// Finds where parsing can resume in a block with these words. This is after the ';' or '}' that
/// ends the faulty statement, or at a word that begins both a line and a statement or an item.
/// Braces are counted from the beginning of the statement, except for a brace that is never closed.
/// Comments and strings are skipped.
class Skipper {
public:
    Skipper(View text, std::size_t begin, const SyntaxError& error, const Words& words)
        : text_(text),
          begin_(begin),
          fault_(error.diagnostic.span.begin),
          next_(error.next.value_or(fault_)),
          unclosed_(error.unclosed),
          words_(words),
          at_(begin) {}

    Skipped run() {
        while (at_ < text_.size()) {
            if (at_ >= fault_ && at_ > begin_ && may_begin_here()) {
                if (depth_ == 0 && stands_at(text_, at_, words_)) return {at_, false};
                if (at_line_begin_ && begins_outer()) return {at_, true};
            }
            if (ends_here()) return {at_, false};
            step();
        }
        return {text_.size(), true};
    }

private:
    bool may_begin_here() const { return at_line_begin_ || at_ == fault_; }

    bool begins_outer() const {
        return begins_item(text_, at_) || (depth_ == 0 && begins(text_, at_, words_.of_outer));
    }

    /// Whether the statement ends here. Stops after its end, or at the '}' that ends its block.
    bool ends_here() {
        const char c = text_[at_];
        const bool after = at_ >= fault_;
        if (depth_ > 0 || (c != ';' && c != '}')) {
            if (c != '}' || --depth_ > 0 || !after) return false;
            if (!ends_statement(at_ + 1)) return false;
            ++at_;
            return true;
        }
        if (c == ';' && after) ++at_;
        return after;
    }

    /// Whether a '}' ends its statement, judging by the text that follows.
    bool ends_statement(std::size_t at) const {
        const std::size_t next = after_blanks(text_, at);
        if (next >= text_.size() || text_[next] == '}' || text_.substr(next, 2) == "//")
            return true;
        const View word = word_at(text_, next);
        if (word == "when" && !stands_at(text_, next, words_)) return false;
        return !word.empty() && word != "else" && word != "then" && word != "and" && word != "or";
    }

    /// Skips a comment, a literal, a word or a sign.
    void step() {
        if (at_ == fault_ && next_ > fault_) return to(next_);
        const char c = text_[at_];
        const View rest = text_.substr(at_);
        if (c == '\n') return to(at_ + 1, true);
        if (blanks_of_a_line.find(c) != View::npos) return to(at_ + 1, at_line_begin_);
        if (rest.substr(0, 2) == "//") return to(std::min(rest.find('\n'), rest.size()) + at_);
        if (rest.substr(0, 2) == "/*") return to(after_block());
        if (rest.substr(0, 2) == "R\"") return to(after_raw());
        if (c == '"') return to(after_quoted('"'));
        if (c == '\'') return to(after_letter());
        if (is_word(c)) return to(after_word(text_, at_));
        if (c == '{' && !(unclosed_ && at_ == fault_)) ++depth_;
        to(at_ + 1);
    }

    void to(std::size_t at, bool line_begin = false) {
        at_ = at;
        at_line_begin_ = line_begin;
    }

    /// Limits the search for the end of a comment, so that a long text is not searched repeatedly.
    View nearby() const { return text_.substr(0, at_ + 65536); }

    std::size_t after_block() const {
        const std::size_t end = nearby().find("*/", at_ + 2);
        return end == View::npos ? at_ + 2 : end + 2;
    }

    std::size_t after_raw() const {
        const std::size_t end = raw_end(nearby(), at_ + 1);
        return end == View::npos ? at_ + 2 : end;
    }

    /// A string ends at the end of its line, even if it is not closed.
    std::size_t after_quoted(char quote) const {
        std::size_t at = at_ + 1;
        for (; at < text_.size() && text_[at] != '\n'; ++at) {
            if (text_[at] == '\\')
                ++at;
            else if (text_[at] == quote)
                return at + 1;
        }
        return std::min(at, text_.size());
    }

    /// A quote that is not closed soon is an apostrophe.
    std::size_t after_letter() const {
        const std::size_t end = after_quoted('\'');
        return end - at_ <= 12 && text_[end - 1] == '\'' ? end : at_ + 1;
    }

    View text_;
    std::size_t begin_, fault_, next_;
    bool unclosed_;
    const Words& words_;
    std::size_t at_;
    std::size_t depth_ = 0;
    bool at_line_begin_ = false;
};

/// The position of the first statement of a block, if a word, a name and '{' are at a byte, as in a
/// block whose first word is misspelt. Otherwise, the end of the text.
std::size_t inside_of_block(View text, std::size_t byte) {
    const std::size_t name = after_blanks(text, byte + word_at(text, byte).size());
    const std::size_t brace = after_blanks(text, name + word_at(text, name).size());
    if (name == byte || brace == name || brace >= text.size() || text[brace] != '{')
        return text.size();
    return after_blanks(text, brace + 1);
}

/// The position after the skipped part of a faulty statement, which is at least one byte.
std::size_t skipped(Reading& reading, const SyntaxError& error, std::size_t at,
                    const Words& block) {
    SyntaxErrors& errors = reading.errors;
    if (error.next && error.reached == at) {
        if (*error.next == reading.text().size()) errors.silence(*error.next);
        return *error.next;
    }
    const Skipped found = Skipper(reading.text(), at, error, block).run();
    if (found.lost) errors.silence(found.to);
    if (error.unclosed && error.reached == reading.text().size()) errors.silence(error.reached);
    const std::size_t to = std::max(at + 1, found.to);
    errors.read_again(std::max(to, error.reached) - to);
    return to;
}

}  // namespace

bool stands_at(View text, std::size_t byte, const Words& words) {
    if (words.equations && is_equation(text, byte)) return true;
    return begins(text, byte, words.of);
}

std::size_t resume_in_block(Reading& reading, SyntaxError error, std::size_t at,
                            const Words& block) {
    const std::size_t end = reading.text().size();
    explain_foreign(reading.text(), at, block, error);
    reading.errors.add(error);
    if (!reading.errors.can_continue()) return end;
    if (!error.resume) return skipped(reading, error, at, block);
    if (*error.resume == end) reading.errors.silence(end);
    return *error.resume;
}

std::size_t resume_in_spec(Reading& reading, SyntaxError error, std::size_t at,
                           std::initializer_list<const Words*> all) {
    SyntaxErrors& errors = reading.errors;
    explain_foreign(reading.text(), at, **all.begin(), error);
    errors.add(error);
    if (!errors.can_continue()) return reading.text().size();
    if (error.next && error.reached == at) return *error.next;
    errors.is_outside_blocks = !error.resume;
    if (error.resume) return *error.resume;
    const std::size_t reported = error.diagnostic.span.begin;
    const std::size_t inside = inside_of_block(reading.text(), at);
    for (const Words* words : all) {
        if (words == *all.begin()) continue;
        if (stands_at(reading.text(), reported, *words)) return reported;
        if (stands_at(reading.text(), inside, *words)) return inside;
    }
    return skipped(reading, error, at, **all.begin());
}

}  // namespace selgen::grammar
