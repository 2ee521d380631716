#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "pattern.hpp"

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

/// Reads a text line by line and word by word. Errors have the file and the line.
class Scanner {
public:
    explicit Scanner(const Text& text) : text_(text) {}

    /// Goes to the next line; false at the end.
    bool next_line();
    /// Goes to the next line with a word that does not start a comment; false at the end.
    bool next_content(char comment);
    /// Returns the next line with content, or throws: `missing` names what is missing.
    void need_content(char comment, const std::string& missing);

    /// The rest of the line.
    std::string_view rest() const noexcept { return rest_; }
    /// Next word of the line, empty at its end.
    std::string_view word();
    bool at_line_end() const;

    std::int64_t integer(const std::string& what);
    double real(const std::string& what);
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
    std::string_view rest_;
};

/// Ends an iteration. Throws BadFile if the pattern has more references than an Index can number.
void end_iteration(Csr& csr, const Scanner& in);

}  // namespace reduction
