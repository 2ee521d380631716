// The text of a file, a scanner for its words and numbers, and the error of all readers.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "patterns/pattern.hpp"

namespace reduction {

/// An unusable file: what() is "FILE:LINE: message", or "FILE: message" for the file as a whole.
/// The message suggests a fix if one is known.
class BadFile : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file in memory.
struct Text {
    std::string path;
    std::string content;
};

/// Throws BadFile if the path is not a readable, regular, non-empty file.
Text read_text(const std::string& path);

/// Reads a text line by line and word by word, without comments: the rest of a line after a letter
/// of the format. Errors have the file and the line.
class Scanner {
public:
    explicit Scanner(const Text& text, char comment = '\0') : text_(text), comment_(comment) {}

    /// Goes to the next line; false at the end.
    bool next_line();
    /// Goes to the next line with a word; false at the end.
    bool next_content();
    /// Goes to the next line with a word, or throws: `missing` names what is missing.
    void need_content(const std::string& missing);

    /// The rest of the line.
    std::string_view rest() const noexcept { return rest_; }
    /// The words of the line's comment; nothing if there is none.
    std::optional<std::string_view> remark() const noexcept { return remark_; }
    /// Next word of the line, empty at its end.
    std::string_view word();
    bool at_line_end() const;

    std::int64_t integer(const std::string& what);
    /// A finite number.
    double real(const std::string& what);
    /// A number as C reads it: also NaN and infinity.
    double any_real(const std::string& what);
    /// An integer from `least` to `most`.
    Index number(const std::string& what, Index least, Index most);
    /// A count in a header, refused if the file is too short for it.
    Index count(const std::string& what);

    std::size_t line() const noexcept { return line_; }
    [[noreturn]] void fail(const std::string& message) const { fail_at(line_, message); }
    [[noreturn]] void fail_at(std::size_t line, const std::string& message) const;

private:
    const Text& text_;
    std::size_t next_ = 0;
    std::size_t line_ = 0;
    char comment_;
    std::string_view rest_;
    std::optional<std::string_view> remark_;
};

/// Ends an iteration. Throws BadFile if the pattern has more references than an Index can number.
void end_iteration(Csr& csr, const Scanner& in);

}  // namespace reduction
