// Measures the tuned selector of sorts on keys that are random, sorted, or of few values.
#include "sort.hpp"
#include "sort.sel.hpp"
#include "studies/bench/paid/report.hpp"

namespace {

using kernels::Keys;

struct Point {
    std::int64_t n;
    const char* kind;
};

/// Something that depends on the result.
double seen(const Keys& keys) { return static_cast<double>(keys.back()); }

double sort(sorting::Variant variant, Keys& keys) {
    switch (variant) {
        case sorting::Variant::introsort: kernels::introsort(keys); break;
        case sorting::Variant::insertion: kernels::insertion(keys); break;
        case sorting::Variant::mergesort: kernels::mergesort(keys); break;
        case sorting::Variant::radix: kernels::radix(keys); break;
    }
    return seen(keys);
}

template <sorting::Variant variant>
double always(Keys& keys) {
    return sort(variant, keys);
}

std::size_t choose(const Keys& keys) {
    const kernels::Sample sample = kernels::sample(keys);
    sorting::Features f{};
    f.n = static_cast<double>(keys.size());
    f.ordered = sample.ordered;
    f.repeated = sample.repeated;
    return static_cast<std::size_t>(sorting::choose(f));
}

double dispatched(Keys& keys) {
    sorting::call(keys);
    return seen(keys);
}

Point draw(std::mt19937_64& random) {
    constexpr std::array<const char*, 3> kinds{"random", "sorted", "few"};
    const char* const kind = kinds[random() % kinds.size()];
    return {static_cast<std::int64_t>(paid::log_uniform(8, 1e6, random)), kind};
}

}  // namespace

int main(int words, char** arguments) {
    using sorting::Variant;
    const paid::Program<Point, Keys> program{
        "sort",
        true,
        draw,
        [](const Point& p, std::uint64_t seed) { return kernels::make_keys(p.n, p.kind, seed); },
        [](std::size_t variant, const Point& p) {
            return static_cast<Variant>(variant) != Variant::insertion || p.n <= 2000;
        },
        {{"introsort", always<Variant::introsort>},
         {"insertion", always<Variant::insertion>},
         {"mergesort", always<Variant::mergesort>},
         {"radix", always<Variant::radix>}},
        {{"dispatcher", dispatched, choose},
         {"hand rule", [](Keys& keys) { return sort(static_cast<Variant>(rule(keys)), keys); },
          rule}}};
    return paid::run(program, words, arguments);
}
