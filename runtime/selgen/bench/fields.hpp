// Reads and writes a row of comma-separated values.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/config.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

using Fields = std::vector<std::string>;

inline std::string line_of(const Fields& fields) {
    std::string line;
    for (const std::string& field : fields) {
        if (&field != &fields.front()) line += ',';
        const bool has_blanks = !field.empty() && (field.front() == ' ' || field.back() == ' ');
        const bool quoted = has_blanks || field.find_first_of(",\"\n\r") != std::string::npos;
        if (quoted) line += '"';
        for (const char c : field) {
            if (c == '"') line += '"';
            line += c == '\n' || c == '\r' ? ' ' : c;  // so that a row is a line
        }
        if (quoted) line += '"';
    }
    return line += '\n';
}

inline Fields fields_of(std::string_view line) {
    Fields fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
            fields.back() += c;
            ++i;
        } else if (c == '"') {
            quoted = !quoted;
        } else if (c == ',' && !quoted) {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
