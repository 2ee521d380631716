#include "cli/options/declare.hpp"

/// check, gen, fmt, explain.
namespace selgen::cli {
namespace {

const std::string file_type = "FILE", spec_type = "SPEC";

CLI::Option* declare_gen_bench(CLI::App& command, GenOptions& options) {
    auto* bench = command.add_flag("--bench", options.bench,
                                   "generate the program that measures an experiment instead");
    command.add_option("--experiment", options.experiment, "which experiment of the spec")
        ->needs(bench)
        ->type_name("NAME");
    command
        .add_option("--bench-include", options.bench_include,
                    "how that program includes the header (default: SPEC.hpp of the selector)")
        ->needs(bench)
        ->type_name("NAME");
    return bench;
}

/// What is read in addition to the spec.
void declare_gen_inputs(CLI::App& command, GenOptions& options) {
    command
        .add_option("--namespace", options.name_space,
                    "the namespace of all generated code (default: that of the spec)")
        ->type_name("NAME");
    command.add_option("--rates", options.rates, "measured rates of patterns, as for map (JSON)")
        ->type_name(file_type);
    command
        .add_option("--call-sites", options.call_sites,
                    "which calls of a builder program made the spec, for diagnostics")
        ->type_name(file_type);
}

}  // namespace

void declare_check(CLI::App& command, CommandLine& line) {
    command.add_option("SPEC", line.check.specs, "spec files, or - for the standard input")
        ->required()
        ->type_name(spec_type);
}

void declare_gen(CLI::App& command, CommandLine& line) {
    GenOptions& options = line.gen;
    command.add_option("SPEC", options.spec, "the spec file, or -")
        ->required()
        ->type_name(spec_type);
    command
        .add_option("-o,--output", options.output,
                    "the header; written only if its bytes change (default: -)")
        ->type_name(file_type);
    declare_gen_inputs(command, options);
    auto* depfile = command.add_option("--depfile", options.depfile,
                                       "write what the header depends on, for make");
    command
        .add_option("--depfile-target", options.depfile_target, "the target in the dependency file")
        ->type_name("TARGET");
    auto* selftest = command.add_option("--selftest", options.selftest,
                                        "write a program that checks the header's golden rows");
    command
        .add_option("--selftest-include", options.selftest_include,
                    "how that program includes the header (default: relative to the program)")
        ->type_name("NAME");
    declare_gen_bench(command, options)->excludes(selftest);
    auto* stamp =
        command.add_option("--stamp", options.stamp, "touch this file when all is written");
    command
        .add_flag("--check", options.check,
                  "write nothing; print how the header would change, and end with 1 if it would")
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
                    "spec files; - reads the standard input and writes the standard output")
        ->required()
        ->type_name(spec_type);
    command.add_flag("--check", line.fmt.check, "change nothing; name the files that would change");
}

void declare_explain(CLI::App& command, CommandLine& line) {
    ExplainOptions& options = line.explain;
    command.add_option("SPEC", options.spec, "the spec file, or -")
        ->required()
        ->type_name(spec_type);
    command.add_option("--models", options.models, "files with models to use")
        ->type_name(file_type)
        ->allow_extra_args(false);
    command.add_option("--features", options.features, "values: name=value,name=value")
        ->type_name("VALUES")
        ->allow_extra_args(false);  // else a spec after it would be taken for values
    command.add_option("--selector", options.selector, "which selector of the spec")
        ->type_name("NAME");
    command.add_option("--running", options.running, "the variant of the phase before")
        ->type_name("VARIANT");
    command.add_flag("--json", options.json, "print JSON");
}

}  // namespace selgen::cli
