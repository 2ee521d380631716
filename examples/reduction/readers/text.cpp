// Splits lines into words, and reports wrong numbers and counts with file and line.
#include "readers/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace reduction {
namespace {

constexpr std::string_view blank = " \t\r\f\v";

}  // namespace

Text read_text(const std::string& path) {
    std::error_code unknown;
    const auto status = std::filesystem::status(path, unknown);
    if (!std::filesystem::exists(status)) throw BadFile(path + ": no such file");
    if (std::filesystem::is_directory(status))
        throw BadFile(path + ": is a directory; name a file in it");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw BadFile(path + ": cannot be opened; check its permissions");
    std::ostringstream content;
    content << file.rdbuf();
    if (file.bad()) throw BadFile(path + ": cannot be read to its end");
    Text text{path, std::move(content).str()};
    if (text.content.starts_with("\xef\xbb\xbf")) text.content.erase(0, 3);  // byte order mark
    if (text.content.empty()) throw BadFile(path + ": is empty");
    if (text.content.starts_with("\x1f\x8b"))
        throw BadFile(path + ": is compressed; unpack it with gunzip first");
    return text;
}

bool Scanner::next_line() {
    const std::string_view content = text_.content;
    rest_ = {};
    remark_.reset();
    if (next_ >= content.size()) return false;
    const std::size_t end = std::min(content.find('\n', next_), content.size());
    rest_ = content.substr(next_, end - next_);
    next_ = end + 1;
    ++line_;
    const std::size_t comment = comment_ == '\0' ? rest_.npos : rest_.find(comment_);
    if (comment != rest_.npos) {
        remark_ = rest_.substr(comment + 1);
        rest_ = rest_.substr(0, comment);
    }
    return true;
}

bool Scanner::next_content() {
    while (next_line())
        if (!at_line_end()) return true;
    return false;
}

void Scanner::need_content(const std::string& missing) {
    if (!next_content()) fail("the file ends before " + missing + "; fetch it again");
}

std::string_view Scanner::word() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(blank), rest_.size()));
    const std::string_view found = rest_.substr(0, rest_.find_first_of(blank));
    rest_.remove_prefix(found.size());
    return found;
}

bool Scanner::at_line_end() const {
    return rest_.find_first_not_of(blank) == std::string_view::npos;
}

namespace {

std::string_view next_word(Scanner& in, const std::string& what) {
    const std::string_view word = in.word();
    if (word.empty()) in.fail("the line ends where " + what + " should be");
    return word;
}

/// As C reads it: too small is 0, too large infinite.
double number_of(Scanner& in, const std::string& what) {
    const std::string word(next_word(in, what));
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    if (end != word.c_str() + word.size()) in.fail(what + " is '" + word + "', not a number");
    return value;
}

}  // namespace

std::int64_t Scanner::integer(const std::string& what) {
    const std::string_view word = next_word(*this, what);
    std::int64_t value{};
    const char* first = word.data() + (word.front() == '+' ? 1 : 0);
    const auto [end, error] = std::from_chars(first, word.data() + word.size(), value);
    if (error == std::errc::result_out_of_range)
        fail(what + " is '" + std::string(word) + "', which is out of range");
    if (error != std::errc{} || end != word.data() + word.size())
        fail(what + " is '" + std::string(word) + "', not an integer");
    return value;
}

double Scanner::real(const std::string& what) {
    const double value = number_of(*this, what);
    if (!std::isfinite(value)) fail(what + " is not finite");
    return value;
}

double Scanner::any_real(const std::string& what) { return number_of(*this, what); }

Index Scanner::number(const std::string& what, Index least, Index most) {
    const std::int64_t value = integer(what);
    if (value < least || value > most)
        fail(what + " is " + std::to_string(value) + ", outside " + std::to_string(least) + " to " +
             std::to_string(most));
    return static_cast<Index>(value);
}

Index Scanner::count(const std::string& what) {
    const std::int64_t value = integer(what);
    if (value < 0) fail(what + " is negative");
    // Some items may have no entry, such as empty columns, but not nearly all of a huge number.
    const std::size_t credible = std::max<std::size_t>(1U << 20U, 2 * text_.content.size());
    if (static_cast<std::uint64_t>(value) > std::min<std::size_t>(credible, index_limit - 1))
        fail(what + " is " + std::to_string(value) + ", too large for a file of " +
             std::to_string(text_.content.size()) + " bytes; check this line");
    return static_cast<Index>(value);
}

void Scanner::fail_at(std::size_t line, const std::string& message) const {
    throw BadFile(text_.path + ":" + std::to_string(std::max<std::size_t>(line, 1)) + ": " +
                  message);
}

void end_iteration(Csr& csr, const Scanner& in) {
    if (csr.index.size() >= index_limit) in.fail("more than 2^31 references; take a smaller input");
    csr.offset.push_back(static_cast<Index>(csr.index.size()));
}

}  // namespace reduction
