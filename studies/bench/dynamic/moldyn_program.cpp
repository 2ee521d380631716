// The program of molecular dynamics, whose molecules move by simulated steps between measured
// phases.
#include <numeric>
#include <optional>
#include <stdexcept>

#include "moldyn.sel.hpp"
#include "studies/bench/dynamic/program.hpp"
#include "system.hpp"

namespace dynamic {

namespace {

using moldyn::System;

static_assert(static_cast<int>(moldyn_forces::Variant::ownersort) ==
                  static_cast<int>(Scheme::ownersort),
              "moldyn.sel lists the variants in the order of the schemes");

class Moldyn : public Program {
public:
    Moldyn(const Molecules& input, std::size_t passes)
        : number_(input.number),
          lengths_(input.steps),
          system_(options(input)),
          dispatchers_(passes) {}

    std::string name() const override { return "moldyn " + std::to_string(number_); }
    bool advance() override {
        if (pattern_) simulate();
        if (next_ == lengths_.size()) return false;
        ++next_;
        pattern_.emplace(system_.pairs(), reduction::Use{0, static_cast<double>(steps())});
        measured_.assign(system_.particles(), {});
        return true;
    }
    const Pattern& pattern() const override { return *pattern_; }
    int steps() const override { return lengths_[next_ - 1]; }
    int phases() const override { return static_cast<int>(lengths_.size()); }
    int all_steps() const override { return std::reduce(lengths_.begin(), lengths_.end()); }

    Spent fixed(Scheme scheme) override {
        switch (scheme) {
            case Scheme::sequential:
                return without_plan(
                    [&] { moldyn::forces_sequential(*pattern_, measured_, force()); });
            case Scheme::atomic:
                return without_plan([&] { moldyn::forces_atomic(*pattern_, measured_, force()); });
            case Scheme::repbuf: return by<moldyn::ReplicatedBuffer>();
            case Scheme::replink: return by<moldyn::LinkedBuffer>();
            case Scheme::selpriv: return by<moldyn::SelectivePrivatization>();
            case Scheme::localwrite: return by<moldyn::LocalWrite>();
            case Scheme::ownersort: return by<moldyn::OwnerSort>();
            default: throw std::logic_error("a scheme of the device");
        }
    }
    Chosen chosen(std::size_t pass) override {
        return timed_choice(dispatchers_[pass], steps(),
                            [&](auto& dispatch) { dispatch(*pattern_, measured_, force()); });
    }

private:
    static moldyn::Options options(const Molecules& input) {
        moldyn::Options options;
        options.cells = input.cells;
        options.radius = input.radius;
        return options;
    }
    moldyn::PairForce force() const { return system_.pair_force(*pattern_); }

    template <class Run>
    Spent without_plan(const Run& run) {
        return timed(
            steps(), [] { return 0; }, [&](int) { run(); });
    }
    template <class Plan>
    Spent by() {
        return timed(
            steps(), [&] { return Plan(*pattern_); },
            [&](Plan& plan) { plan.reduce(std::span(measured_), force()); });
    }
    /// The steps of the measured phase, which are not measured again.
    void simulate() {
        moldyn::ReplicatedBuffer plan(*pattern_);
        for (int step = 0; step < steps(); ++step) {
            system_.move();
            plan.reduce(system_.forces(), force());
            system_.push();
        }
    }

    int number_;
    std::vector<int> lengths_;
    System system_;
    std::vector<moldyn::Vector> measured_;  // the output of measured runs, which is not used
    std::optional<Pattern> pattern_;
    std::vector<moldyn_forces::Dispatcher> dispatchers_;
    std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Program> moldyn_program(const Molecules& input, std::size_t passes) {
    return std::make_unique<Moldyn>(input, passes);
}

std::vector<std::unique_ptr<Program>> moldyn_programs(std::size_t passes) {
    const std::vector<int> phases_23{1, 2, 4, 1, 3, 6, 2, 1, 5, 1, 2, 3,
                                     1, 4, 2, 1, 6, 3, 1, 2, 4, 1, 4};
    const std::vector<int> phases_21{1, 2, 4, 1, 3, 6, 2, 1, 5, 1, 2, 4, 1, 5, 2, 1, 7, 3, 1, 3, 5};
    std::vector<std::unique_ptr<Program>> all;
    for (const Molecules& input :
         {Molecules{1, {18, 18, 18}, 4.0, phases_23}, Molecules{2, {36, 36, 36}, 2.5, phases_23},
          Molecules{3, {28, 30, 30}, 2.0, phases_21}, Molecules{4, {36, 36, 36}, 1.5, phases_21},
          Molecules{5, {36, 36, 36}, 1.2, phases_21}})
        all.push_back(moldyn_program(input, passes));
    return all;
}

}  // namespace dynamic
