#pragma once

#include <cstdio>
#include <string>

#include <selgen/bench/machine.hpp>
#include <selgen/bench/table.hpp>
#include <selgen/rt/join.hpp>

/// Whether a table was measured here, and by this program.
namespace selgen::bench {

namespace detail {

/// Where a table was measured, by the file beside it.
inline std::string origin_file(const std::string& table) { return table + ".machine.json"; }

/// Throws Trouble unless the table was measured where `facts` tell.
inline void check_origin(const std::string& table, const Facts& facts, std::string_view cure) {
    const std::string path = origin_file(table);
    const std::string before = contents(path);
    if (before == facts.text()) return;
    throw Trouble(
        rt::join({table,
                  before.empty() ? ": is there, and nothing tells where it was measured ("
                                 : ": was measured on another machine, by another program or "
                                   "with other options (",
                  path, before.empty() ? " is missing)" : " tells)", ": ", cure}));
}

}  // namespace detail

/// A table that is there has to have been measured where `facts` tell, which are written beside it.
inline void check_machine(const std::string& table, const Facts& facts, bool anew) {
    if (!anew && !detail::contents(table).empty())
        detail::check_origin(table, facts,
                             "begin it anew with --restart, or name another file with -o");
    const std::string path = detail::origin_file(table);
    if (detail::contents(path) == facts.text()) return;
    std::FILE* file = std::fopen(path.c_str(), "w");
    if (file == nullptr || std::fputs(facts.text().c_str(), file) < 0 || std::fclose(file) != 0)
        throw Trouble(rt::join({path, ": cannot be written"}));
}

}  // namespace selgen::bench
