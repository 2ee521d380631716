// Options of the commands `init`, `check`, `gen`, `fmt` and `explain`.
#include "cli/options/declare.hpp"

namespace selgen::cli {
namespace {

const std::string file_type = "FILE", spec_type = "SPEC";

CLI::Option* declare_gen_bench(CLI::App& command, GenOptions& options) {
    auto* bench =
        command.add_flag("--bench", options.is_driver,
                         "instead of the header, generate a program that runs an experiment");
    command
        .add_option("--experiment", options.driver.experiment,
                    "experiment to use, if the spec has several")
        ->needs(bench)
        ->type_name("NAME");
    command
        .add_option("--bench-include", options.driver.include,
                    "header path in the generated program (default: the name of the selector's "
                    "spec, plus .hpp)")
        ->needs(bench)
        ->type_name("NAME");
    return bench;
}

/// What is read in addition to the spec.
void declare_gen_inputs(CLI::App& command, workflow::CompileRequest& request) {
    command
        .add_option("--models", request.models,
                    "model file to use, in place of imported models of the same names")
        ->type_name(file_type)
        ->allow_extra_args(false);
    command
        .add_option("--namespace", request.name_space,
                    "namespace of the generated code (default: the namespace in the spec)")
        ->type_name("NAME");
    command
        .add_option("--rates", request.rates,
                    "measured rates of patterns (JSON), as for selgen map")
        ->type_name(file_type);
    command
        .add_option("--call-sites", request.call_sites,
                    "call-site file written by a builder program, used in diagnostics")
        ->type_name(file_type);
}

}  // namespace

void declare_init(CLI::App& command, CommandLine& line) {
    InitOptions& options = line.init;
    command
        .add_option("NAME", options.name,
                    "name of the selector and of the new folder (default: the table's file name)")
        ->type_name("NAME");
    auto* data = command
                     .add_option("--data", options.data,
                                 "table of times (CSV), or - for standard input: writes the spec "
                                 "for its features and variants")
                     ->type_name(file_type);
    auto* output = command
                       .add_option("-o,--output", options.output,
                                   "spec to write, or - for standard output, instead of a folder")
                       ->needs(data)
                       ->type_name(file_type);
    command
        .add_flag("--add", options.add,
                  "add the spec, its kernels and its models to the current folder, without a "
                  "project")
        ->excludes(output);
    command
        .add_option("--keep", options.keep,
                    "number of variants in the spec: the most useful ones (default: all)")
        ->needs(data)
        ->type_name("NUMBER")
        ->check(within(1, 1024));
    command.add_flag("--force", options.force, "overwrite existing files");
}

void declare_check(CLI::App& command, CommandLine& line) {
    command.add_option("SPEC", line.check.specs, "spec files, or - for standard input")
        ->required()
        ->type_name(spec_type);
}

void declare_gen(CLI::App& command, CommandLine& line) {
    GenOptions& options = line.gen;
    command.add_option("SPEC", options.compile.spec, "spec file, or - for standard input")
        ->required()
        ->type_name(spec_type);
    command
        .add_option("-o,--output", options.output,
                    "header to write; an unchanged header is left untouched (default: -)")
        ->type_name(file_type);
    declare_gen_inputs(command, options.compile);
    auto* depfile = command.add_option("--depfile", options.depfile,
                                       "write the header's dependencies for make or ninja");
    command
        .add_option("--depfile-target", options.depfile_target,
                    "target name in the dependency file")
        ->type_name("TARGET");
    auto* selftest = command.add_option("--selftest", options.selftest,
                                        "write a program that checks the header's golden rows");
    command
        .add_option("--selftest-include", options.compile.selftest_include,
                    "header path in the self-test (default: relative to the self-test)")
        ->type_name("NAME");
    auto* split = command.add_flag(
        "--split", options.is_split,
        "write a header of declarations, and a source file for the rest, HEADER with .cpp");
    split->excludes(selftest);
    declare_gen_bench(command, options)->excludes(selftest)->excludes(split);
    auto* stamp =
        command.add_option("--stamp", options.stamp, "touch this file after all output is written");
    command
        .add_flag(
            "--check", options.check,
            "write nothing; if the header would change, print the changes and exit with status 1")
        ->excludes(depfile)
        ->excludes(selftest)
        ->excludes(stamp);
    depfile->type_name(file_type);
    selftest->type_name(file_type);
    stamp->type_name(file_type);
}

void declare_fmt(CLI::App& command, CommandLine& line) {
    command
        .add_option("SPEC", line.fmt.specs,
                    "spec files; with -, read standard input and write to standard output")
        ->required()
        ->type_name(spec_type);
    command.add_flag("--check", line.fmt.check, "change nothing; list the files that would change");
}

void declare_explain(CLI::App& command, CommandLine& line) {
    workflow::ExplainRequest& options = line.explain.explain;
    command.add_option("SPEC", options.spec, "spec file, or - for standard input")
        ->required()
        ->type_name(spec_type);
    command.add_option("--models", options.models, "model file to use")
        ->type_name(file_type)
        ->allow_extra_args(false);
    command.add_option("--features", options.features, "feature values, such as n=65536,con=2")
        ->type_name("VALUES")
        ->allow_extra_args(false);  // else a spec after it would be taken for values
    command.add_option("--selector", options.selector, "selector to use, if the spec has several")
        ->type_name("NAME");
    command.add_option("--running", options.running, "variant of the previous phase")
        ->type_name("VARIANT");
    command.add_flag("--json", line.explain.json, "print JSON");
}

}  // namespace selgen::cli
