// Derives a first spec from a table of times.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fit/starter.hpp"
#include "workflow/messages.hpp"

namespace selgen::workflow {

struct StarterSpec {
    Messages messages{};
    std::string spec{};             // its text, not formatted; empty after an error
    std::vector<double> threads{};  // the numbers of threads in the table
};

/// `table`: a file. `keep`: number of variants to keep, the most useful ones; 0: all.
StarterSpec starter_spec_of(const std::string& table, std::size_t keep,
                            const fit::StarterNames& names);

}  // namespace selgen::workflow
