#include "cli/options/declare.hpp"

namespace selgen::cli {

void declare_profile(CLI::App& app, Line& line) {
    auto* command =
        declare(app, "profile", "Measure a program's loop, for the code file of a spec.",
                {"selgen profile -o sweep.json -- ./app 1000",
                 "selgen profile --function sweep -o sweep.json -- ./app 1000"});
    ProfileOptions& options = line.of_profile;
    command->add_option("PROGRAM", options.program, "the program and its arguments, behind --")
        ->type_name("PROGRAM");
    command
        ->add_option("-o,--output", options.output,
                     "the code file; what others wrote in it stays (default: -)")
        ->type_name("FILE");
    closed(command->add_option("--counters", options.counters,
                               "what counts misses (default: auto, hardware where there are any)"),
           {"auto", "hardware", "cachegrind", "none"});
    command
        ->add_option("--function", options.functions,
                     "whose code Cachegrind is to count (default: the whole program)")
        ->type_name("NAME")
        ->allow_extra_args(false);
    command->add_option("--mark", options.mark, "which marked loop (default: that with most time)")
        ->type_name("NAME");
    command
        ->add_option("--l1", options.l1,
                     "the cache that Cachegrind simulates: bytes, ways and bytes of a line, as in "
                     "32768,8,64 (default: that of this machine)")
        ->type_name("CACHE");
    command->add_flag("--json", options.json, "answer in JSON");
}

}  // namespace selgen::cli
