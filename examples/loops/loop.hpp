// The interface of loops of many kinds, each with inputs of many sizes, to learn the best threads
// and schedule.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <selgen/omp/parallel_for.hpp>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace loops {

using selgen::omp::parallel_for;
using selgen::omp::Schedule;

/// A loop with one of its inputs. A run does not change what it reads, so it can be repeated.
class Loop {
public:
    Loop() = default;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    virtual ~Loop() = default;

    /// Iterations of the outer loop, which is parallel.
    virtual std::int64_t iterations() const = 0;
    /// Bytes that a run reads and writes, each counted once: an estimate of the memory traffic if
    /// they exceed the caches.
    virtual double bytes() const = 0;
    /// The work of the first iterations up to that number, in any unit. It is computed from the
    /// input without a run, for loops with unequal iterations.
    virtual double done_until(std::int64_t iteration) const {
        return static_cast<double>(iteration);
    }
    /// The sequential reference.
    virtual void serial() = 0;
    virtual void run(int threads, Schedule schedule) = 0;
    /// Clears the result, so that an old result is not taken for a new one.
    virtual void forget() = 0;
    /// Whether the last run gave the result of the reference, which runs for the first check.
    /// Integers must be equal, other numbers agree in five digits.
    virtual bool check() = 0;
};

/// A loop whose result is one vector.
template <class T>
class LoopOf : public Loop {
public:
    void forget() final { std::fill(out_.begin(), out_.end(), static_cast<T>(85)); }
    bool check() final {
        if (wanted_.empty()) {
            std::vector<T> got = out_;
            forget();
            serial();
            wanted_ = std::exchange(out_, std::move(got));
        }
        return std::equal(out_.begin(), out_.end(), wanted_.begin(), wanted_.end(), is_near);
    }
    /// The result of the last run, cleared by forget().
    std::vector<T> take() {
        std::vector<T> left = out_;
        forget();
        return left;
    }

protected:
    double bytes_out() const { return static_cast<double>(out_.size() * sizeof(T)); }

    std::vector<T> out_;

private:
    static bool is_near(T a, T b) {
        if constexpr (std::is_integral_v<T>)
            return a == b;
        else
            return std::abs(a - b) <= T(1e-5) * std::max(T(1), std::abs(b));
    }

    std::vector<T> wanted_;
};

/// A copyable handle of a loop, for inputs of experiments.
template <class One>
class Shared {
public:
    explicit Shared(std::int64_t input) : loop_(std::make_shared<One>(static_cast<int>(input))) {}
    operator One&() const { return *loop_; }

private:
    std::shared_ptr<One> loop_;
};

/// The number of inputs of each loop.
inline constexpr int inputs = 20;

/// Description of a loop: its name, its program, and how inputs are made. Inputs are numbered from
/// 0 to below `inputs`, the smallest first.
struct Entry {
    std::string_view name;
    std::string_view program;
    int inputs;
    std::unique_ptr<Loop> (*make)(int input);
};

template <class One>
Entry entry(std::string_view name, std::string_view program) {
    return {name, program, inputs,
            [](int input) -> std::unique_ptr<Loop> { return std::make_unique<One>(input); }};
}

/// All loops of a program that measures or runs them, which defines this.
const std::vector<Entry>& all();

}  // namespace loops
