// Measures the tuned selector of set intersections on random sizes, ratios and densities.
#include "intersect.hpp"
#include "intersect.sel.hpp"
#include "studies/bench/paid/report.hpp"

namespace {

using Input = std::pair<kernels::Ids, kernels::Ids>;

struct Point {
    double large;
    double ratio;
    double density;
};

double count(intersect::Variant variant, const Input& x) {
    switch (variant) {
        case intersect::Variant::merge:
            return static_cast<double>(kernels::merge(x.first, x.second));
        case intersect::Variant::branchless:
            return static_cast<double>(kernels::branchless(x.first, x.second));
        case intersect::Variant::galloping:
            return static_cast<double>(kernels::galloping(x.first, x.second));
        case intersect::Variant::bitmap:
            return static_cast<double>(kernels::bitmap(x.first, x.second));
    }
    return 0;
}

template <intersect::Variant variant>
double always(Input& x) {
    return count(variant, x);
}

std::size_t choose(const Input& x) {
    intersect::Features f{};
    f.n = static_cast<double>(std::min(x.first.size(), x.second.size()));
    f.ratio = kernels::ratio(x.first, x.second);
    f.density = kernels::density(x.first, x.second);
    return static_cast<std::size_t>(intersect::choose(f));
}

std::size_t choose_by_rule(const Input& x) { return rule(x.first, x.second); }

}  // namespace

int main(int words, char** arguments) {
    using intersect::Variant;
    const paid::Program<Point, Input> program{
        "intersect",
        false,
        [](std::mt19937_64& random) {
            return Point{paid::log_uniform(10, 1e6, random), paid::log_uniform(1, 1000, random),
                         paid::log_uniform(0.002, 0.9, random)};
        },
        [](const Point& p, std::uint64_t seed) {
            return kernels::two_sets(p.large, p.ratio, p.density, seed);
        },
        [](std::size_t, const Point&) { return true; },
        {{"merge", always<Variant::merge>},
         {"branchless", always<Variant::branchless>},
         {"galloping", always<Variant::galloping>},
         {"bitmap", always<Variant::bitmap>}},
        {{"dispatcher",
          [](Input& x) { return static_cast<double>(intersect::call(x.first, x.second)); }, choose},
         {"hand rule", [](Input& x) { return count(static_cast<Variant>(choose_by_rule(x)), x); },
          choose_by_rule}}};
    return paid::run(program, words, arguments);
}
