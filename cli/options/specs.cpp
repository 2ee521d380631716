// Options of the commands `init`, `check`, `gen`, `fmt` and `explain`.
#include "cli/options/command_table.hpp"

namespace selgen::cli {
namespace {

CLI::Option* declare_gen_bench(CLI::App& command, GenOptions& options) {
    auto* bench =
        command.add_flag("--bench", options.is_driver,
                         "instead of the header, generate a program that runs an experiment");
    option(command, "--experiment", options.driver.experiment, "NAME",
           "experiment to use, if the spec has several")
        ->needs(bench);
    option(command, "--bench-include", options.driver.include, "NAME",
           "header path in the generated program (default: the name of the selector's spec, plus "
           ".hpp)")
        ->needs(bench);
    return bench;
}

/// What is read in addition to the spec.
void declare_gen_inputs(CLI::App& command, workflow::CompileRequest& request) {
    option(command, "--models", request.models, "FILE",
           "model file to use, in place of imported models of the same names")
        ->allow_extra_args(false);
    option(command, "--namespace", request.name_space, "NAME",
           "namespace of the generated code (default: the namespace in the spec)");
    option(command, "--rates", request.rates, "FILE",
           "measured rates of patterns (JSON), as for selgen map");
    option(command, "--call-sites", request.call_sites, "FILE",
           "call-site file written by a builder program, used in diagnostics");
}

}  // namespace

void declare_init(CLI::App& command, CommandLine& line) {
    InitOptions& options = line.init;
    option(command, "NAME", options.name, "NAME",
           "name of the selector and of the new folder (default: the table's file name)");
    auto* data = option(command, "--data", options.data, "FILE",
                        "table of times (CSV), or - for standard input: writes the spec for its "
                        "features and variants");
    auto* output = option(command, "-o,--output", options.output, "FILE",
                          "spec to write, or - for standard output, instead of a folder")
                       ->needs(data);
    command
        .add_flag(
            "--add", options.add,
            "add the spec, its kernels and its models to the current folder, without a project")
        ->excludes(output);
    option(command, "--keep", options.keep, "NUMBER",
           "number of variants in the spec: the most useful ones (default: all)")
        ->needs(data)
        ->check(within(1, 1024));
    command.add_flag("--force", options.force, "overwrite existing files");
}

void declare_check(CLI::App& command, CommandLine& line) {
    option(command, "SPEC", line.check, "SPEC", "spec files, or - for standard input")->required();
}

void declare_gen(CLI::App& command, CommandLine& line) {
    GenOptions& options = line.gen;
    option(command, "SPEC", options.compile.spec, "SPEC", "spec file, or - for standard input")
        ->required();
    option(command, "-o,--output", options.output, "FILE",
           "header to write; an unchanged header is left untouched (default: -)");
    declare_gen_inputs(command, options.compile);
    auto* depfile = option(command, "--depfile", options.depfile, "FILE",
                           "write the header's dependencies for make or ninja");
    option(command, "--depfile-target", options.depfile_target, "TARGET",
           "target name in the dependency file");
    auto* selftest = option(command, "--selftest", options.selftest, "FILE",
                            "write a program that checks the header's golden rows");
    option(command, "--selftest-include", options.compile.selftest_include, "NAME",
           "header path in the self-test (default: relative to the self-test)");
    auto* split = command.add_flag(
        "--split", options.is_split,
        "write a header of declarations, and a source file for the rest, HEADER with .cpp");
    split->excludes(selftest);
    declare_gen_bench(command, options)->excludes(selftest)->excludes(split);
    auto* stamp = option(command, "--stamp", options.stamp, "FILE",
                         "touch this file after all output is written");
    command
        .add_flag(
            "--check", options.check,
            "write nothing; if the header would change, print the changes and exit with status 1")
        ->excludes(depfile)
        ->excludes(selftest)
        ->excludes(stamp);
}

void declare_fmt(CLI::App& command, CommandLine& line) {
    option(command, "SPEC", line.fmt.specs, "SPEC",
           "spec files; with -, read standard input and write to standard output")
        ->required();
    command.add_flag("--check", line.fmt.check, "change nothing; list the files that would change");
}

void declare_explain(CLI::App& command, CommandLine& line) {
    workflow::ExplainRequest& options = line.explain.request;
    option(command, "SPEC", options.spec, "SPEC", "spec file, or - for standard input")->required();
    option(command, "--models", options.models, "FILE", "model file to use")
        ->allow_extra_args(false);
    option(command, "--features", options.features, "VALUES",
           "feature values, such as n=65536,con=2")
        ->allow_extra_args(false);  // else a spec after it would be taken for values
    option(command, "--selector", options.selector, "NAME",
           "selector to use, if the spec has several");
    option(command, "--running", options.running, "VARIANT", "variant of the previous phase");
    command.add_flag("--json", line.explain.json, "print JSON");
}

}  // namespace selgen::cli
