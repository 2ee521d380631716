// Checking and writing of starter projects, shared by those with and without a table; part of
// cli/commands/init.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "cli/commands/commands.hpp"
#include "dsl/diagnostics/report.hpp"
#include "dsl/model/spec.hpp"

namespace selgen::cli {

/// Writes a first spec for a table of times, or a project with stubs.
int init_from_table(const InitOptions& options, const Streams& streams);

/// A spec that is still to be written: its text in the layout of `selgen fmt`, empty after syntax
/// errors, and its model, if there are no errors.
struct NewSpec {
    dsl::Sources sources;
    std::string text;
    dsl::Report report;
    std::optional<dsl::model::Spec> model;
};
NewSpec new_spec(const std::string& file, const std::string& text);

/// Throws IoError where the file exists and may not be overwritten.
void check_may_write(const std::string& path, bool force);

/// Throws IoError if a project cannot be written there.
void check_may_fill(const std::string& folder, bool force);

/// Writes the spec of this name, its kernels and its models to the current folder, and prints what
/// to do next: `first`. Throws IoError if one of them exists, unless it may be overwritten.
void add_to_project(const std::string& name, const std::map<std::string, std::string>& files,
                    const std::string& first, const InitOptions& options, const Streams& streams);

/// Writes the files and prints what to do next: `first`, and building.
void write_project(const std::string& folder, const std::map<std::string, std::string>& files,
                   const std::string& first, const Streams& streams);

}  // namespace selgen::cli
