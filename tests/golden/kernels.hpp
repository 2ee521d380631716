// The functions that the golden specs call. They count calls, for the tests of the runtime.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <selgen/rt/errors.hpp>

namespace kernels {

/// Counts since the last reset.
struct Log {
    int inspections = 0;
    int plans = 0;
    int living_plans = 0;
    int renewals = 0;
    int reads_of_bytes = 0;
    std::vector<std::string> runs;
    std::function<void()> in_next_run;
};

inline Log& log() {
    thread_local Log mine;
    return mine;
}

/// A clock per thread that advances on request, so that tests know the time of a run.
struct Time {
    using duration = std::chrono::duration<double>;
    using time_point = std::chrono::time_point<Time, duration>;

    static time_point now() { return time_point(passed()); }
    static void pass(double seconds) { passed() += duration(seconds); }

private:
    static duration& passed() {
        thread_local duration passed{0};
        return passed;
    }
};

/// The input of a reduction.
struct Pattern {
    double count = 0;
    double work = 1;
    double mobility = 2;
    double sparsity = 0.5;
    int version = 0;
    bool fails = false;  // plans throw
    std::function<void()> when_read{};

    double elements() const {
        if (when_read) when_read();
        return count;
    }
    double iterations() const { return count * work; }
};

using Numbers = std::vector<double>;

/// The result of an inspection.
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
    if (const auto inside = std::exchange(log().in_next_run, nullptr)) inside();
    for (double& x : data) x += 1;
}

/// A plan that can be neither copied nor moved.
class Plan {
public:
    Plan(const char* name, const Pattern& pattern)
        : name_(name), bytes_(8 * pattern.count), shape_{pattern.sparsity, 4} {
        if (pattern.fails) throw std::runtime_error("no memory for " + std::string(name));
        Time::pass(3e-9 * pattern.count);
        ++log().plans;
        ++log().living_plans;
    }
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    ~Plan() { --log().living_plans; }

    /// Adapts to another pattern; not counted as a plan.
    void renew(const Pattern& pattern) {
        if (pattern.fails) throw std::runtime_error("no memory for another " + std::string(name_));
        ++log().renewals;
        bytes_ = 8 * pattern.count;
        shape_.sparsity = pattern.sparsity;
    }
    /// The result of inspect().
    const Shape& shape() const { return shape_; }
    void reduce(Numbers& data) { run(name_, data); }
    double sum(Numbers& data) {
        reduce(data);
        return data[0];
    }
    const char* name() const { return name_; }
    double bytes() const {
        ++log().reads_of_bytes;
        return bytes_;
    }

private:
    const char* name_;
    double bytes_;
    Shape shape_;
};

inline double sum(const char* name, Numbers& data) {
    run(name, data);
    return data[0];
}

/// Runs that take a configured time.
struct Clock {
    double seconds = 0;  // of each run
    double slow_a = 1;   // factor of the time of a
    std::vector<const char*> runs{};
    std::function<void()> inside{};  // called in each run

    void run(const char* name) {
        runs.push_back(name);
        if (inside) inside();
        const bool is_a = std::string_view(name) == "a";
        Time::pass(seconds * (is_a ? slow_a : 1));
    }
    void run(const Plan& plan) { run(plan.name()); }
};

/// A plan that throws something other than a std::exception.
class Odd {
public:
    explicit Odd(const Pattern& pattern) {
        if (pattern.fails) throw 7;
    }
    void reduce(Numbers& data) { run("odd", data); }
};

/// Throws at one of the points where a selector calls its code.
struct Faults {
    enum class Kind { error, memory, number, declined };

    int version = 0;
    int fail_at = 0;             // index of the point, from 1; 0 for none
    bool keeps_failing = false;  // also at all later points
    Kind kind = Kind::error;
    int passed = 0;
    bool declines = false;  // the point is in a run, before it writes
    bool wrote = false;     // the point was in a run that had written

    void pass() {
        ++passed;
        if (fail_at == 0 || passed < fail_at || (passed > fail_at && !keeps_failing)) return;
        switch (kind) {
            case Kind::error: throw std::runtime_error("injected");
            case Kind::memory: throw std::bad_alloc();
            case Kind::number: throw 7;
            case Kind::declined:
                if (declines) throw selgen::rt::Declined("injected");
        }
    }
    double at(double value) {
        pass();
        return value;
    }
    Shape inspect() {
        pass();
        ++log().inspections;
        return {0.9, 4};
    }
    void run(const char* name, Numbers& data) {
        declines = true;
        pass();
        declines = false;
        kernels::run(name, data);
        wrote = true;
        pass();
        wrote = false;
    }
    void run(const Plan& plan, Numbers& data) { run(plan.name(), data); }
    Pattern pattern() {
        pass();
        return {};
    }
};

/// A move-only type, for parameters by value.
using Owner = std::unique_ptr<int>;

/// Runs that decline before they write, depending on the pattern's mobility.
inline void fast(const Pattern& pattern, Numbers& data) {
    if (pattern.mobility > 2) throw selgen::rt::Declined("mobility is too high");
    run("fast", data);
}
inline void shared(Plan& plan, const Pattern& pattern, Numbers& data) {
    if (pattern.mobility > 3) throw selgen::rt::Declined("nobody shares");
    plan.reduce(data);
    if (pattern.work > 100) throw std::runtime_error("broken after writing");
}
inline int take_or_decline(Owner&& owner, bool declines) {
    if (declines) throw selgen::rt::Declined("not this one");
    const Owner mine = std::move(owner);
    return *mine;
}

enum class Layout { row, column, tiled };

}  // namespace kernels
