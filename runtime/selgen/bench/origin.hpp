#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <selgen/bench/facts.hpp>
#include <selgen/bench/machine.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/rt/text.hpp>

/// Whether a table was measured on this machine and by this program.
namespace selgen::bench {

namespace detail {

/// The provenance file next to a table.
inline std::string origin_file(const std::string& table) { return table + ".machine.json"; }

/// The names of the facts that differ, without those of an attempt to measure: they are those of
/// the first one.
inline std::vector<std::string> differences_in_origin(const Facts& there, const Facts& here) {
    std::vector<std::string> names = differences(there, here);
    const auto is_of_attempt = [](const std::string& name) {
        return name == "date" || name == "budget" || name == "version";
    };
    names.erase(std::remove_if(names.begin(), names.end(), is_of_attempt), names.end());
    return names;
}

inline bool has_any_of(const std::vector<std::string>& names, const std::vector<std::string>& of) {
    return std::find_first_of(names.begin(), names.end(), of.begin(), of.end()) != names.end();
}

inline std::string_view otherwise(const std::vector<std::string>& different) {
    if (has_any_of(different, {"cpu", "cores", "caches", "memory", "gpus"}))
        return "on another machine";
    if (has_any_of(different, {"compiler", "flags", "program", "experiment"}))
        return "by another program";
    if (has_any_of(different, {"unavailable"})) return "with other devices";
    return "with other options";
}

/// `clock "wall" there, "cpu" here` for each of the facts that differ.
inline std::string difference_text(const std::vector<std::string>& different, const Facts& there,
                                   const Facts& here) {
    std::string text;
    for (const std::string& name : different)
        text += rt::join({text.empty() ? "" : "; ", name, name == "program" ? " hash " : " ",
                          there.value(name), " there, ", here.value(name), " here"});
    return text;
}

/// "take --clock wall, or " if only options differ, which can be set again.
inline std::string same_options(const std::vector<std::string>& different, const Facts& there) {
    std::string words;
    for (const std::string& name : different) {
        if (name != "clock" && name != "statistic" && name != "seed") return {};
        std::string value = there.value(name);
        value.erase(std::remove(value.begin(), value.end(), '"'), value.end());
        words += rt::join({"--", name, " ", value, " "});
    }
    words.back() = ',';
    return rt::join({"use ", words, " or "});
}

}  // namespace detail

/// Throws BenchError if the table exists, but was measured under other conditions.
inline void check_machine(const std::string& table, const Facts& here) {
    constexpr std::string_view fix = "replace it with --restart, or name another file with -o";
    if (detail::contents(table).empty()) return;
    const std::string path = detail::origin_file(table);
    const std::string text = detail::contents(path);
    if (text.empty())
        throw BenchError(rt::join({table, ": exists, but its measurement conditions are unknown (",
                                   path, " is missing): ", fix}));
    const Facts there(text);
    const auto different = detail::differences_in_origin(there, here);
    if (different.empty()) return;
    throw BenchError(rt::join({table, ": was measured ", detail::otherwise(different), ": ",
                               detail::difference_text(different, there, here), " (", path,
                               "): ", detail::same_options(different, there), fix}));
}

/// Writes the conditions of a table next to it.
inline void write_machine(const std::string& table, const Facts& facts) {
    const std::string path = detail::origin_file(table);
    const Facts there(detail::contents(path));
    if (!there.all().empty() && detail::differences_in_origin(there, facts).empty()) return;
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (file == nullptr || std::fputs(facts.text().c_str(), file) < 0 || std::fclose(file) != 0)
        throw BenchError(rt::join({path, ": cannot be written: ", std::strerror(errno)}));
}

}  // namespace selgen::bench
