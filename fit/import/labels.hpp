// Labels for the input files of an import.
#pragma once

#include <string>
#include <vector>

#include "fit/import/table.hpp"

namespace selgen::fit {

/// Short names that distinguish the files: without the endings `.json` and `.csv`, and without
/// folders that are not needed for that. Throws FormatError if a file is given twice.
std::vector<std::string> labels_of(const std::vector<NamedText>& files);

}  // namespace selgen::fit
