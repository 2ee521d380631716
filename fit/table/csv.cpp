// Splits text into records and fields in a single pass, and converts numbers without a locale.
#include "fit/table/csv.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace selgen::fit {

namespace {

constexpr std::string_view mark = "\xef\xbb\xbf";

class CsvReader {
public:
    CsvReader(const std::string& name, std::string_view text) : name_(name), text_(text) {
        if (text_.starts_with(mark)) text_.remove_prefix(mark.size());
    }

    std::variant<Csv, TableError> read() {
        while (at_ < text_.size() && !fault_) {
            if (text_[at_] == '#') {
                const std::size_t begin = at_ + 1;
                at_ = std::min(text_.find('\n', at_), text_.size());
                csv_.comments.push_back(
                    {trimmed(text_.substr(begin, at_ - begin)), location_of(begin - 1), false});
                line_ended();
                continue;
            }
            Record record = next_record();
            const bool is_empty =
                record.size() == 1 && record[0].text.empty() && !record[0].is_quoted;
            if (!is_empty) csv_.records.push_back(std::move(record));
        }
        if (fault_) return *fault_;
        return std::move(csv_);
    }

private:
    Record next_record() {
        Record record;
        record.reserve(csv_.records.empty() ? 0 : csv_.records.back().size());
        for (;;) {
            record.push_back(next_field());
            if (fault_) return record;
            if (at_ == text_.size() || text_[at_] != ',') break;
            ++at_;
        }
        if (at_ < text_.size() && text_[at_] == '\r') ++at_;
        line_ended();
        return record;
    }

    Field next_field() {
        const std::size_t begin = at_;
        const std::size_t first = text_.find_first_not_of(" \t", at_);
        if (first != text_.npos && text_[first] == '"') {
            at_ = first;
            return quoted_field();
        }
        while (at_ < text_.size() && text_[at_] != ',' && !is_line_end()) {
            if (text_[at_] == '"')
                fail(
                    "a quote inside an unquoted field: quote the whole field, and double the "
                    "quotes inside it");
            ++at_;
        }
        return {trimmed(text_.substr(begin, at_ - begin)), location_of(begin), false};
    }

    Field quoted_field() {
        Field field{{}, location_of(at_), true};
        const std::size_t begin = ++at_;
        bool has_doubled = false;
        for (;; ++at_) {
            if (at_ == text_.size()) {
                if (!fault_) fault_ = {name_, field.place, "the quote is not closed"};
                return field;
            }
            if (text_[at_] == '\n') note_line(at_ + 1);
            if (text_[at_] != '"') continue;
            if (text_.substr(at_, 2) != "\"\"") break;
            has_doubled = true;
            ++at_;
        }
        field.text = text_.substr(begin, at_ - begin);
        if (has_doubled) field.text = csv_.unquoted.emplace_back(undoubled(field.text));
        ++at_;
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
        if (at_ < text_.size() && text_[at_] != ',' && !is_line_end()) {
            fail(
                "text after the closing quote: a comma is missing, or the quotes inside the field "
                "are not doubled");
        }
        return field;
    }

    static std::string undoubled(std::string_view text) {
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            result += text[i];
            if (text[i] == '"') ++i;
        }
        return result;
    }

    bool is_line_end() const {
        return text_[at_] == '\n' || text_.substr(at_, 2) == "\r\n" ||
               (text_[at_] == '\r' && at_ + 1 == text_.size());
    }

    void line_ended() {
        if (at_ < text_.size()) ++at_;
        note_line(at_);
    }

    void note_line(std::size_t begin) {
        ++line_;
        line_begin_ = begin;
    }

    dsl::Location location_of(std::size_t byte) const { return {line_, byte - line_begin_ + 1}; }

    void fail(const std::string& text) {
        if (!fault_) fault_ = {name_, location_of(at_), text};
    }

    const std::string& name_;
    std::string_view text_;
    std::size_t at_ = 0, line_ = 1, line_begin_ = 0;
    Csv csv_;
    std::optional<TableError> fault_;
};

}  // namespace

std::string to_text(const TableError& fault) {
    return fault.name + ':' + std::to_string(fault.place.line) + ':' +
           std::to_string(fault.place.column) + ": " + fault.text;
}

std::variant<Csv, TableError> read_csv(const std::string& name, std::string_view text) {
    return CsvReader(name, text).read();
}

std::string csv_field(std::string_view text) {
    const bool is_plain = text.find_first_of(",\"\r\n") == text.npos && trimmed(text) == text &&
                          !text.starts_with('#');
    if (is_plain) return std::string(text);
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + '"';
}

std::string csv_text(const std::vector<TextColumn>& columns) {
    std::string text;
    for (std::size_t c = 0; c < columns.size(); ++c)
        text += (c == 0 ? "" : ",") + csv_field(columns[c].name);
    for (std::size_t r = 0; r < columns[0].fields.size(); ++r)
        for (std::size_t c = 0; c < columns.size(); ++c)
            text += (c == 0 ? "\n" : ",") + csv_field(columns[c].fields[r]);
    return text + '\n';
}

std::optional<double> number_in(std::string_view text) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

bool is_infinity_or_nan(std::string_view text) {
    std::string word = in_small_letters(text);
    if (word.starts_with('+') || word.starts_with('-')) word.erase(0, 1);
    return word == "nan" || word == "inf" || word == "infinity";
}

std::string number_text(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string in_small_letters(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

}  // namespace selgen::fit
