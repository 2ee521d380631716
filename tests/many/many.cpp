// Selectors of more than 64 variants: each variant is chosen, forced, explained and set aside like
// one of a few.
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

/// A clock in which everything takes a microsecond.
struct Ticks {
    using duration = std::chrono::microseconds;
    using time_point = std::chrono::time_point<Ticks, duration>;

    static time_point now() {
        static duration passed{0};
        return time_point(++passed);
    }
};
#define SELGEN_CLOCK Ticks

#include "many.hpp"

namespace {

void check(bool holds, const char* what, int n) {
    if (holds) return;
    std::fprintf(stderr, "%s (%d)\n", what, n);
    std::exit(1);
}

/// The variant that kernel number runs, if the second knob has `count` values.
int result(int number, int count) { return 100 * (number / count + 1) + number % count + 1; }

/// Each variant is chosen if it is the best, and called; and forced by its name and by its value.
template <class Variant, std::size_t N, class Dispatcher, class Features>
void check_calls(const selgen::rt::Names<Variant, N>& names, Variant (*choose)(const Features&),
                 Dispatcher dispatch, int second) {
    for (int n = 0; n < static_cast<int>(N); ++n) {
        const auto best = static_cast<Variant>(n);
        Features features{};
        features.n = n;
        check(choose(features) == best, "another variant is chosen", n);
        check(dispatch(n) == result(n, second), "another variant is called", n);
        check(dispatch.decision()->variant == best, "another variant is reported", n);
        check(dispatch.why(best) == selgen::rt::Why::chosen, "it is not reported as chosen", n);
        check(dispatch.costs()[static_cast<std::size_t>(n)] == 1e-6, "its cost is wrong", n);
        const std::string line = dispatch.explain();
        const std::string begin = ": " + std::string(names[best]) + ", best by the goal";
        check(line.find(begin) != line.npos, "explain() shows another variant", n);
    }
    for (int n = 0; n < static_cast<int>(N); ++n) {
        dispatch.force(names.text[n]);
        check(dispatch(0) == result(n, second), "the forced variant is not called", n);
        check(dispatch.decision()->reason == selgen::rt::Reason::forced, "nothing is forced", n);
    }
}

/// A plan that throws sets its variant aside, for any number, and the nearest one runs.
void check_failures() {
    for (int n = 1; n < 300; ++n) {
        n300::Dispatcher dispatch;
        const auto broken = static_cast<n300::Variant>(n);
        check(dispatch(n, n) == result(n - 1, 15), "a variant whose plan throws is called", n);
        check(dispatch.why(broken) == selgen::rt::Why::failed, "it is not reported as failed", n);
        check(dispatch.failure(broken) == "no memory", "the text of the exception is missing", n);
        for (int other = 0; other < 300; ++other)
            check(other == n || dispatch.failure(static_cast<n300::Variant>(other)).empty(),
                  "another variant failed", other);
        check(dispatch(n + 1, -1) == result(n + 1 < 300 ? n + 1 : 299, 15),
              "it still fails in the next phase", n);
    }
}

/// Corrections of all variants are saved and loaded.
void check_saved(const char* path) {
    n300::Dispatcher first, second;
    for (int call = 0; call < 20; ++call) first(299, -1);
    first.save(path);
    check(second.load(path), "the saved state is not loaded", 0);
    check(second.correction_factors() == first.correction_factors(),
          "the loaded state differs from the saved one", 0);
}

/// A call with the two arguments of the variants with plans.
struct Planned : n300::Dispatcher {
    int operator()(int n) { return n300::Dispatcher::operator()(n, -1); }
};

}  // namespace

int main(int, char** words) {
    static_assert(sizeof(n256::Variant) == 1 && sizeof(n257::Variant) == 2);
    check_calls(n65::names, n65::choose, n65::Dispatcher(), 13);
    check_calls(n70::names, n70::choose, n70::Dispatcher(), 10);
    check_calls(n256::names, n256::choose, n256::Dispatcher(), 16);
    check_calls(n257::names, n257::choose, n257::Dispatcher(), 16);
    check_calls(n300::names, n300::choose, Planned(), 15);
    check_failures();
    check_saved((std::string(words[0]) + ".state").c_str());
    return 0;
}
