// Programs whose input changes from phase to phase.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "patterns/pattern.hpp"
#include "tests/examples/reduction/plan.hpp"

namespace dynamic {

using reduction::Pattern;
using reduction::Scheme;

class Clock {
public:
    /// Seconds since the last call, or since construction.
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        return std::chrono::duration<double>(now - std::exchange(last_, now)).count();
    }

private:
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// Seconds of one configuration of a phase. The first step includes the dispatcher's set-up.
struct Spent {
    double setup = 0;
    std::vector<double> steps;

    double total() const {
        double sum = setup;
        for (const double step : steps) sum += step;
        return sum;
    }
};

struct Chosen {
    Spent spent;
    Scheme scheme = Scheme::sequential;
    double overhead = 0;  // seconds outside its kernels and plans
};

/// `passes` dispatchers run through a program in parallel, each as if it were the only one.
class Program {
public:
    virtual ~Program() = default;

    virtual std::string name() const = 0;
    /// Goes to the first phase, or the next; false after the last.
    virtual bool advance() = 0;
    virtual const Pattern& pattern() const = 0;
    virtual int steps() const = 0;
    virtual int phases() const = 0;
    /// Number of steps of all phases.
    virtual int all_steps() const = 0;
    /// Runs the phase with one scheme.
    virtual Spent fixed(Scheme scheme) = 0;
    /// Runs the phase with the dispatcher of a pass.
    virtual Chosen chosen(std::size_t pass) = 0;
};

/// Makes a plan with `make`, and then runs it.
template <class Make, class Run>
Spent timed(int steps, const Make& make, const Run& run) {
    Spent spent;
    spent.steps.reserve(static_cast<std::size_t>(steps));
    Clock clock;
    auto plan = make();
    spent.setup = clock.lap();
    for (int step = 0; step < steps; ++step) {
        run(plan);
        spent.steps.push_back(clock.lap());
    }
    return spent;
}

template <class Dispatcher, class Run>
Chosen timed_choice(Dispatcher& dispatch, int steps, const Run& run) {
    Chosen chosen;
    const double before = dispatch.seconds() + dispatch.planning_seconds();
    chosen.spent = timed(
        steps, [] { return 0; }, [&](int) { run(dispatch); });
    chosen.overhead =
        chosen.spent.total() - (dispatch.seconds() + dispatch.planning_seconds() - before);
    chosen.scheme = static_cast<Scheme>(dispatch.decision()->variant);
    return chosen;
}

/// AmrRed2D of section 7.1 on 50x50 and 300x300 nodes.
std::vector<std::unique_ptr<Program>> amr_programs(std::size_t passes, int work);

/// One input of Moldyn.
struct Molecules {
    int number;
    std::array<int, 3> cells;
    double radius;
    std::vector<int> steps;  // pairs of each phase
};
/// The program behaves the same, whether and how often its phases are measured.
std::unique_ptr<Program> moldyn_program(const Molecules& input, std::size_t passes);
/// The inputs of table 6.
std::vector<std::unique_ptr<Program>> moldyn_programs(std::size_t passes);

}  // namespace dynamic
