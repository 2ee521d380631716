#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

/// Other programs that a command runs.
namespace selgen::host {

/// A program to run. Its streams are those of this process where nothing else is said.
struct Program {
    std::vector<std::string> words;             // name and arguments; found as execvp finds it
    std::vector<std::string> environment = {};  // "NAME=value"; empty: that of this process
    int input = -1, output = -1;                // open files in place of these streams, or -1
    bool has_fixed_addresses = false;           // no random ones, where the kernel lets us
    std::function<void(int)> before_exec = {};  // is given the number of its process
};

/// How a program ended.
struct Ended {
    int code = 0;        // of the exit
    int signal = 0;      // that ended it, or 0
    int asked = 0;       // the signal that asked this process to end meanwhile, or 0
    double seconds = 0;  // from its start to its end

    /// As a shell tells it.
    int exit_code() const { return signal != 0 ? 128 + signal : code; }
};

/// Thrown after Ctrl-C, or another signal that asked to end: what was measured so far is dropped.
struct Interrupted {
    int signal;
};

/// The variables of this process, "NAME=value".
std::vector<std::string> own_environment();

/// Where a shell would find the program, and in this folder too, since that is where one builds.
std::string path_of(const std::string& program);

/// Runs it to its end. Signals that ask this process to end are passed on to it. Throws IoError
/// where it cannot be started.
Ended run_program(const Program& program, const std::function<void()>& meanwhile = {});

/// Runs it, and returns what it writes to its output: no more than some bytes above `most`, where
/// its pipe is closed.
std::pair<std::string, Ended> output_of(Program program, std::size_t most);

/// Whether there is such a program on the PATH.
bool is_on_path(const std::string& program);

}  // namespace selgen::host
