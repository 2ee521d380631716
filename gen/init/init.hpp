// The files of a new project: a working example, or stubs around a selector with an existing table.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "dsl/model/spec.hpp"

namespace selgen::gen {

/// Texts by the name of the file.
using Files = std::map<std::string, std::string>;

/// A project that can be built, run and tuned as it is: the selector has two variants, which sum
/// numbers, and an experiment. The name must be valid in the language and in C++.
Files starter(const std::string& name);

/// The experiment of a selector whose calls are those of fit/starter.hpp, as text of its spec: the
/// features vary within their ranges, and the number of threads if several are given.
std::string stub_experiment(const dsl::model::Selector& selector,
                            const std::vector<double>& thread_counts);

/// The files around its spec, with functions that do nothing in place of the kernels. `data` is the
/// path of the table, as seen from the project.
Files stub_files(const dsl::model::Selector& selector, const std::string& data);

}  // namespace selgen::gen
