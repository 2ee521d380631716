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

/// Loops of many kinds, each with inputs of many sizes, to learn on how many threads and by which
/// schedule a loop is run best.
namespace loops {

using selgen::omp::parallel_for;
using selgen::omp::Schedule;

/// A loop with one of its inputs. What a run reads stays as it is, so a run may be repeated.
class Loop {
public:
    Loop() = default;
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;
    virtual ~Loop() = default;

    /// Of the outer loop, which threads share.
    virtual std::int64_t iterations() const = 0;
    /// What a run reads and writes, each byte once: an estimate of its traffic with the memory,
    /// where that is more than the caches keep.
    virtual double bytes() const = 0;
    /// How much the first so many iterations do, in any unit: what the input says at once where
    /// they are unequal, as the beginnings of sparse rows do.
    virtual double done_until(std::int64_t iteration) const {
        return static_cast<double>(iteration);
    }
    /// The sequential reference.
    virtual void serial() = 0;
    virtual void run(int threads, Schedule schedule) = 0;
    /// So that a result of before is not taken for that of the next run.
    virtual void forget() = 0;
    /// Whether the last run left what the reference leaves, which is run for the first check. Whole
    /// numbers are equal, others to five digits.
    virtual bool check() = 0;
};

/// A loop that leaves one vector.
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
    /// What the last run left, which is forgotten.
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

/// A loop that can be handed on, as experiments do with their inputs.
template <class One>
class Shared {
public:
    explicit Shared(std::int64_t input) : loop_(std::make_shared<One>(static_cast<int>(input))) {}
    operator One&() const { return *loop_; }

private:
    std::shared_ptr<One> loop_;
};

/// What there is of a loop: its name, the program it belongs to, and how inputs are made, from 0 to
/// below `inputs`, the smallest first.
struct Entry {
    std::string_view name;
    std::string_view program;
    int inputs;
    std::unique_ptr<Loop> (*make)(int input);
};

/// All loops, those of a program together.
const std::vector<Entry>& all();

}  // namespace loops
