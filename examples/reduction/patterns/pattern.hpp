// The irregular reduction that all algorithms compute: its references, weights and expected use.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace reduction {

/// Number of an element, an iteration or a reference. All counts are below `index_limit`, so plans
/// can use the top bit as a mark.
using Index = std::uint32_t;
inline constexpr Index index_limit = 1U << 31;

/// Which elements each iteration updates: iteration i those at index[offset[i]] ..
/// index[offset[i+1]).
struct Csr {
    Index elements = 0;
    std::vector<Index> offset{0};
    std::vector<Index> index;
};

/// How the program uses a pattern.
struct Use {
    int work = 0;  ///< units of other work in an iteration (body.hpp), from 0
    double expected_calls =
        1;  ///< reductions expected before the pattern changes: R of section 5.3
};

/// A unique number of an object. A copy or a move gets a new one.
class Version {
public:
    Version() noexcept : number_(fresh()) {}
    Version(const Version&) noexcept : number_(fresh()) {}
    Version& operator=(const Version&) noexcept { return renew(), *this; }
    ~Version() = default;

    void renew() noexcept { number_ = fresh(); }
    std::uint64_t number() const noexcept { return number_; }

private:
    static std::uint64_t fresh() noexcept {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }
    std::uint64_t number_;
};

/// An irregular reduction: the pattern of its references, one weight per iteration, and its use.
class Pattern {
public:
    /// Throws std::invalid_argument if the offsets do not ascend from 0 to the number of
    /// references, an index is not an element, a count reaches `index_limit`, or the work is
    /// negative.
    explicit Pattern(Csr csr, Use use = {});

    /// Replaces the references, as a simulation does at the end of a phase. Throws like the
    /// constructor.
    void replace(Csr csr);

    Index elements() const noexcept { return csr_.elements; }
    Index iterations() const noexcept { return static_cast<Index>(csr_.offset.size() - 1); }
    Index references() const noexcept { return static_cast<Index>(csr_.index.size()); }

    /// CON of section 4: iterations per element, 0 without elements.
    double connectivity() const noexcept;
    /// MOB of section 4: mean number of distinct elements in an iteration; counted once per
    /// version.
    double mobility() const noexcept { return mobility_; }
    /// References in each iteration if that is the same for all, otherwise 0.
    Index arity() const noexcept { return arity_; }
    /// Share of the iterations that have another number of references than the previous one, 0 to
    /// 1: the processor mispredicts the ends of their inner loops.
    double uneven() const noexcept { return uneven_; }

    int work() const noexcept { return use_.work; }
    double expected_calls() const noexcept { return use_.expected_calls; }
    /// The same number means the same object with the same references: plans are still valid.
    std::uint64_t version() const noexcept { return version_.number(); }

    std::span<const Index> offset() const noexcept { return csr_.offset; }
    std::span<const Index> index() const noexcept { return csr_.index; }
    /// The value that an iteration reads before its work, 1 to 2.
    std::span<const double> weight() const noexcept { return weight_; }
    const Csr& csr() const noexcept { return csr_; }

private:
    Csr csr_;
    Use use_;
    std::vector<double> weight_;
    Index arity_ = 0;
    double mobility_ = 0;
    double uneven_ = 0;
    Version version_;
};

}  // namespace reduction
