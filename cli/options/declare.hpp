#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/options/command_line.hpp"

/// How the command line is declared; part of cli/options/command_line.
namespace selgen::cli {

/// The option takes these values and no others; its help and the man page list them.
void closed(CLI::Option* option, const std::vector<std::string>& values);

/// A command: a sentence, and command lines that show it.
CLI::App* declare(CLI::App& app, const std::string& name, const std::string& text,
                  const std::vector<std::string>& examples);

/// new, import: what makes tables, and specs and models of them.
void declare_tables(CLI::App& app, Line& line);

/// profile: what a loop is like when it runs.
void declare_profile(CLI::App& app, Line& line);
/// features: what a loop's code is like.
void declare_features(CLI::App& app, Line& line);

/// simulate: how long loops take on other machines.
void declare_simulate(CLI::App& app, Line& line);

/// map: which processor computes which part of a graph.
void declare_map(CLI::App& app, Line& line);
/// machine: what this machine is to map.
void declare_machine(CLI::App& app, Line& line);

/// fit, eval: what learns models, and judges them.
void declare_laboratory(CLI::App& app, Line& line);

}  // namespace selgen::cli
