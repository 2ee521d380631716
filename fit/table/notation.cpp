// Recognises encodings, separators and numbers of other programs.
#include "fit/table/notation.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "fit/table/csv.hpp"

namespace selgen::fit {
namespace {

constexpr std::string_view decimal_digits = "0123456789";

bool is_decimal(char c) { return decimal_digits.find(c) != decimal_digits.npos; }

/// Without a sign.
std::string_view unsigned_part(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return text;
}

/// Groups of three digits, after one to three digits: 1,024 or 1'024.50
bool has_thousands(std::string_view text, char separator) {
    if (text[0] == '0') return false;  // 0,125
    std::size_t in_group = 0, groups = 0;
    std::size_t at = 0;
    for (; at < text.size() && (is_decimal(text[at]) || text[at] == separator); ++at) {
        if (is_decimal(text[at])) {
            ++in_group;
            continue;
        }
        if (groups == 0 ? in_group == 0 || in_group > 3 : in_group != 3) return false;
        ++groups;
        in_group = 0;
    }
    if (groups == 0 || in_group != 3) return false;
    if (at == text.size()) return true;
    const std::string_view fraction = text.substr(at + 1);
    return (text[at] == '.' || text[at] == ',') && text[at] != separator && !fraction.empty() &&
           fraction.find_first_not_of(decimal_digits) == fraction.npos;
}

bool has_decimal_comma(std::string_view text) {
    const std::size_t comma = text.find(',');
    if (comma == text.npos || text.find(',', comma + 1) != text.npos) return false;
    std::string with_point(text);
    with_point[comma] = '.';
    return with_point.find('.') == comma && number_in(with_point).has_value();
}

bool is_unit(std::string_view text) {
    constexpr std::array<std::string_view, 41> units{
        "%",     "K",     "M",      "G",      "T",   "k",    "B",         "KB",        "kB",
        "MB",    "GB",    "TB",     "KiB",    "MiB", "GiB",  "TiB",       "b",         "Kb",
        "Mb",    "Gb",    "ns",     "us",     "ms",  "s",    "sec",       "min",       "h",
        "Hz",    "kHz",   "MHz",    "GHz",    "bit", "bits", "\xc2\xb5s", "\xce\xbcs", "byte",
        "bytes", "FLOPS", "MFLOPS", "GFLOPS", "x"};
    return std::ranges::find(units, text) != units.end();
}

bool is_hexadecimal(std::string_view text) {
    return (text.starts_with("0x") || text.starts_with("0X")) && text.size() > 2 &&
           text.substr(2).find_first_not_of("0123456789abcdefABCDEF") == text.npos;
}

/// The first line that is not empty or a comment, and the comment before it.
struct FirstLine {
    std::string_view line, comment;
};
FirstLine first_line(std::string_view text) {
    FirstLine first;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end), " \t\r");
        if (!line.empty() && line[0] != '#') return first.line = text.substr(0, end), first;
        if (!line.empty()) first.comment = line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {};
}

/// How many fields of a line are numbers, and how many are not.
struct Counts {
    std::size_t numbers = 0, others = 0;
};
Counts fields_in(std::string_view line) {
    Counts counts;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find_first_of(", \t\r", at), line.size());
        if (end > at) ++(number_in(line.substr(at, end - at)) ? counts.numbers : counts.others);
        at = end + 1;
    }
    return counts;
}

/// Whether the names of the columns are a comment: the first row has numbers.
bool has_names_in_comment(const FirstLine& first) {
    const Counts counts = fields_in(first.line);
    if (counts.numbers == 0) return false;
    const auto commas = std::ranges::count(first.line, ',');
    return counts.others == 0 || (commas > 0 && std::ranges::count(first.comment, ',') == commas);
}

}  // namespace

std::string other_encoding(std::string_view text) {
    const auto begins = [&](std::string_view bytes) { return text.starts_with(bytes); };
    if (begins("\x1f\x8b")) return "this file is compressed with gzip: decompress it with gunzip";
    if (begins("\x28\xb5\x2f\xfd")) return "this file is compressed with zstd: decompress it";
    if (begins("\xfd"
               "7zXZ"))
        return "this file is compressed with xz: decompress it with unxz";
    if (begins("BZh")) return "this file is compressed with bzip2: decompress it with bunzip2";
    if (begins("PK\x03\x04"))
        return "this file is a ZIP archive or a spreadsheet: save it as CSV, with commas";
    if (begins("\xff\xfe") || begins("\xfe\xff") || text.substr(0, 256).find('\0') != text.npos)
        return "this file is UTF-16 or binary: save it as CSV in UTF-8, with commas";
    if (text.find('\r') < text.size() - 1 && text.find('\n') == text.npos)
        return "the lines of this file end with carriage returns: convert them, for example with "
               "tr '\\r' '\\n'";
    const FirstLine first = first_line(text);
    const std::string_view line = first.line;
    const bool has_comma = line.find(',') != line.npos;
    if (!has_comma && line.find(';') != line.npos)
        return "the columns are separated by semicolons: separate them by commas, with decimal "
               "points in numbers";
    if (!has_comma && line.find('\t') < trimmed(line, " \t\r").size())
        return "the columns are separated by tabs: separate them by commas";
    if (has_names_in_comment(first))
        return "the first line has no names of columns. If they are in a line that begins with #, "
               "which makes it a comment, remove the #";
    return {};
}

std::string other_notation(std::string_view field) {
    const std::string_view text = unsigned_part(field);
    if (text.empty() || !is_decimal(text[0]) || number_in(text)) return {};
    for (const char separator : {',', '\'', '_', ' ', '.'})
        if (has_thousands(text, separator)) return "a thousands separator";
    if (has_decimal_comma(text)) return "a decimal comma";
    if (is_hexadecimal(text)) return "hexadecimal digits";
    const std::size_t end = text.find_last_of(decimal_digits) + 1;
    std::string_view unit = trimmed(text.substr(end));
    if (is_unit(unit) &&
        (number_in(text.substr(0, end)) || !other_notation(text.substr(0, end)).empty()))
        return "a unit";
    return {};
}

bool is_missing(std::string_view field) {
    constexpr std::array<std::string_view, 8> signs{"NA",   "N/A",  "n/a", "#N/A",
                                                    "NULL", "null", "-",   "?"};
    return std::ranges::find(signs, field) != signs.end();
}

}  // namespace selgen::fit
