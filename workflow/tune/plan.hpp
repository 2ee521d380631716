// What `selgen tune` works on: its files, compiler and commands; part of workflow/tune/tune.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "workflow/load.hpp"
#include "workflow/tune/tune.hpp"

namespace selgen::workflow {

/// The files of a tuned selector. All paths are relative to the current folder, or absolute.
struct TunePlan {
    std::string selector;  // its name
    std::string spec;      // the file that declares it
    std::string measured;  // the spec with the experiment: the same file, or one that imports it
    std::string import;    // how the spec imports the models: NAME.fit.sel
    bool has_import = false;
    std::string otherwise;       // what chooses outside the domain, if the model does not clamp
    std::string models, header;  // results
    bool imports_models = true;  // false: the models are in another file than the spec imports
    std::string folder;          // of all other files
    std::string driver;          // the program
    bool compiles = true;        // the driver
    std::vector<std::string> compiler;   // "g++ -std=c++17 -O2 -fopenmp"
    std::vector<std::string> includes;   // "-I", folder, …
    std::vector<std::string> arguments;  // of the user for the compiler

    std::string in_folder(const std::string& name) const;
    std::string driver_source() const { return in_folder("driver.cpp"); }
    std::string driver_header() const;
    std::string table() const { return in_folder(selector + ".csv"); }
    std::string effort() const { return in_folder(selector + ".spent.json"); }
    std::string candidates() const { return in_folder("fit.txt"); }
    std::string selftest_source() const { return in_folder("selftest.cpp"); }
    std::string selftest() const { return in_folder("selftest"); }
    std::string report() const { return in_folder(selector + ".html"); }
    /// The file of models that the spec imports.
    std::string imported() const;
    /// Files of models that the spec does not import.
    std::vector<std::string> extra_models() const;

    /// The command that compiles this source.
    std::vector<std::string> compilation(const std::string& source,
                                         const std::string& program) const;
    std::vector<std::string> measurement(const TuneRequest& request,
                                         const std::string& budget) const;
};

/// Finds out what is to be tuned; nothing after an error of the spec.
std::optional<TunePlan> plan_of(const TuneRequest& request, Messages& messages);

/// Writes the missing import statement into the selector's spec, after its last `use` or `import`,
/// and an empty file for the models if there is none.
void add_import(const TunePlan& plan);

/// The files of a driver.
struct DriverFiles {
    std::string header, source;
    // The header has the models that the spec imports now. Otherwise, it has none: then the driver
    // does not change if they do.
    bool has_models = false;
};

/// Writes the driver and the header that it includes. Returns false after an error.
bool write_driver(const TuneRequest& request, const TunePlan& plan, const DriverFiles& files,
                  Messages& messages);

}  // namespace selgen::workflow
