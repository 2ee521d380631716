// Every loop in the list is correct in parallel and has reproducible inputs.
#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "configurations.hpp"
#include "measure.hpp"

namespace {

/// A loop whose parallel form is wrong with more than one thread: it leaves out the last iteration.
class Wrong final : public loops::LoopOf<int> {
public:
    Wrong() { out_.resize(100); }
    std::int64_t iterations() const override { return 100; }
    double bytes() const override { return bytes_out(); }
    void serial() override { std::fill(out_.begin(), out_.end(), 1); }
    void run(int threads, loops::Schedule schedule) override {
        const std::int64_t end = threads > 1 ? 99 : 100;
        loops::parallel_for(end, threads, schedule, [&](std::int64_t i) { out_[i] = 1; });
    }
};

}  // namespace

TEST_CASE("every loop is correct for every number of threads and every schedule") {
    for (const loops::Entry& entry : loops::all())
        for (const int input : {0, 1, 2, 5}) CHECK(wrong_configurations(entry, input).empty());
}

TEST_CASE("the check detects a missing iteration") {
    const loops::Entry entry{"wrong", "wrong", 1, [](int) -> std::unique_ptr<loops::Loop> {
                                 return std::make_unique<Wrong>();
                             }};
    CHECK(wrong_configurations(entry, 0).size() == 3 * all_schedules.size());
}

TEST_CASE("the check fails for cleared results, and changes no result") {
    const auto loop = loops::all().front().make(0);
    loop->serial();
    CHECK(loop->check());
    CHECK(loop->check());
    loop->forget();
    CHECK_FALSE(loop->check());
    CHECK_FALSE(loop->check());
}

TEST_CASE("there are enough loops and programs, with unique names") {
    std::set<std::string_view> names;
    std::set<std::string_view> programs;
    for (const loops::Entry& entry : loops::all()) {
        names.insert(entry.name);
        programs.insert(entry.program);
        CHECK(entry.inputs >= 20);
    }
    CHECK(names.size() == loops::all().size());
    CHECK(names.size() >= 26);
    CHECK(programs.size() >= 20);
}

TEST_CASE("inputs are reproducible and different") {
    for (const loops::Entry& entry : loops::all()) {
        const auto one = entry.make(3);
        CHECK(one->iterations() == entry.make(3)->iterations());
        CHECK(one->iterations() >= 1);
        CHECK(one->bytes() > 0);
        std::set<double> sizes;
        for (int input = 0; input < 6; ++input) sizes.insert(entry.make(input)->bytes());
        CHECK(sizes.size() >= 4);
    }
}

TEST_CASE("a profile has the times of the first and the longest part") {
    const loops::Case one = loops::cases(loops::all(), {"triangle_pairs"}, 20).at(3);
    loops::Measuring measuring({{}}, {1, false, 1});
    const loops::Times times = measuring.measure(*one.loop.make(one.input));
    CHECK(times.uneven.front > 0);
    CHECK(times.uneven.imbalance > 1);
    CHECK(times.uneven.imbalance <= 8);
    CHECK(times.uneven.front <= times.uneven.imbalance);
}

TEST_CASE("the imbalance of an input is computed without a run") {
    const auto of = [](const char* name, int input) {
        const loops::Case one =
            loops::cases(loops::all(), {name}, 20).at(static_cast<std::size_t>(input));
        return loops::unevenness_of_input(*one.loop.make(one.input));
    };
    const loops::Unevenness sorted = of("sparse_rows", 4);
    CHECK(sorted.front > 3);
    CHECK(sorted.imbalance == sorted.front);
    CHECK(sorted.head > sorted.front);
    const loops::Unevenness shuffled = of("sparse_rows", 5);
    CHECK(shuffled.front < 1.5);
    CHECK(shuffled.imbalance < 1.5);
    CHECK(of("cg_spmv", 3).imbalance < 1.1);
    CHECK(of("graph_pull", 0).front > 2);
    CHECK(of("fir", 3).front == Approx(1));  // this input predicts nothing
}
