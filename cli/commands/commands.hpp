#pragma once

#include <iosfwd>
#include <string>
#include <vector>

/// The commands: each is one small file, takes its options as a value, writes to the given streams
/// and returns an Exit.
namespace selgen::cli {

class DiagnosticPrinter;

struct Streams {
    std::ostream& out;
    std::ostream& err;
    DiagnosticPrinter& printer;  // for findings
};

struct CheckOptions {
    std::vector<std::string> specs;
};

/// Checks specs and prints what it finds.
int check(const CheckOptions& options, const Streams& streams);

struct GenOptions {
    std::string spec;
    std::string output = "-";
    std::string depfile;           // empty: none
    std::string depfile_target;    // empty: the stamp, or the output
    std::string stamp;             // empty: none; touched after everything else succeeded
    std::string selftest;          // empty: none; a program that replays the header's golden rows
    std::string selftest_include;  // how it includes the header; empty: as seen from its folder
    bool bench = false;            // a program that measures an experiment, and no header
    std::string experiment;        // its name; empty: the only one
    std::string bench_include;     // how it includes the header; empty: as its spec is called
    bool check = false;            // write nothing, print the difference
    std::string rates;             // of patterns, as of map; empty: none
    std::string name_space;        // around all that is generated; empty: as the spec says
    std::string call_sites;        // which calls of a builder program made the spec; empty: none
};

/// Writes the header of a spec, and what belongs to it.
int gen(const GenOptions& options, const Streams& streams);

struct FmtOptions {
    std::vector<std::string> specs;
    bool check = false;  // change nothing, name the files that would change
};

/// Brings specs into selgen's layout.
int fmt(const FmtOptions& options, const Streams& streams);

struct ExplainOptions {
    std::string spec;
    std::vector<std::string> models;    // files that take the place of the spec's
    std::vector<std::string> features;  // "n=65536,con=2"
    std::string selector;               // empty: the only one
    std::string running;                // the variant that ran before, or empty
    bool json = false;
};

/// Says what a selector chooses for these features, and why.
int explain(const ExplainOptions& options, const Streams& streams);

struct NewOptions {
    std::string data;  // a table
    std::string output = "-";
    std::string name;    // of the selector; empty: by the table's file
    bool force = false;  // a file that is there may be overwritten
};

/// Writes a spec to begin with, for a table of timings.
int new_spec(const NewOptions& options, const Streams& streams);

struct FitOptions {
    std::string spec;
    std::vector<std::string> data;  // tables; rows of one id are one measured again
    std::string output = "-";
    std::string selector;  // empty: the only one
    std::string knob;      // whose rule is to be learnt; empty: the choice of variants
    std::string kind = "auto";
    std::string target;                  // empty: what suits the kind
    std::string selection = "stepwise";  // of a polynomial's terms
    std::string hidden;                  // "8,8", units of a network's hidden layers; or empty
    std::string machine;
    unsigned long seed = 1;
    std::size_t validation = 5, leaves = 0, terms = 30, trees = 32;
    bool folds_from_table = false;
    double reuse = 1, penalty = 10, cutoff = 0;  // cutoff 0: the largest time of the table
    bool json = false;
};

/// Learns a model from a table of timings and writes it as a spec.
int fit(const FitOptions& options, const Streams& streams);

struct EvalOptions {
    std::string spec;
    std::vector<std::string> data;  // as of fit
    std::vector<std::string> models;
    std::string selector;
    std::string predictions;  // empty: none are written
    std::string baseline;     // a variant to compare with, or empty
    double reuse = 1, penalty = 10, cutoff = 0;
    std::vector<std::string> again;  // tables of the same rows measured again, or none
    std::string floor;               // "3%", or empty
    std::string fail_above;          // "5%", or empty
    unsigned long seed = 1;
    bool json = false;
};

/// Says how good a selector's choices are on a table of timings.
int eval(const EvalOptions& options, const Streams& streams);

struct ReportOptions {
    EvalOptions eval;   // an empty spec: no table is judged
    std::string trace;  // CSV; empty: none
    std::string output = "-";
    std::string format = "html";  // md, json, svg
    std::string chart;            // with svg: only the charts of this name; empty: all
};

/// Writes a page on how good a selector's choices are, and on what it did in a run of a program.
int report(const ReportOptions& options, const Streams& streams);

struct ImportOptions {
    std::string kind;
    std::vector<std::string> inputs;
    std::string output = "-";
    std::string variant;            // of kernel-tuner: the parameter that names the variant
    std::string spec, selector;     // of models: for which; an empty selector is the only one
    std::string variants;           // in the order of the model, "a,b"; empty: by name or position
    std::string predicts = "time";  // of regressors: time, or its lg or ln
};

/// Makes a table of what another program measured, or a model of what it learnt.
int import_files(const ImportOptions& options, const Streams& streams);

struct BenchOptions {
    std::string driver;
    std::vector<std::string> arguments;  // of the driver
};

/// Runs a driver that `selgen gen --bench` wrote, and sums up the table that it made.
int bench(const BenchOptions& options, const Streams& streams);

struct ProfileOptions {
    std::vector<std::string> program;  // and its arguments
    std::string output = "-";
    std::string counters = "auto";       // or hardware, cachegrind, none
    std::vector<std::string> functions;  // that Cachegrind is to count; none: the whole program
    std::string mark;                    // which marked loop; empty: that with most time
    std::string l1;                      // for Cachegrind, "32768,8,64"; empty: this machine's
    bool json = false;
};

/// Runs a program, and writes what its loop is like into the file that a spec names by `code`.
int profile(const ProfileOptions& options, const Streams& streams);
struct FeaturesOptions {
    std::string source;              // C, C++ or LLVM IR (.ll)
    std::string function;            // empty only with list
    std::size_t loop = 0;            // from 1; 0: that of most instructions
    std::string clang;               // empty: as host/clang.hpp finds it
    std::vector<std::string> flags;  // of the compiler
    std::string output = "-";
    bool list = false, json = false;
};

/// Counts what a loop's code is like, and writes it into the file that a spec names by `code`.
int features(const FeaturesOptions& options, const Streams& streams);

struct SimulateOptions {
    std::vector<std::string> costs;
    std::string machine;    // its file
    std::string threads;    // "1,2,4"; empty: 1, 2, 4, … and all of the machine
    std::string schedules;  // "static,dynamic_16"; empty: the usual four
    std::string output = "-";
    bool validate = false;         // compare with what was measured, and write no table
    bool measure_machine = false;  // write the file of this machine, and simulate nothing
    bool near = false;             // that, while its cores are near each other
    bool json = false;
};

/// Plays schedules of loops on a machine: a table of timings, or how far they are from those that
/// were measured. Or measures what that has to know of this machine.
int simulate(const SimulateOptions& options, const Streams& streams);

struct MapOptions {
    std::string spec;                  // empty: cases are given
    std::string input;                 // cases as JSON
    std::string place;                 // of the spec, "jacobi" or "jacobi on c18g"; empty: all
    std::string rates;                 // JSON: what patterns were measured to do; empty: none
    bool calibrate = false;            // run the program, and write the rates
    std::vector<std::string> program;  // with its arguments
    std::string output = "-";
    std::string mode;                // "paper", "full"; empty: as the case says; of specs full
    std::string search = "default";  // "paper"
    std::string format = "text";     // or json, svg, html
    std::string explain;             // a split; empty: none
    int lookahead = -1;              // steps; -1: as the place says
    bool exact = false;              // look at all mappings
    bool json = false;
};

/// Finds which processor computes which part of a graph of patterns.
int map_graphs(const MapOptions& options, const Streams& streams);

struct MachineOptions {
    std::string name = "here";  // of the machine
    std::string output = "-";
};

/// Measures this machine, and writes it as a `machine` of the language.
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
