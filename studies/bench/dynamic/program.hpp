// Programs whose input changes from phase to phase, and the times of passes through a phase.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <optional>
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

/// The times of one pass through a phase: of each fixed variant that ran in it, and of the
/// dispatcher.
struct Pass {
    std::vector<std::optional<Spent>> fixed;  // the fixed variants, by scheme
    Chosen chosen;
};

/// The first passes, with all configurations. Dropped configurations keep their times, even if one
/// or two passes were disturbed. The dispatcher is in every pass.
constexpr std::size_t least_passes = 3;

/// The schemes that run in a further pass: all at first. Later, those that ran in all `n` passes so
/// far and have a median of at most 1 + 0.5 / sqrt(n) times the minimum. The times of the others
/// are known well enough to exclude them as the best.
std::vector<bool> finalists(const std::vector<Pass>& passes);

/// How long a program is.
struct Length {
    double phases = 1;
    double steps = 1;  // relative to its first phase
};

/// Number of passes through a program that fit into `seconds`: those of the first phase as they
/// were, and further ones with the finalists only. At least the passes of the first phase, at most
/// `most`.
std::size_t affordable(const std::vector<Pass>& first_phase, const Length& length, double seconds,
                       std::size_t most);

/// Seconds of each configuration.
struct Sums {
    std::vector<double> fixed = std::vector<double>(reduction::schemes.size());
    double dynasel = 0;
    double oracle = 0;    // the best of each phase
    double overhead = 0;  // overhead of dynasel

    explicit Sums() = default;
    /// For a phase: the time of each configuration relative to those that ran in every pass, as
    /// median of the passes, times the time of these. Calibration that outlasts a pass affects all
    /// configurations of the pass equally, so the ratios do not have it.
    explicit Sums(const std::vector<Pass>& passes);

    Sums& operator+=(const Sums& other);
    double sequential() const { return fixed[static_cast<std::size_t>(Scheme::sequential)]; }
    double best_fixed() const;
};

}  // namespace dynamic
