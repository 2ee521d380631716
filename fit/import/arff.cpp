// A reader of ARFF, line by line, that reports the location of the first error.
#include "fit/import/arff.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "fit/table/csv.hpp"

namespace selgen::fit {
namespace {

constexpr std::string_view arff_blanks = " \t\r";
constexpr std::string_view keyword_ends = " \t\r,";  // some files have a line "@DATA,"

class ArffReader {
public:
    ArffReader(const std::string& name, std::string_view text) : name_(name), text_(text) {}

    Arff read() {
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            line_ = text_.substr(at, end - at);
            ++number_;
            read_line();
            at = end + 1;
        }
        if (!in_rows_) fail(0, "line @data is missing: the ARFF file is incomplete");
        return std::move(arff_);
    }

private:
    void read_line() {
        at_ = 0;
        skip_blanks();
        if (at_ == line_.size() || line_[at_] == '%') return;
        if (in_rows_) return read_row();
        const std::size_t begin = at_;
        at_ = std::min(line_.find_first_of(keyword_ends, at_), line_.size());
        const std::string keyword = in_small_letters(line_.substr(begin, at_ - begin));
        if (keyword == "@data")
            in_rows_ = true;
        else if (keyword == "@attribute")
            read_attribute();
        else if (keyword != "@relation")
            fail(begin, "expected @relation, @attribute or @data");
    }

    void read_attribute() {
        skip_blanks();
        const bool is_quoted = at_ < line_.size() && (line_[at_] == '\'' || line_[at_] == '"');
        const std::size_t begin = at_;
        if (is_quoted) return add_column(begin, next_quoted().text);
        at_ = std::min(line_.find_first_of(" \t\r{", at_), line_.size());
        if (at_ == begin) fail(begin, "expected an attribute name");
        add_column(begin, line_.substr(begin, at_ - begin));
    }

    void add_column(std::size_t begin, std::string_view written) {
        const std::string name = in_small_letters(written);
        if (std::ranges::count(arff_.columns, name) != 0)
            fail(begin, "attribute '" + name + "' is declared twice");
        arff_.columns.push_back(name);
    }

    void read_row() {
        if (line_[at_] == '{') fail(at_, "sparse rows (in braces) are not supported");
        Record record;
        for (;; ++at_) {
            record.push_back(next_field());
            if (at_ == line_.size()) break;
        }
        if (record.size() != arff_.columns.size())
            fail(0, "the row has " + std::to_string(record.size()) + " values, but there are " +
                        std::to_string(arff_.columns.size()) + " attributes");
        arff_.rows.push_back(std::move(record));
    }

    /// Reads up to the comma or the end of the line.
    Field next_field() {
        skip_blanks();
        if (at_ < line_.size() && (line_[at_] == '\'' || line_[at_] == '"')) {
            Field field = next_quoted();
            skip_blanks();
            if (at_ < line_.size() && line_[at_] != ',') fail(at_, "text after the closing quote");
            return field;
        }
        const std::size_t begin = at_;
        at_ = std::min(line_.find(',', at_), line_.size());
        const std::string_view text = trimmed(line_.substr(begin, at_ - begin), arff_blanks);
        return {text == "?" ? std::string_view() : text, {number_, begin + 1}, false};
    }

    Field next_quoted() {
        const std::size_t begin = at_;
        const char quote = line_[at_++];
        std::string text;
        for (; at_ < line_.size() && line_[at_] != quote; ++at_) {
            if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
            text += line_[at_];
        }
        if (at_ == line_.size()) fail(begin, "the quote is not closed on its line");
        ++at_;
        return {arff_.unquoted.emplace_back(std::move(text)), {number_, begin + 1}, true};
    }

    void skip_blanks() { at_ = std::min(line_.find_first_not_of(arff_blanks, at_), line_.size()); }

    [[noreturn]] void fail(std::size_t at, const std::string& text) const {
        throw ImportError{{name_, {number_, at + 1}, text}};
    }

    const std::string& name_;
    std::string_view text_, line_;
    std::size_t number_ = 0, at_ = 0;
    bool in_rows_ = false;
    Arff arff_;
};

}  // namespace

std::size_t Arff::find(std::string_view column) const {
    return static_cast<std::size_t>(std::ranges::find(columns, column) - columns.begin());
}

Arff read_arff(const std::string& name, std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    return ArffReader(name, text).read();
}

}  // namespace selgen::fit
