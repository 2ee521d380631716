// Runs other programs, waits for them or reads their output, and forwards signals to them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace selgen::host {

/// A program to run. By default, it inherits the streams of this process.
struct Program {
    std::vector<std::string> words;             // name and arguments; found as execvp finds it
    std::vector<std::string> environment = {};  // "NAME=value"; empty: that of this process
    int input = -1, output = -1;                // file descriptors for stdin and stdout, or -1
    bool has_fixed_addresses = false;           // no address randomisation, if the kernel permits
    std::function<void(int)> before_exec = {};  // is called with the process id
};

/// How a program ended.
struct Ended {
    int code = 0;        // its exit code
    int signal = 0;      // the signal that killed it, or 0
    int asked = 0;       // the termination signal that this process got meanwhile, or 0
    double seconds = 0;  // from its start to its end

    /// The exit code as in a shell: 128 + signal if a signal killed it.
    int exit_code() const { return signal != 0 ? 128 + signal : code; }
};

/// Thrown after Ctrl-C, or another signal that asked to end: what was measured so far is dropped.
struct Interrupted {
    int signal;
};

/// While one exists, signals that ask to end do not end this process. They are forwarded to the
/// program that runs, which can then save its data.
class ForwardedSignals {
public:
    ForwardedSignals();
    ForwardedSignals(const ForwardedSignals&) = delete;
    ForwardedSignals& operator=(const ForwardedSignals&) = delete;
    ~ForwardedSignals();

    /// Throws Interrupted if a signal came.
    static void check();

private:
    std::vector<void (*)(int)> before_;
};

/// The variables of this process, "NAME=value".
std::vector<std::string> own_environment();

/// "./PROGRAM" if the name has no '/' and the file is in the current folder, where users often
/// build; else the name.
std::string path_of(const std::string& program);

/// Runs the program to its end, and `meanwhile` while it runs. Termination signals to this process
/// are forwarded to it. Throws IoError if it cannot be started.
Ended run_program(const Program& program, const std::function<void()>& meanwhile = {});

/// Runs the program with its output on the error stream, as standard output has only the result of
/// this process. Throws Interrupted if this process was asked to end meanwhile.
Ended run_to_stderr(Program program);

/// Runs the program and returns its standard output. Closes the pipe once slightly more than `most`
/// bytes were read.
std::pair<std::string, Ended> output_of(Program program, std::size_t most);

/// Whether the program is on the PATH.
bool is_on_path(const std::string& program);

}  // namespace selgen::host
