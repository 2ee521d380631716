// The program of adaptive mesh refinement, whose mesh adapts before each phase.
#include <optional>

#include "amr.sel.hpp"
#include "mesh.hpp"
#include "studies/bench/dynamic/program.hpp"

namespace dynamic {

namespace {

static_assert(static_cast<int>(amr_reduce::Variant::ownersort) ==
                  static_cast<int>(Scheme::ownersort),
              "amr.sel lists the variants in the order of the schemes");

class Amr : public Program {
public:
    struct Size {
        int side;
        int phases;
        int steps;
    };

    Amr(const Size& size, std::size_t passes, int work)
        : size_(size), work_(work), mesh_(options(size.side)), dispatchers_(passes) {}

    std::string name() const override {
        const std::string side = std::to_string(size_.side);
        return "amr " + side + "x" + side;
    }
    bool advance() override {
        if (phase_++ == size_.phases) return false;
        mesh_.adapt();
        pattern_.emplace(mesh_.edges(), reduction::Use{work_, static_cast<double>(size_.steps)});
        data_.assign(pattern_->elements(), 0);
        return true;
    }
    const Pattern& pattern() const override { return *pattern_; }
    int steps() const override { return size_.steps; }
    int phases() const override { return size_.phases; }
    int all_steps() const override { return size_.phases * size_.steps; }

    Spent fixed(Scheme scheme) override {
        return timed(
            size_.steps, [&] { return make_plan(scheme, *pattern_, {}); },
            [&](reduction::Plan& plan) { reduce(plan, data_); });
    }
    Chosen chosen(std::size_t pass) override {
        return timed_choice(dispatchers_[pass], size_.steps,
                            [&](auto& dispatch) { dispatch(*pattern_, data_); });
    }

private:
    static amr::Options options(int side) {
        amr::Options options;
        options.side = side;
        return options;
    }

    Size size_;
    int work_;
    amr::Mesh mesh_;
    std::optional<Pattern> pattern_;
    std::vector<double> data_;
    std::vector<amr_reduce::Dispatcher> dispatchers_;
    int phase_ = 0;
};

}  // namespace

std::vector<std::unique_ptr<Program>> amr_programs(std::size_t passes, int work) {
    std::vector<std::unique_ptr<Program>> all;
    all.push_back(std::make_unique<Amr>(Amr::Size{50, 30, 20}, passes, work));
    all.push_back(std::make_unique<Amr>(Amr::Size{300, 20, 15}, passes, work));
    return all;
}

}  // namespace dynamic
