// Compiles a program with MPI, starts it with the user's launcher, and parses its line of output.
#include "host/graph/network.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/errors.hpp"
#include "host/files.hpp"
#include "host/process.hpp"

namespace selgen::host {
namespace {

constexpr std::size_t most_printed = 1 << 20;

/// The compiler wrapper of MPI.
std::string mpi_compiler() {
    const char* const variable = std::getenv("MPICXX");
    const std::string compiler = variable == nullptr || *variable == 0 ? "mpicxx" : variable;
    if (compiler.find('/') == compiler.npos && !is_on_path(compiler))
        throw IoError("--mpi needs the compiler " + compiler +
                      ", which is not on the PATH: install MPI or load its module, or set the "
                      "variable MPICXX");
    return compiler;
}

void compile(const std::string& source, const std::string& program) {
    const std::string compiler = mpi_compiler();
    const Ended ended = run_to_stderr({{compiler, "-O2", "-w", source, "-o", program}});
    if (ended.exit_code() != 0)
        throw IoError(compiler + " exited with code " + std::to_string(ended.exit_code()) +
                      ": the network was not measured; set the variable MPICXX to a compiler for "
                      "MPI");
}

/// The line of the program; others come from the launcher.
Network network_in(const std::string& output, const std::string& launcher) {
    Network network;
    const std::size_t at = output.find("selgen-network ");
    if (at == output.npos ||
        std::sscanf(output.c_str() + at,
                    "selgen-network ranks %d nodes %d bandwidth %lf latency %lf",
                    &network.processes, &network.nodes, &network.bandwidth, &network.latency) != 4)
        throw IoError("--mpi '" + launcher +
                      "': the program that measures the network printed nothing: check that the "
                      "command starts programs, and that all nodes can read the current folder");
    if (network.processes < 2)
        throw UsageError("--mpi '" + launcher +
                         "': each process was alone: start one on each of at least two nodes, such "
                         "as mpirun -n 2 --host a,b, with the MPI that mpicxx belongs to");
    return network;
}

}  // namespace

Network measured_network(const std::string& launcher, const std::string& program) {
    // The temporary folder of the system is often not shared with other nodes.
    const ScratchFolder scratch(
        new_folder(".selgen-network", std::filesystem::current_path().string()));
    const std::string source = scratch.path() + "/ping_pong.cpp";
    const std::string binary = scratch.path() + "/ping_pong";
    write_if_changed(source, program);
    compile(source, binary);
    const auto [output, ended] =
        output_of({{"sh", "-c", launcher + " \"$0\"", binary}}, most_printed);
    if (ended.asked != 0) throw Interrupted{ended.asked};
    if (ended.exit_code() != 0)
        throw IoError("--mpi '" + launcher + "' exited with code " +
                      std::to_string(ended.exit_code()) + ": the network was not measured");
    return network_in(output, launcher);
}

}  // namespace selgen::host
