// Recognises files of other programs, and of other kinds of import.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fit/import/table.hpp"

namespace selgen::fit {

/// What to do with results that no import reads.
inline constexpr const char* table_instead =
    "write a table with a row for each measurement instead, with times in seconds: variant,n,time";

/// The same as the end of other advice.
inline std::string or_table_instead() {
    return std::string("for results of another program, ") + table_instead;
}

/// What a file is and what to do with it, if it is certainly not of this kind of import; empty if
/// it may be.
std::string other_program(const std::string& kind, std::string_view text);

/// The result of an import. If a file with an error is certainly of another program, or compressed,
/// the error reports that instead.
TableOrErrors explained(const std::string& kind, const std::vector<NamedText>& files,
                        TableOrErrors made);

}  // namespace selgen::fit
