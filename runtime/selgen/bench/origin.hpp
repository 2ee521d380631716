// Whether a table was measured on this machine and by this program, from the provenance file next
// to it.
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
#include <selgen/rt/config.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::bench {
inline namespace SELGEN_ABI {

namespace detail {

/// The provenance file next to a table.
inline std::string origin_file(const std::string& table) { return table + ".machine.json"; }

/// Facts that older versions did not write.
inline const std::vector<std::string> later_facts{"clock rate", "openmp"};

inline bool is_unknown(const std::string& name, const Facts& facts) {
    return facts.value(name) == "nothing" &&
           std::find(later_facts.begin(), later_facts.end(), name) != later_facts.end();
}

/// The names of the facts that differ, without those of an attempt to measure: they are those of
/// the first one.
inline std::vector<std::string> differences_in_origin(const Facts& there, const Facts& here) {
    std::vector<std::string> names = differences(there, here);
    const auto does_not_count = [&](const std::string& name) {
        return name == "date" || name == "budget" || name == "version" || is_unknown(name, there) ||
               is_unknown(name, here);
    };
    names.erase(std::remove_if(names.begin(), names.end(), does_not_count), names.end());
    return names;
}

inline bool has_any_of(const std::vector<std::string>& names, const std::vector<std::string>& of) {
    return std::find_first_of(names.begin(), names.end(), of.begin(), of.end()) != names.end();
}

inline std::string_view otherwise(const std::vector<std::string>& different) {
    if (has_any_of(different, {"cpu", "cores", "caches", "memory", "gpus", "clock rate"}))
        return "on another machine";
    if (has_any_of(different, {"compiler", "flags", "program", "experiment"}))
        return "by another program";
    if (has_any_of(different, {"openmp"})) return "with other settings of OpenMP";
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

/// What is not known of an older table, as a sentence; empty if nothing is missing.
inline std::string note_of_unknown_facts(const std::string& table) {
    const Facts there(detail::contents(detail::origin_file(table)));
    if (there.all().empty()) return {};
    std::string names;
    for (const std::string& name : detail::later_facts)
        if (detail::is_unknown(name, there)) names += (names.empty() ? "" : ", ") + name;
    if (names.empty()) return {};
    return rt::join({table, ": an older version measured it, which did not record: ", names});
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

}  // namespace SELGEN_ABI
}  // namespace selgen::bench
