// Follows comments, quotes and raw strings through generated code.
#include "gen/layout/scanner.hpp"

#include <cctype>

namespace selgen::gen {
namespace {

bool is_word(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Whether the quote is inside a number, as in 1'000.
bool separates_digits(std::string_view line, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 && (is_word(line[begin - 1]) || line[begin - 1] == '\'')) --begin;
    return begin < at && std::isdigit(static_cast<unsigned char>(line[begin])) != 0;
}

/// Where a comment or a literal may begin. (find_first_of would call a function for each
/// character.)
std::size_t first_opening(std::string_view line, std::size_t at) {
    while (at < line.size() && line[at] != '/' && line[at] != '"' && line[at] != '\'') ++at;
    return at;
}

}  // namespace

/// Opens the literal or comment that begins at `at`, if any; returns the length of its opening.
std::size_t Scanner::open_literal(std::string_view line, std::size_t at) {
    const std::string_view rest = line.substr(at);
    escapes_ = false;
    if (rest.starts_with("//")) return part_ = Part::line_comment, end_.clear(), 2;
    if (rest.starts_with("/*")) return part_ = Part::block_comment, end_ = "*/", 2;
    const bool raw = rest[0] == '"' && at > 0 && line[at - 1] == 'R';
    if (raw) {
        const std::size_t parenthesis = rest.find('(');
        part_ = Part::literal;
        end_ = ")" + std::string(rest.substr(1, parenthesis - 1)) + "\"";
        return parenthesis + 1;
    }
    if (rest[0] != '"' && (rest[0] != '\'' || separates_digits(line, at))) return 0;
    part_ = Part::literal;
    end_ = std::string(1, rest[0]);
    escapes_ = true;
    return 1;
}

bool Scanner::closes(std::string_view line, std::size_t at) const {
    return !end_.empty() && line.substr(at).starts_with(end_);
}

std::vector<Scanner::Part> Scanner::scan(std::string_view line) {
    std::vector<Part> parts;
    parts.reserve(line.size());
    while (parts.size() < line.size()) {
        const std::size_t at = parts.size();
        if (part_ == Part::code) {
            const std::size_t next = first_opening(line, at);
            parts.insert(parts.end(), next - at, part_);
            if (next == line.size()) break;
            const std::size_t opening = open_literal(line, next);
            parts.insert(parts.end(), opening == 0 ? 1 : opening, part_);
        } else if (escapes_ && line[at] == '\\') {
            parts.insert(parts.end(), at + 1 < line.size() ? 2 : 1, part_);
        } else if (closes(line, at)) {
            parts.insert(parts.end(), end_.size(), part_);
            part_ = Part::code;
        } else {
            parts.push_back(part_);
        }
    }
    if (part_ == Part::line_comment || escapes_) part_ = Part::code;
    escapes_ = false;
    return parts;
}

}  // namespace selgen::gen
