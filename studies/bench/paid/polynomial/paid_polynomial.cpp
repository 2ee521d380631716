// Measures the tuned selector of polynomial schemes on random degrees and numbers of points.
#include "polynomial.hpp"
#include "polynomial.sel.hpp"
#include "studies/bench/paid/report.hpp"

namespace {

using Input = std::pair<kernels::Numbers, kernels::Numbers>;

struct Point {
    double work;
    double degree;
};

double evaluate(polynomial::Variant variant, const Input& x) {
    switch (variant) {
        case polynomial::Variant::horner: return kernels::horner(x.first, x.second);
        case polynomial::Variant::split: return kernels::split(x.first, x.second);
        case polynomial::Variant::estrin: return kernels::estrin(x.first, x.second);
        case polynomial::Variant::blocked: return kernels::blocked(x.first, x.second);
    }
    return 0;
}

template <polynomial::Variant variant>
double always(Input& x) {
    return evaluate(variant, x);
}

std::size_t choose(const Input& x) {
    polynomial::Features f{};
    f.m = static_cast<double>(x.second.size());
    f.degree = static_cast<double>(x.first.size() - 1);
    return static_cast<std::size_t>(polynomial::choose(f));
}

std::size_t choose_by_rule(const Input& x) { return rule(x.second.size(), x.first.size() - 1); }

}  // namespace

int main(int words, char** arguments) {
    using polynomial::Variant;
    const paid::Program<Point, Input> program{
        "polynomial",
        false,
        [](std::mt19937_64& random) {
            return Point{paid::log_uniform(4, 8e6, random), paid::log_uniform(2, 400, random)};
        },
        [](const Point& p, std::uint64_t seed) {
            return kernels::make_problem(p.work, p.degree, seed);
        },
        [](std::size_t, const Point&) { return true; },
        {{"horner", always<Variant::horner>},
         {"split", always<Variant::split>},
         {"estrin", always<Variant::estrin>},
         {"blocked", always<Variant::blocked>}},
        {{"dispatcher", [](Input& x) { return polynomial::call(x.first, x.second); }, choose},
         {"hand rule",
          [](Input& x) { return evaluate(static_cast<Variant>(choose_by_rule(x)), x); },
          choose_by_rule}}};
    return paid::run(program, words, arguments);
}
