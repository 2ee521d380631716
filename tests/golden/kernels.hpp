#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// What the golden specs call. Everything counts what it does, for the tests of the runtime.
namespace kernels {

/// What happened since the last reset.
struct Log {
    int inspections = 0;
    int plans = 0;
    int living_plans = 0;
    std::vector<std::string> runs;
};

inline Log& log() {
    thread_local Log mine;
    return mine;
}

/// The input of a reduction.
struct Pattern {
    double count = 0;
    double work = 1;
    double mobility = 2;
    double sparsity = 0.5;
    int version = 0;
    bool fails = false;  // plans throw

    double elements() const { return count; }
    double iterations() const { return count * work; }
};

using Numbers = std::vector<double>;

/// What an inspection finds.
struct Shape {
    double sparsity;
    double clusters;
};

inline Shape inspect(const Pattern& pattern) {
    ++log().inspections;
    return {pattern.sparsity, 4};
}

inline void run(const char* name, Numbers& data) {
    log().runs.emplace_back(name);
    for (double& x : data) x += 1;
}

/// A plan that can be neither copied nor moved.
class Plan {
public:
    Plan(const char* name, const Pattern& pattern) : name_(name) {
        if (pattern.fails) throw std::runtime_error("no memory for " + std::string(name));
        ++log().plans;
        ++log().living_plans;
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    ~Plan() { --log().living_plans; }

    void reduce(Numbers& data) { run(name_, data); }

private:
    const char* name_;
};

/// A plan whose failure is no std::exception.
class Odd {
public:
    explicit Odd(const Pattern& pattern) {
        if (pattern.fails) throw 7;
    }
    void reduce(Numbers& data) { run("odd", data); }
};

/// What moves only, for parameters by value.
using Owner = std::unique_ptr<int>;

enum class Layout { row, column, tiled };

}  // namespace kernels
