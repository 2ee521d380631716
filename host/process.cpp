// Starts programs with fork and execvp, and installs the handlers that forward termination signals.
#include "host/process.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/errors.hpp"

#if defined(__linux__)
#include <sys/personality.h>
#endif

namespace selgen::host {
namespace {

/// A pipe. Its ends are closed by the destructor and by exec.
class Pipe {
public:
    Pipe() {
        if (::pipe2(ends_.data(), O_CLOEXEC) != 0)
            throw IoError(std::string("cannot create a pipe: ") + std::strerror(errno));
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close_reader();
        close_writer();
    }

    int reader() const { return ends_[0]; }
    int writer() const { return ends_[1]; }
    void close_reader() { close_one(ends_[0]); }
    void close_writer() { close_one(ends_[1]); }

private:
    static void close_one(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }

    std::array<int, 2> ends_{-1, -1};
};

/// read(), repeated if a signal interrupts it.
ssize_t read_some(int file, void* to, std::size_t most) {
    ssize_t got = 0;
    do got = ::read(file, to, most);
    while (got < 0 && errno == EINTR);
    return got;
}

std::vector<char*> raw_words(const std::vector<std::string>& words) {
    std::vector<char*> raw;
    for (const std::string& word : words) raw.push_back(const_cast<char*>(word.c_str()));
    raw.push_back(nullptr);
    return raw;
}

/// Runs in the child process: waits until the gate is closed, then executes the program. If that
/// fails, writes errno to `failure`.
[[noreturn]] void become(const Program& program, Pipe& gate, const Pipe& failure) {
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    gate.close_writer();
    char none = 0;
    read_some(gate.reader(), &none, 1);
    if (program.input >= 0) ::dup2(program.input, STDIN_FILENO);
    if (program.output >= 0) ::dup2(program.output, STDOUT_FILENO);
#if defined(__linux__)
    if (program.has_fixed_addresses) ::personality(ADDR_NO_RANDOMIZE);
#endif
    std::vector<char*> environment = raw_words(program.environment);
    if (!program.environment.empty()) environ = environment.data();
    ::execvp(program.words[0].c_str(), raw_words(program.words).data());
    const int reason = errno;
    [[maybe_unused]] const auto written = ::write(failure.writer(), &reason, sizeof reason);
    ::_exit(127);
}

volatile pid_t running_process = 0;
volatile std::sig_atomic_t termination_signal = 0;

extern "C" void forward_signal(int signal) {
    termination_signal = signal;
    if (running_process > 0) ::kill(running_process, signal);
}

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

Ended wait_for(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    Ended ended;
    if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
    if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
    return ended;
}

}  // namespace

ForwardedSignals::ForwardedSignals() {
    for (const int signal : signals) before_.push_back(std::signal(signal, forward_signal));
    if (before_.back() == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // as by nohup
}

ForwardedSignals::~ForwardedSignals() {
    running_process = 0;
    for (std::size_t i = 0; i < signals.size(); ++i) std::signal(signals[i], before_[i]);
    if (before_.front() != forward_signal) termination_signal = 0;  // the outermost one
}

void ForwardedSignals::check() {
    if (termination_signal != 0) throw Interrupted{termination_signal};
}

std::vector<std::string> own_environment() {
    std::vector<std::string> all;
    for (char** one = environ; one != nullptr && *one != nullptr; ++one) all.emplace_back(*one);
    return all;
}

std::string path_of(const std::string& program) {
    const bool is_here =
        program.find('/') == program.npos && std::filesystem::is_regular_file(program);
    return is_here ? "./" + program : program;
}

Ended run_program(const Program& program, const std::function<void()>& meanwhile) {
    using Clock = std::chrono::steady_clock;
    const ForwardedSignals forwarded_signals;
    Pipe gate, failure;
    const pid_t process = ::fork();
    if (process == 0) become(program, gate, failure);
    if (process < 0)
        throw IoError("cannot start " + program.words[0] + ": " + std::strerror(errno));
    running_process = process;
    failure.close_writer();
    if (program.before_exec) program.before_exec(process);
    const auto begin = Clock::now();
    gate.close_writer();
    int reason = 0;
    if (read_some(failure.reader(), &reason, sizeof reason) == sizeof reason) {
        wait_for(process);
        throw IoError(program.words[0] + ": cannot be run: " + std::strerror(reason));
    }
    if (meanwhile) meanwhile();
    Ended ended = wait_for(process);
    ended.asked = termination_signal;
    ended.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return ended;
}

Ended run_to_stderr(Program program) {
    program.output = STDERR_FILENO;
    const Ended ended = run_program(program);
    if (ended.asked != 0) throw Interrupted{ended.asked};
    return ended;
}

std::pair<std::string, Ended> output_of(Program program, std::size_t most) {
    Pipe pipe;
    program.output = pipe.writer();
    std::string text;
    const Ended ended = run_program(program, [&] {
        pipe.close_writer();
        std::array<char, 4096> part{};
        for (ssize_t got = 0;
             text.size() <= most && (got = read_some(pipe.reader(), part.data(), part.size())) > 0;)
            text.append(part.data(), static_cast<std::size_t>(got));
        pipe.close_reader();
    });
    return {text, ended};
}

bool is_on_path(const std::string& program) {
    const char* const variable = std::getenv("PATH");
    const std::string path = variable == nullptr ? "/usr/bin:/bin" : variable;
    for (std::size_t at = 0, end = 0; at <= path.size(); at = end + 1) {
        end = std::min(path.find(':', at), path.size());
        const std::string folder = path.substr(at, end - at);
        const std::string file = (folder.empty() ? "." : folder) + '/' + program;
        if (::access(file.c_str(), X_OK) == 0) return true;
    }
    return false;
}

}  // namespace selgen::host
