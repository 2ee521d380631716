// Runs each program on small inputs, by definition and by hand, and as mapped graph on an input of
// the spec's size. All results must be equal.
#include <cmath>
#include <cstdio>
#include <vector>

#include "generated.hpp"

namespace {

using namespace patterns;

template <class T>
std::vector<T> taken(const Items<T>& items, std::int64_t count) {
    return {items.get(), items.get() + count};
}

bool report(const char* name, bool is_same) {
    std::printf("%-21s base and by hand: %s\n", name, is_same ? "the same" : "DIFFERENT");
    return is_same;
}

bool run_filter() {
    MultiFilter f(64, 100);
    f.base();
    const auto full = taken(f.full, 6400), upper = taken(f.upper, 3200);
    f.hand();
    return report("Multi Filter", full == taken(f.full, 6400) && upper == taken(f.upper, 3200));
}
bool run_batch() {
    Batch b(50, 300);
    b.base();
    const auto classes_of = taken(b.cls, 50);
    b.hand();
    return report("Batch Classification", classes_of == taken(b.cls, 50));
}
bool run_jacobi() {
    Jacobi j(100);
    j.base();
    const auto x = taken(j.x[2], 100);
    j.start();
    j.hand();
    return report("Jacobi", x == taken(j.x[2], 100));
}
bool run_network() {
    Network n(300);
    n.base();
    const auto y = taken(n.y, 300 * classes);
    n.hand();
    return report("Neural Network", y == taken(n.y, 300 * classes));
}
bool run_pi() {
    Pi p(10000);
    p.base();
    const double total = p.total;
    p.hand();
    return report("Monte Carlo Pi", std::abs(total - p.total) < 1e-9 &&
                                        std::abs(total / Pi::estimates - 3.14159) < 0.01);
}

bool tell_mapped(const char* name, bool is_same) {
    std::printf("%-21s by hand and mapped: %s\n", name, is_same ? "the same" : "DIFFERENT");
    return is_same;
}

bool run_mapped_filter() {
    MultiFilter f(410, 8192);
    f.hand();
    const auto full = taken(f.full, 410 * 8192), lower = taken(f.lower, 205 * 8192);
    multi_filter::cores::Program(data_of(f)).run();
    return tell_mapped("Multi Filter",
                       full == taken(f.full, 410 * 8192) && lower == taken(f.lower, 205 * 8192));
}
bool run_mapped_batch() {
    Batch b(3276, 4096);
    b.hand();
    const auto classes_of = taken(b.cls, 3276);
    batch::cores::Program(data_of(b)).run();
    return tell_mapped("Batch Classification", classes_of == taken(b.cls, 3276));
}
bool run_mapped_jacobi() {
    Jacobi j(1832);
    j.hand();
    const auto x = taken(j.x[2], 1832);
    j.start();
    jacobi::cores::Program(data_of(j)).run();
    return tell_mapped("Jacobi", x == taken(j.x[2], 1832));
}
bool run_mapped_network() {
    Network n(13108);
    n.hand();
    const auto y = taken(n.y, 13108 * classes);
    network::cores::Program(data_of(n)).run();
    return tell_mapped("Neural Network", y == taken(n.y, 13108 * classes));
}
bool run_mapped_pi() {
    Pi p(10000);
    p.hand();
    const double total = p.total;
    pi::cores::Program(data_of(p)).run();
    return tell_mapped("Monte Carlo Pi", std::abs(total - p.total) < 1e-9);
}

}  // namespace

int main() {
    const bool all[] = {run_filter(),
                        run_batch(),
                        run_jacobi(),
                        run_network(),
                        run_pi(),
                        run_mapped_filter(),
                        run_mapped_batch(),
                        run_mapped_jacobi(),
                        run_mapped_network(),
                        run_mapped_pi()};
    for (const bool is_right : all)
        if (!is_right) return 1;
    return 0;
}
