// Declares the check of each rule, a function that applies one to all files, and the groups of
// headers that are compiled alone.
#pragma once

#include "rules/tree.hpp"

namespace selgen::architecture {

/// Includes follow the table of docs/architecture.md.
Faults check_includes(const File& file);

/// Functions, files, templates, lines and parameter lists are within their limits.
Faults check_budgets(const File& file);

/// No marks of unfinished work, no paths of one machine.
Faults check_words(const File& file);

/// No word or name that a standard term has replaced.
Faults check_vocabulary(const File& file);

/// A test file has cases with checks.
Faults check_tests(const File& file);

/// Names of the runtime have its version: they are in its inline namespace.
Faults check_versions(const File& file);

/// C++ and build files begin with a sentence on what they are for, each with its own.
Faults check_openings(const std::vector<File>& files);

/// The files of the tool that include headers of graphs of patterns or of loops, and are not in
/// their folders.
std::vector<std::string> knowing_components(const std::vector<File>& files);

/// Headers to compile with nothing before them, in rows. Each header of a row includes the previous
/// one unconditionally. So it would include everything before it in the row anyway, and a row
/// compiles only if each of its headers does. Headers are named by their path from the root of the
/// tree.
std::vector<std::vector<std::string>> rows_of(const std::vector<std::string>& headers,
                                              const std::vector<File>& tree);

/// The violations in all files.
template <class Rule>
Faults all(const std::vector<File>& files, Rule rule) {
    Faults faults;
    for (const File& file : files) {
        for (std::string& fault : rule(file)) faults.push_back(std::move(fault));
    }
    return faults;
}

}  // namespace selgen::architecture
