#include "cli/options/declare.hpp"

namespace selgen::cli {

void declare_features(CLI::App& app, Line& line) {
    auto* command =
        declare(app, "features", "Count what a loop's code is like, for the code file of a spec.",
                {"selgen features kernels.cpp --function sweep -o sweep.json -- -march=native",
                 "selgen features kernels.cpp --list -- -I include"});
    FeaturesOptions& options = line.of_features;
    command
        ->add_option(
            "SOURCE", options.source,
            "a file of C or C++, or of LLVM IR (.ll); the compiler's flags stand behind --")
        ->required()
        ->type_name("SOURCE");
    command->add_option("--function", options.function, "which function has the loop")
        ->type_name("NAME");
    auto* number = command
                       ->add_option("--loop", options.loop,
                                    "which of its outermost loops, from 1 (default: the longest)")
                       ->type_name("NUMBER")
                       ->check(CLI::Range(std::size_t{1}, std::size_t{1000000}).description(""));
    auto* output = command
                       ->add_option("-o,--output", options.output,
                                    "the code file; what others wrote in it stays (default: -)")
                       ->type_name("FILE");
    command->add_option("--clang", options.clang, "the compiler (default: that of the PATH)")
        ->type_name("PROGRAM");
    command->add_flag("--list", options.list, "show the loops, and write nothing")
        ->excludes(number)
        ->excludes(output);
    command->add_flag("--json", options.json, "answer in JSON");
}

}  // namespace selgen::cli
