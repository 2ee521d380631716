// The name, description, examples, functions and input files of each command.
#include "cli/options/command_table.hpp"

#include "cli/options/declare.hpp"

namespace selgen::cli {
namespace {

using Paths = std::vector<std::string>;

Paths none(const CommandLine&) { return {}; }

Paths with(Paths paths, const std::string& path) {
    paths.push_back(path);
    return paths;
}

Paths files_read_by(const EvalOptions& options) {
    Paths paths = with(options.data, options.spec);
    for (const Paths& more : {options.models, options.again})
        paths.insert(paths.end(), more.begin(), more.end());
    return paths;
}

/// What turns specs into C++, or shows what they mean.
const std::vector<Command> spec_commands{
    {"init",
     "Write a starter project.",
     {"selgen init spmv", "selgen init --data reduce.csv",
      "selgen init --data reduce.csv -o reduce.sel"},
     declare_init,
     [](const CommandLine& line, const Streams& streams) { return init(line.init, streams); },
     [](const CommandLine& line) { return Paths{line.init.data}; }},
    {"check",
     "Check specs and report every error.",
     {"selgen check reduce.sel", "selgen check --error-format=short *.sel"},
     declare_check,
     [](const CommandLine& line, const Streams& streams) { return check(line.check, streams); },
     [](const CommandLine& line) { return line.check.specs; }},
    {"gen",
     "Generate the C++17 header of a spec.",
     {"selgen gen reduce.sel -o reduce.hpp", "selgen gen --check reduce.sel -o reduce.hpp"},
     declare_gen,
     [](const CommandLine& line, const Streams& streams) { return gen(line.gen, streams); },
     [](const CommandLine& line) {
         return Paths{line.gen.spec, line.gen.rates};
     }},
    {"fmt",
     "Format specs.",
     {"selgen fmt reduce.sel", "selgen fmt --check *.sel"},
     declare_fmt,
     [](const CommandLine& line, const Streams& streams) { return fmt(line.fmt, streams); },
     [](const CommandLine& line) { return line.fmt.specs; }},
    {"explain",
     "Show what a selector chooses, and why.",
     {"selgen explain reduce.sel --features n=65536,con=2"},
     declare_explain,
     [](const CommandLine& line, const Streams& streams) { return explain(line.explain, streams); },
     [](const CommandLine& line) { return with(line.explain.models, line.explain.spec); }},
};

/// What measures variants, and learns from the times.
const std::vector<Command> table_commands{
    {"tune",
     "Measure the variants of a spec, fit its models and write its header.",
     {"selgen tune reduce.sel", "selgen tune reduce.sel --budget 10min -- -O3 kernels.cpp"},
     declare_tune,
     [](const CommandLine& line, const Streams& streams) { return tune(line.tune, streams); },
     none},
    {"portfolio",
     "Find the variants of a table that are worth keeping.",
     {"selgen portfolio --data reduce.csv --keep 3"},
     declare_portfolio,
     [](const CommandLine& line, const Streams& streams) {
         return portfolio(line.portfolio, streams);
     },
     [](const CommandLine& line) { return line.portfolio.data; }},
    {"import",
     "Convert a table or model from another program.",
     {"selgen import google-benchmark runs.json -o runs.csv",
      "selgen import nanobench sort.json -o sort.csv",
      "selgen import kernel-tuner *.json --variant schedule -o runs.csv",
      "selgen import aslib SAT11-HAND -o sat11.csv", "selgen import trace run.csv -o table.csv",
      "selgen import xgboost model.json --spec s.sel -o s.fit.sel"},
     declare_import,
     [](const CommandLine& line, const Streams& streams) {
         return import_files(line.import, streams);
     },
     [](const CommandLine& line) { return with(line.import.inputs, line.import.spec); }},
    {"fit",
     "Fit a model to a table of times.",
     {"selgen fit reduce.sel --data reduce.csv -o reduce.fit.sel",
      "selgen fit reduce.sel --data reduce.csv --model tree --leaves 12"},
     declare_fit,
     [](const CommandLine& line, const Streams& streams) { return fit(line.fit, streams); },
     [](const CommandLine& line) { return with(line.fit.data, line.fit.spec); }},
    {"eval",
     "Evaluate the choices of a selector.",
     {"selgen eval reduce.sel --data test.csv",
      "selgen eval s.sel --models m.fit.sel --data test.csv --predictions p.csv"},
     declare_eval,
     [](const CommandLine& line, const Streams& streams) { return eval(line.eval, streams); },
     [](const CommandLine& line) { return files_read_by(line.eval); }},
    {"report",
     "Write a report on a selector's choices or a program's runs.",
     {"selgen report reduce.sel --data test.csv -o reduce.html",
      "selgen report --trace run.csv -o run.html"},
     declare_report,
     [](const CommandLine& line, const Streams& streams) { return report(line.report, streams); },
     [](const CommandLine& line) {
         return with(files_read_by(line.report.eval), line.report.trace);
     }},
    {"bench",
     "Run a driver generated by 'gen --bench' and summarise its table.",
     {"selgen bench build/bench_reduce --budget 20min -o reduce.csv",
      "selgen bench build/bench_reduce --help"},
     declare_bench,
     [](const CommandLine& line, const Streams& streams) { return bench(line.bench, streams); },
     none},
};

/// Loops, and graphs of patterns.
const std::vector<Command> loop_and_map_commands{
    {"profile",
     "Measure a loop and write its loop feature file.",
     {"selgen profile -o sweep.json -- ./app 1000",
      "selgen profile --function sweep -o sweep.json -- ./app 1000"},
     declare_profile,
     [](const CommandLine& line, const Streams& streams) { return profile(line.profile, streams); },
     none},
    {"features",
     "Count the operations in a loop and write its loop feature file.",
     {"selgen features kernels.cpp --function sweep -o sweep.json -- -march=native",
      "selgen features kernels.cpp --list -- -I include"},
     declare_features,
     [](const CommandLine& line, const Streams& streams) {
         return features(line.features, streams);
     },
     none},
    {"simulate",
     "Simulate schedules of loops on a machine.",
     {"selgen simulate --measure-machine -o machine.json",
      "selgen simulate costs.jsonl --machine machine.json --validate",
      "selgen simulate costs.jsonl --machine cell.json --threads 1,4,8 -o cell.csv"},
     declare_simulate,
     [](const CommandLine& line, const Streams& streams) {
         return simulate(line.simulate, streams);
     },
     [](const CommandLine& line) { return with(line.simulate.costs, line.simulate.machine); }},
    {"map",
     "Map graphs of parallel patterns to machines.",
     {"selgen map jacobi.sel", "selgen map jacobi.sel --format html -o j.html",
      "selgen map jacobi.sel --explain 'sweep[0:4096]'",
      "selgen map jacobi.sel --calibrate --rates rates.json -- ./app 1000",
      "selgen map --input cases.json --json --exact"},
     declare_map,
     [](const CommandLine& line, const Streams& streams) { return map_graphs(line.map, streams); },
     [](const CommandLine& line) {
         return Paths{line.map.spec, line.map.input, line.map.rates};
     }},
    {"machine",
     "Measure this machine for mapping.",
     {"selgen machine", "selgen machine --name node -o node.sel",
      "selgen machine --mpi 'mpirun -n 2 --host a,b' -o cluster.sel", "selgen machine --facts"},
     declare_machine,
     [](const CommandLine& line, const Streams& streams) {
         return machine_block(line.machine, streams);
     },
     none},
};

/// The tool about itself.
const std::vector<Command> help_commands{
    {"help",
     "Show help for a command or a diagnostic code.",
     {"selgen help explain", "selgen help SG0201", "selgen help codes"},
     declare_help,
     [](const CommandLine& line, const Streams& streams) { return help(line.help, streams); },
     none},
    {"completion",
     "Print the completion script for a shell.",
     {"source <(selgen completion bash)"},
     declare_completion,
     [](const CommandLine& line, const Streams& streams) {
         return completion(line.completion, streams);
     },
     none},
    {"man",
     "Print a manual page, or write all of them.",
     {"selgen man gen | man -l -", "selgen man -o share/man/man1"},
     declare_man,
     [](const CommandLine& line, const Streams& streams) { return man(line.man, streams); },
     none},
};

std::vector<Command> all_commands() {
    std::vector<Command> all;
    for (const auto* part :
         {&spec_commands, &table_commands, &loop_and_map_commands, &help_commands})
        all.insert(all.end(), part->begin(), part->end());
    return all;
}

}  // namespace

const std::vector<Command>& command_table() {
    static const std::vector<Command> table = all_commands();
    return table;
}

}  // namespace selgen::cli
