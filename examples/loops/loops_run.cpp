// Runs a loop once, for `selgen profile`: loops_run LOOP [INPUT]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <selgen/omp/schedule.hpp>
#include <selgen/rt/profile.hpp>
#include <string_view>

#include "loop.hpp"

namespace {

/// Runs as requested: sequentially, or with a number of threads.
void run(loops::Loop& loop) {
    const int threads = selgen::rt::profile_threads(1);
    const auto schedule = selgen::omp::schedule_of(selgen::rt::profile_schedule("static"));
    if (threads < 2 || !schedule) return loop.serial();
    loop.run(threads, *schedule);
}

}  // namespace

int main(int count, char** words) {
    const std::string_view name = count > 1 ? words[1] : "";
    const auto& all = loops::all();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.name == name; });
    const int input = count > 2 ? std::atoi(words[2]) : 0;
    if (found == all.end() || input < 0 || input >= found->inputs) {
        std::fprintf(stderr, "usage: loops_run LOOP [INPUT]\n");
        return 2;
    }
    const auto loop = found->make(input);
    run(*loop);  // touches the memory and starts the threads
    const selgen::rt::ProfiledLoop region(words[1], static_cast<double>(loop->iterations()));
    run(*loop);
    return 0;
}
