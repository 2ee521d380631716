// The commands. Each takes its options as a value, writes to the given streams and returns an Exit.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace selgen::cli {

class DiagnosticPrinter;

struct Streams {
    std::ostream& out;
    std::ostream& err;
    DiagnosticPrinter& printer;  // for diagnostics
    bool watched = false;        // err is a terminal: progress may be shown
};

struct CheckOptions {
    std::vector<std::string> specs;
};

/// Checks specs and prints their diagnostics.
int check(const CheckOptions& options, const Streams& streams);

struct GenOptions {
    std::string spec;
    std::string output = "-";
    std::string depfile;           // empty: none
    std::string depfile_target;    // empty: the stamp, or the output
    std::string stamp;             // empty: none; touched after all else succeeded
    std::string selftest;          // empty: none; the self-test program
    std::string selftest_include;  // how it includes the header; empty: relative to it
    bool bench = false;            // write the driver of an experiment instead of a header
    std::string experiment;        // its name; empty: the only one
    std::string bench_include;     // how it includes the header; empty: spec's name.hpp
    bool check = false;            // write nothing; print the difference
    std::string rates;             // of patterns, as for map; empty: none
    std::string name_space;        // of all generated code; empty: that of the spec
    std::string call_sites;        // which calls of a builder program made the spec; empty: none
    std::vector<std::string> models{};  // files whose models replace those of the spec
};

/// Writes the header of a spec, or the driver of an experiment, with the requested extra files.
int gen(const GenOptions& options, const Streams& streams);

struct FmtOptions {
    std::vector<std::string> specs;
    bool check = false;  // change nothing; name the files that would change
};

/// Formats specs.
int fmt(const FmtOptions& options, const Streams& streams);

struct ExplainOptions {
    std::string spec;
    std::vector<std::string> models;    // files whose models replace those of the spec
    std::vector<std::string> features;  // "n=65536,con=2"
    std::string selector;               // empty: the only one
    std::string running;                // the variant that ran before, or empty
    bool json = false;
};

/// Prints what a selector chooses for these features, and why.
int explain(const ExplainOptions& options, const Streams& streams);

struct InitOptions {
    std::string name;      // of the selector; empty: that of the table's file
    std::string data;      // a table; empty: none
    std::string output;    // with data: the spec; empty: a project
    std::size_t keep = 0;  // variants of the table; 0: all
    bool force = false;    // overwrite existing files
    bool add = false;      // to the project in the current folder: only spec, kernels and models
};

/// Writes a starter project, or only a first spec for a table of times.
int init(const InitOptions& options, const Streams& streams);

/// The same for a table.
int init_from_table(const InitOptions& options, const Streams& streams);

struct PortfolioOptions {
    std::vector<std::string> data;  // as for fit
    std::size_t keep = 8;
    double reuse = 1, penalty = 10;
    bool json = false;
};

/// Prints which variants of a table are worth keeping.
int portfolio(const PortfolioOptions& options, const Streams& streams);

struct FitOptions {
    std::string spec;
    std::vector<std::string> data;  // tables; rows with the same id are repetitions
    std::string output = "-";
    std::string imported;  // the import that the output replaces, if it is another file
    std::string selector;  // empty: the only one
    std::string knob;      // whose rule is fitted; empty: the choice of variants
    std::string kind = "auto";
    std::string target;                  // empty: the default of the kind
    std::string selection = "stepwise";  // of a polynomial's terms
    std::string hidden;                  // "8,8", units of a network's hidden layers; or empty
    std::string safe;                    // "5%", or empty
    std::string machine;
    unsigned long seed = 1;
    std::size_t validation = 5, leaves = 0, terms = 30, trees = 0;
    std::size_t keep = 0;  // variants to choose among; 0: all, or few of more than 32
    bool folds_from_table = false, explainable = false;
    double budget = 0;     // seconds; 0: none
    bool effects = false;  // also find out how much each feature matters
    std::string feature_costs = "all", objective = "mean-slowdown";
    double reuse = 1, penalty = 10, cutoff = 0;  // cutoff 0: none
    bool json = false;
};

/// Fits a model to a table of times and writes it as a spec.
int fit(const FitOptions& options, const Streams& streams);

struct EvalOptions {
    std::string spec;
    std::vector<std::string> data;  // as for fit
    std::vector<std::string> models;
    std::string selector;
    std::string predictions;  // file; empty: none is written
    std::string baseline;     // a variant to compare with, or empty
    std::string feature_costs = "all", objective = "mean-slowdown";
    double reuse = 1, penalty = 10, cutoff = 0;
    std::vector<std::string> again;  // tables of the same rows measured again, or none
    std::string floor;               // "3%", or empty
    bool halves = false;     // pick the oracle by one half of the runs, and price it by the other
    std::string fail_above;  // "5%", or empty
    unsigned long seed = 1;
    bool json = false;
};

/// Prints how good a selector's choices are on a table of times.
int eval(const EvalOptions& options, const Streams& streams);

struct ReportOptions {
    EvalOptions eval;   // with an empty spec, no table is evaluated
    std::string trace;  // CSV; empty: none
    std::string output = "-";
    std::string format = "html";  // md, json, svg
    std::string chart;            // with svg: only the charts of this name; empty: all
};

/// Writes a page about a selector's choices on a table, about a traced run of a program, or both.
int report(const ReportOptions& options, const Streams& streams);

struct ImportOptions {
    std::string kind;
    std::vector<std::string> inputs;
    std::string output = "-";
    std::string variant;            // kernel-tuner: the parameter whose values are variants
    std::string spec, selector;     // models: the user of the model; empty: the only selector
    std::string variants;           // "a,b" in the model's order; empty: by name or position
    std::string predicts = "time";  // regressions: time, or its lg or ln
};

/// Converts a table or a model of another program.
int import_files(const ImportOptions& options, const Streams& streams);

struct TuneOptions {
    std::string spec;                    // with an experiment
    std::vector<std::string> arguments;  // of the compiler
    std::string driver;                  // compiled by a build system; empty: it is compiled here
    std::string output;                  // the header; empty: beside the spec
    std::string folder;                  // for tables and programs; empty: NAME.tune beside it
    std::string models;                  // to write; empty: NAME.fit.sel beside the spec
    std::vector<std::string> data;       // further tables to fit to, as of other machines
    std::string experiment;              // its name; empty: the only one
    std::string name_space;              // as for gen
    std::string budget = "2min";         // in total
    std::string cpus;                    // "0-3,8"; empty: all
    std::string safe;                    // as for fit
    unsigned long seed = 1;
    std::string proof_driver;  // with --driver: the same program with SELGEN_PROOF
    std::string proof_build;   // shell command that builds it; empty: it is built
    bool add_import = false, explainable = false, accept_disturbed = false;
    bool only_proves = false;  // the existing models
    bool skips_proof = false;
    bool dry_run = false, json = false;

    /// Whether the dispatcher can be compared with the variants.
    bool proves() const { return !skips_proof && (driver.empty() || !proof_driver.empty()); }
};

/// Measures the variants of a spec, fits the models and writes the header.
int tune(const TuneOptions& options, const Streams& streams);

struct BenchOptions {
    std::string driver;
    std::vector<std::string> arguments;  // of the driver
};

/// Runs a driver that `selgen gen --bench` wrote, and summarises its table.
int bench(const BenchOptions& options, const Streams& streams);

struct ProfileOptions {
    std::vector<std::string> program;  // and its arguments
    std::string output = "-";
    std::string counters = "auto";       // or hardware, cachegrind, none
    std::vector<std::string> functions;  // that Cachegrind counts; empty: the whole program
    std::string region;                  // which marked loop; empty: the one with most time
    std::string l1;                      // for Cachegrind, "32768,8,64"; empty: this machine's
    bool json = false;
};

/// Profiles a loop of a program, and writes its features into a loop feature file.
int profile(const ProfileOptions& options, const Streams& streams);

struct FeaturesOptions {
    std::string source;              // C, C++ or LLVM IR (.ll)
    std::string function;            // may be empty with list
    std::size_t loop = 0;            // from 1; 0: the one with most instructions
    std::string clang;               // empty: as host/clang.hpp finds it
    std::vector<std::string> flags;  // of the compiler
    std::string output = "-";
    bool list = false, json = false;
};

/// Counts what the code of a loop does, and writes it into a loop feature file.
int features(const FeaturesOptions& options, const Streams& streams);

struct SimulateOptions {
    std::vector<std::string> costs;
    std::string machine;    // its file
    std::string threads;    // "1,2,4"; empty: 1, 2, 4, … and all of the machine
    std::string schedules;  // "static,dynamic_16"; empty: the usual four
    std::string output = "-";
    bool validate = false;         // compare with measured times; write no table
    bool measure_machine = false;  // write the file of this machine; simulate nothing
    bool json = false;
};

/// Simulates schedules of loops on a machine, and writes a table of times or a comparison with
/// measured ones. Or measures this machine for such simulations.
int simulate(const SimulateOptions& options, const Streams& streams);

struct MapOptions {
    std::string spec;                  // empty: the input is cases
    std::string input;                 // cases as JSON
    std::string place;                 // of the spec, "jacobi" or "jacobi on c18g"; empty: all
    std::string rates;                 // measured rates of patterns (JSON); empty: none
    bool calibrate = false;            // run the program and write the rates
    std::vector<std::string> program;  // with its arguments
    std::string output = "-";
    std::string mode;                // "paper", "full"; empty: that of the case; for specs full
    std::string search = "default";  // or "paper"
    std::string format = "text";     // or json, svg, html
    std::string explain;             // a split; empty: none
    int lookahead = -1;              // steps; -1: that of the place
    bool exact = false;              // search all mappings
    bool json = false;
};

/// Maps graphs of parallel patterns to the processors of machines.
int map_graphs(const MapOptions& options, const Streams& streams);

struct MachineOptions {
    std::string name = "here";  // of the machine
    std::string output = "-";
    std::string mpi;     // command that starts a process on each node; empty: no network
    bool facts = false;  // instead of measuring
};

/// Measures this machine, and writes it as a `machine` block of the language. Or prints the facts
/// of the environment with their sources.
int machine_block(const MachineOptions& options, const Streams& streams);

struct HelpOptions {
    std::string topic;  // a command, a code or "codes"; empty: the tool
};

/// Shows the help of the tool, of a command, or of a code.
int help(const HelpOptions& options, const Streams& streams);

struct CompletionOptions {
    std::string shell;  // bash, zsh or fish
};

/// Prints the completion script of a shell.
int completion(const CompletionOptions& options, const Streams& streams);

struct ManOptions {
    std::string command;  // empty: the tool itself
    std::string folder;   // write all pages there; empty: print one
};

/// Prints a manual page, or writes all of them.
int man(const ManOptions& options, const Streams& streams);

}  // namespace selgen::cli
