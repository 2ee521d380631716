// Calls of a selector while it decides, or while one of its plans runs.
#include "tests/cli/running.hpp"

using selgen::testing::Folder;
using selgen::testing::has;

namespace {

const std::string nested_spec = R"(use "kernels.hpp";

selector own {
  call int (int n);
  inspect found = asks_own(n);
  feature size : count = found;
  variant few  { run 1; }
  variant many { run 2; }
  choose many when size > 10;
  otherwise few;
}

selector plans {
  call int (int n);
  feature size : count = n;
  variant few       { run 1; }
  variant recursive { plan Recursive(n); run plan.n_; }
  phase while n;
  choose recursive when size > 10;
  otherwise few;
}

selector sums {
  call int (int n);
  feature size : count = n;
  variant plain   { run 1; }
  variant planned { plan Sums(n); run plan.run(); }
  phase while n;
  choose planned when size > 10;
  otherwise plain;
}
)";

const std::string nested_kernels = R"(#pragma once
#include <csignal>
int asks_own(int n);
extern volatile std::sig_atomic_t raises;
int calls_own(int n);
struct Sums {
    explicit Sums(int n) : n_(n) {}
    int run() {
        if (raises != 0) std::raise(SIGUSR1);
        return n_;
    }
    int n_;
};
/// A plan that calls its own selector.
struct Recursive {
    explicit Recursive(int n) : n_(n > 50 ? calls_own(n) : n) {}
    int n_;
};
)";

/// The exit code shows which checks failed: own 1 and 2, plans 4, sums the other bits.
const std::string nested_main = R"(#include <stdexcept>
#include <string>
#include "nested.sel.hpp"

volatile std::sig_atomic_t raises = 0;
static int of_handler = 0;
int asks_own(int n) { return n == 5 ? own::call(5) : n; }
int calls_own(int n) { return plans::call(n + 1); }
static void handle(int) { of_handler = sums::call(3); }

int main() {
    std::signal(SIGUSR1, handle);
    int failed = 0;
    own::call(100);
    try {
        own::call(5);
        failed |= 1;
    } catch (const std::logic_error& error) {
        if (std::string(error.what()).find("selgen: own: called by its own ") != 0) failed |= 2;
    }
    if (own::call(100) != 2) failed |= 2;
    // A plan that calls its own selector fails, so the next choice runs.
    const bool is_next = plans::call(20) == 20 && plans::call(60) == 1;
    const auto& why = plans::local().failure(plans::Variant::recursive);
    if (!is_next || why.find("selgen: plans: called by its own ") != 0) failed |= 4;

    if (sums::call(20) != 20) failed |= 8;
    raises = 1;  // in the run of the plan
    if (sums::call(20) != 20 || of_handler != 1) failed |= 16;
    raises = 0;
    const auto counts = sums::local().counts();
    if (sums::local().decision()->variant != sums::Variant::planned) failed |= 32;
    if (sums::call(20) != 20 || sums::local().counts().plans != 1) failed |= 64;
    if (counts.nested != 1 || sums::local().counts().phases != 1) failed |= 128;
    return failed;
}
)";

int run_line(const Folder& here, const std::string& line) {
    const int status =
        std::system(("cd '" + here.path().string() + "' && " + line + " > said 2>&1").c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256;
}

/// Checks the exit code of the program with each compiler that has the sanitizer.
void check_nested_calls(const std::string& sanitizer) {
    const Folder here;
    here.write("nested.sel", nested_spec);
    here.write("kernels.hpp", nested_kernels);
    here.write("main.cpp", nested_main);
    REQUIRE(here.selgen("gen nested.sel -o nested.sel.hpp").code == 0);
    for (const std::string compiler : {"g++", "clang++"}) {
        here.write("empty.cpp", "int main() {}\n");
        if (run_line(here, compiler + " -fsanitize=" + sanitizer +
                               " empty.cpp -o empty && ./empty") != 0) {
            WARN(compiler << " cannot use the sanitizer " << sanitizer);
            continue;
        }
        CAPTURE(compiler);
        const int compiled =
            run_line(here, compiler + " -std=c++17 -O1 -fsanitize=" + sanitizer +
                               " -I " SELGEN_SOURCE_DIR "/runtime main.cpp -o main");
        INFO(here.read("said"));
        REQUIRE(compiled == 0);
        CHECK(run_line(here, "./main") == 0);
        CHECK(run_line(here, "SELGEN_TRACE=t.json ./main") == 0);
        CHECK(has(here.read("t.json"), "planned"));
    }
}

}  // namespace

TEST_CASE("a call within a decision is an error, and one of a signal handler runs otherwise",
          "[.long]") {
    check_nested_calls("address");
    check_nested_calls("thread");
}
