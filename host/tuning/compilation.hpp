// Compilations of `selgen tune` that are skipped if nothing has changed.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace selgen::host {

/// A command that compiles and links a program. It need not run again while the compiler, the
/// command and the files that it reads are the same; these are recorded in PROGRAM.made.
class Compilation {
public:
    Compilation(std::string program, std::vector<std::string> words)
        : program_(std::move(program)), words_(std::move(words)) {}

    /// Runs the command unless the program is current. Its messages go to the error stream unless
    /// `is_quiet`. Returns false if it fails. Throws Interrupted.
    bool make(bool is_quiet = false) const;
    /// Whether the program was made by this command from the files as they are now.
    bool is_current() const;
    /// Records what the command reads; call it after the program was made. Makes no record if the
    /// compiler does not list its files, or if the command searches for libraries (-l).
    void record() const;

private:
    void forget() const;
    std::string command() const;
    std::vector<std::string> files() const;
    std::string record_file() const { return program_ + ".made"; }

    std::string program_;
    std::vector<std::string> words_;
};

}  // namespace selgen::host
