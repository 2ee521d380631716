// The conditions of a measurement as names and values in JSON, and the differences between two
// lists of them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

inline std::string trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

inline std::string in_quotes(std::string_view text) {
    std::string made = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') made += '\\';
        made += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return made += '"';
}

/// The texts of a list that in_quotes() wrote, as in ["a", "b"].
inline std::vector<std::string> texts_in(std::string_view list) {
    std::vector<std::string> texts;
    bool inside = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] == '"') {
            inside = !inside;
            if (inside) texts.emplace_back();
        } else if (inside) {
            if (list[i] == '\\' && i + 1 < list.size()) ++i;
            texts.back() += list[i];
        }
    }
    return texts;
}

}  // namespace detail

struct Fact {
    std::string name;
    std::string value;  // in JSON
};

/// Names and values in JSON, one per line.
class Facts {
public:
    Facts() = default;
    /// Parses a string in this format.
    explicit Facts(std::string_view text) {
        constexpr std::string_view between = "\": ";
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            std::string line = detail::trimmed(text.substr(at, end - at));
            at = end + 1;
            if (!line.empty() && line.back() == ',') line.pop_back();
            const std::size_t cut = line.find(between);
            if (cut == line.npos || line.front() != '"') continue;
            all_.push_back({line.substr(1, cut - 1), line.substr(cut + between.size())});
        }
    }

    void add(std::string_view name, std::string_view value) {
        all_.push_back({std::string(name), detail::in_quotes(value)});
    }
    void add(std::string_view name, double value) {
        all_.push_back({std::string(name), rt::number_text(value)});
    }
    void add(std::string_view name, const std::vector<std::string>& values) {
        std::string list = "[";
        for (const std::string& value : values)
            list.append(list.size() > 1 ? ", " : "").append(detail::in_quotes(value));
        all_.push_back({std::string(name), list += ']'});
    }

    std::string text() const {
        std::string lines;
        for (const Fact& fact : all_)
            lines.append(lines.empty() ? "  " : ",\n  ")
                .append(rt::join({detail::in_quotes(fact.name), ": ", fact.value}));
        return "{\n" + lines + "\n}\n";
    }

    const std::vector<Fact>& all() const { return all_; }

    /// The value with this name; "nothing" if there is none.
    std::string value(std::string_view name) const {
        for (const Fact& fact : all_)
            if (fact.name == name) return fact.value;
        return "nothing";
    }

private:
    std::vector<Fact> all_;
};

/// The names of the facts that differ between two lists.
inline std::vector<std::string> differences(const Facts& a, const Facts& b) {
    std::vector<std::string> names;
    for (const Fact& fact : a.all())
        if (fact.value != b.value(fact.name)) names.push_back(fact.name);
    for (const Fact& fact : b.all())
        if (a.value(fact.name) == "nothing") names.push_back(fact.name);
    return names;
}

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
