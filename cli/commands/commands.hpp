// The commands. Each takes its options as a value, writes to the given streams and returns an Exit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/output/diagnostics.hpp"
#include "workflow/compile.hpp"
#include "workflow/evaluate.hpp"
#include "workflow/explain.hpp"
#include "workflow/fit/fit.hpp"
#include "workflow/import.hpp"
#include "workflow/portfolio.hpp"
#include "workflow/report.hpp"
#include "workflow/tune/tune.hpp"

namespace selgen::cli {

/// A request whose result is printed as text or as JSON.
template <class Request>
struct Printed {
    Request request{};
    bool json = false;
};

/// Checks specs and prints their diagnostics.
int check(const std::vector<std::string>& specs, const Streams& streams);

struct GenOptions {
    workflow::CompileRequest compile{};
    workflow::DriverRequest driver{};
    bool is_driver = false;  // write the driver of an experiment instead of a header
    std::string output = "-";
    std::string depfile;         // empty: none
    std::string depfile_target;  // empty: the stamp, or the output
    std::string stamp;           // empty: none; touched after all else succeeded
    std::string selftest;        // empty: none; the self-test program
    bool is_split = false;       // also write a source file, HEADER with the ending .cpp
    bool check = false;          // write nothing; print the difference
};

/// Writes the header of a spec, or the driver of an experiment, with the requested extra files.
int gen(const GenOptions& options, const Streams& streams);

struct FmtOptions {
    std::vector<std::string> specs;
    bool check = false;  // change nothing; name the files that would change
};

/// Formats specs.
int fmt(const FmtOptions& options, const Streams& streams);

/// Prints what a selector chooses for these features, and why.
int explain(const Printed<workflow::ExplainRequest>& options, const Streams& streams);

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

/// Prints which variants of a table are worth keeping.
int portfolio(const Printed<workflow::PortfolioRequest>& options, const Streams& streams);

/// Fits a model to a table of times and writes it as a spec.
int fit(const Printed<workflow::FitRequest>& options, const Streams& streams);

struct EvalOptions {
    workflow::EvaluateRequest evaluation{};
    std::string predictions;             // file; empty: none is written
    std::optional<double> fail_above{};  // mean regret
    bool json = false;
};

/// Prints how good a selector's choices are on a table of times.
int eval(const EvalOptions& options, const Streams& streams);

struct ReportOptions {
    workflow::ReportRequest report{};
    std::string output = "-";
    std::string format = "html";  // md, json, svg
    std::string chart;            // with svg: only the charts of this name; empty: all
};

/// Writes a page about a selector's choices on a table, about a traced run of a program, or both.
int report(const ReportOptions& options, const Streams& streams);

/// Converts a table or a model of another program.
int import_files(const workflow::ImportRequest& request, const Streams& streams);

struct TuneOptions {
    workflow::TuneRequest tune{};
    bool dry_run = false, json = false;
};

/// Measures the variants of a spec, fits the models and writes the header.
int tune(const TuneOptions& options, const Streams& streams);

struct BenchOptions {
    std::string driver;
    std::vector<std::string> arguments;  // of the driver
};

/// Runs a driver that `selgen gen --bench` wrote, and summarises its table.
int bench(const BenchOptions& options, const Streams& streams);

}  // namespace selgen::cli
