// What an ASlib scenario measures, and which steps compute its features.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "fit/import/table.hpp"
#include "fit/table/data.hpp"

namespace selgen::fit {

/// A feature that a step computes, with the place where the description names it.
struct ProvidedFeature {
    std::string name;  // in lower case
    dsl::Location place;
};

/// What an import needs of a scenario's description.txt. The first measure counts.
struct ScenarioDescription {
    std::string measure = "runtime";
    bool is_time = true, is_most = false;
    double cutoff = failed_run;                                 // seconds
    std::map<std::string, std::vector<ProvidedFeature>> steps;  // by name, in lower case
};

/// Reads the YAML of a description. An error has the line of the file.
std::variant<ScenarioDescription, TableError> read_description(const NamedText& file);

}  // namespace selgen::fit
