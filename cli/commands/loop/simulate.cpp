// Implements `selgen simulate`, which simulates schedules of loops, compares them with measured
// times, or measures the machine.
#include <filesystem>
#include <ostream>

#include "base/errors.hpp"
#include "base/exit.hpp"
#include "cli/commands/loop/commands.hpp"
#include "host/files.hpp"
#include "host/loop/measured_machine.hpp"

namespace selgen::cli {
namespace {

/// Throws UsageError if the output is an existing file that is not a machine.
void check_is_machine(const std::string& output) {
    std::error_code none;
    if (output == "-" || !std::filesystem::is_regular_file(output, none)) return;
    try {
        static_cast<void>(loop::read_machine(host::read_file(output)));
    } catch (const Unreadable&) {
        throw UsageError(
            output +
            ": exists and is not a machine file: remove it, or choose another output file");
    }
}

int measure(const SimulateOptions& options, const Streams& streams) {
    const std::string& output = options.simulation.output;
    check_is_machine(output);
    const loop::Machine machine = host::measured_machine();
    host::write_if_changed(output, to_text(machine));
    (output == "-" ? streams.err : streams.out) << loop::machine_text(machine);
    return Exit::done;
}

std::string result_of(const workflow::Simulation& made, const SimulateOptions& options) {
    if (!options.simulation.validate) return made.table;
    return options.json ? loop::validation_json(made.compared, made.machine)
                        : loop::validation_text(made.compared, made.machine);
}

}  // namespace

int simulate(const SimulateOptions& options, const Streams& streams) {
    if (options.measure_machine) return measure(options, streams);
    const workflow::Simulation made = workflow::simulate(options.simulation);
    if (!streams.printer.print(made.messages)) return made.messages.code;
    host::write_if_changed(options.simulation.output, result_of(made, options));
    return Exit::done;
}

}  // namespace selgen::cli
