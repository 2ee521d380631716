// The variants of total.sel with their planned failures.
#pragma once

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

namespace planted {

using Numbers = std::vector<double>;

struct Shape {
    double first;
};
inline Shape look(const Numbers& x) { return {x.empty() ? 0 : x.front()}; }

/// The data of a call, and the number that the call adds.
inline std::pair<Numbers, double> make(std::int64_t n, double start, std::string_view kind,
                                       std::uint64_t seed) {
    Numbers x(static_cast<std::size_t>(n), start);
    if (kind == "mixed")
        for (std::size_t i = 0; i < x.size(); ++i) x[i] += static_cast<double>((seed + i) % 7);
    return {x, 1};
}

inline void add(Numbers& x, double step) {
    for (double& value : x) value += step;
}
inline void wrong(Numbers& x, double step) { add(x, 2 * step); }
inline void crash(Numbers& x, double step) {
    if (x.size() > 500) std::raise(SIGSEGV);
    add(x, step);
}
inline void greedy(Numbers&, double) { throw std::bad_alloc(); }
inline void endless(Numbers& x, double step) {
    for (volatile bool on = x.size() > 500; on;) {
    }
    add(x, step);
}
/// Long enough that a test can interrupt it.
inline void slow(Numbers& x, double step) {
    for (volatile int i = 0; i < 3000000; i = i + 1) {
    }
    add(x, step);
}

/// Cannot be moved, and throws for large inputs.
class Plan {
public:
    explicit Plan(const Numbers& x) : size_(x.size()), first_(x.front()) {
        if (size_ > 500) throw std::runtime_error("no room for it, \"really\"");
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    void run(Numbers& x, double step) const {
        if (x.front() < first_ || x.front() > first_)
            throw std::runtime_error("the plan was made of other arguments");
        for (std::size_t i = 0; i < size_; ++i) x[i] += step;
    }

private:
    std::size_t size_;
    double first_;
};

}  // namespace planted
