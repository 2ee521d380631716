#include "glance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "owners.hpp"

namespace reduction {
namespace {

constexpr int places = 8;  // number of runs in the share of each thread

/// The result of a run of iterations, in addition to the owners of its elements.
struct Seen {
    std::uint64_t references = 0;
    std::uint64_t settled = 0;  // references of the second half of a run
    std::uint64_t fresh = 0;    // settled references to lines that the run did not use before
};

/// The lines that a run used, cleared when the next begins: a direct-mapped cache without data.
class Lines {
public:
    void begin_run() noexcept { line_.fill(index_limit); }
    bool use(Index element) noexcept {
        const Index line = element / ElementBlocks::line;
        Index& place = line_[line % line_.size()];
        return std::exchange(place, line) == line;
    }

private:
    std::array<Index, 512> line_{};
};

/// The threads that use some of the elements: those that a hash selects, at most 4096 of the
/// sample.
class Meetings {
public:
    explicit Meetings(Index references)
        : shift_(32 - static_cast<unsigned>(std::bit_width((references - 1) / tracked))),
          users_(2 * std::bit_ceil(std::size_t{std::min(references, tracked)})) {}

    void meet(Index element, int thread) {
        const std::uint32_t hash = element * 2654435769U;  // 2^32 / golden ratio
        if (shift_ < 32 && hash >> shift_ != 0) return;
        const std::uint64_t key = std::uint64_t{element} + 1;
        for (std::size_t at = hash * 40503U >> 16U;; ++at) {
            at &= users_.size() - 1;
            std::uint64_t& user = users_[at];
            if (user == 0 && ++used_ > users_.size() * 3 / 4) return;
            if (user == 0) user = key << 16U | static_cast<unsigned>(thread);
            if (user >> 16U != key) continue;
            if ((user & met) == 0 && (user & 0x7fffU) != static_cast<unsigned>(thread)) {
                user |= met;
                ++several_;
            }
            return;
        }
    }
    /// Elements that at least two threads use.
    double several() const noexcept { return several_; }
    /// The part of all elements that the hash selects.
    double share() const noexcept { return std::exp2(static_cast<double>(shift_) - 32); }

private:
    static constexpr Index tracked = 4096;
    static constexpr std::uint64_t met = 0x8000;
    unsigned shift_;
    std::vector<std::uint64_t> users_;  // element + 1, whether several met, first thread
    std::size_t used_ = 0;
    int several_ = 0;
};

/// Results of a sample of the references. Elements are assumed to have about the same number of
/// references. If threads share fewer elements than by chance, each element is assumed to have
/// references of one thread.
class Sample {
public:
    Sample(const Pattern& pattern, int threads, Index references)
        : pattern_(pattern),
          threads_(threads),
          blocks_(pattern.elements(), threads),
          owners_(pattern, blocks_, threads),
          meetings_(references),
          parts_(places * threads),
          counts_(static_cast<std::size_t>(parts_) * static_cast<std::size_t>(threads)),
          iterations_of_(static_cast<std::size_t>(threads)) {}

    void take(int thread, Range run) {
        lines_.begin_run();
        const Index half = run.first + (run.last - run.first) / 2;
        for (Index i = run.first; i < run.last; ++i) {
            take_references(thread, i, i >= half);
            const auto& owners = owners_.of(i);
            lists_ += owners.size();
            for (const int owner : owners) ++iterations_of_[static_cast<std::size_t>(owner)];
        }
        iterations_ += run.last - run.first;
    }

    Shape shape() const;

private:
    void take_references(int thread, Index iteration, bool is_settled) {
        const Index last = pattern_.offset()[iteration + 1];
        for (Index k = pattern_.offset()[iteration]; k < last; ++k) {
            const Index element = pattern_.index()[k];
            const auto part = std::uint64_t{element} * static_cast<unsigned>(parts_);
            ++counts_[place(thread, static_cast<int>(part / pattern_.elements()))];
            meetings_.meet(element, thread);
            const bool is_fresh = !lines_.use(element);
            ++seen_.references;
            seen_.settled += is_settled ? 1 : 0;
            seen_.fresh += is_settled && is_fresh ? 1 : 0;
        }
    }
    std::size_t place(int thread, int part) const noexcept {
        return static_cast<std::size_t>(thread * parts_ + part);
    }
    double mixing() const;
    void add_touched(Shape& shape) const;

    const Pattern& pattern_;
    int threads_;
    ElementBlocks blocks_;
    Owners owners_;
    Meetings meetings_;
    int parts_;                          // parts of the elements, of the same size
    std::vector<std::uint32_t> counts_;  // references of each thread to each part
    std::vector<std::uint64_t> iterations_of_;
    std::uint64_t lists_ = 0;
    std::uint64_t iterations_ = 0;
    Seen seen_;
    Lines lines_;
};

/// Elements that threads share in the sample, relative to chance: 0 to 1.
double Sample::mixing() const {
    const double size = static_cast<double>(pattern_.elements()) / parts_;
    double expected = 0;
    for (int part = 0; part < parts_; ++part) {
        double nobody = 1, one = 0;  // probabilities for an element
        for (int t = 0; t < threads_; ++t) {
            const double seen = 1 - std::exp(-1.0 * counts_[place(t, part)] / size);
            one = one * (1 - seen) + nobody * seen;
            nobody *= 1 - seen;
        }
        expected += size * (1 - nobody - one);
    }
    expected *= meetings_.share();
    return expected < 0.5 ? 0 : std::min(1.0, meetings_.several() / expected);
}

void Sample::add_touched(Shape& shape) const {
    const double scale = pattern_.references() / static_cast<double>(seen_.references);
    const double size = static_cast<double>(pattern_.elements()) / parts_;
    const double mixing = this->mixing();
    for (int part = 0; part < parts_; ++part) {
        double all = 0;
        for (int t = 0; t < threads_; ++t) all += counts_[place(t, part)];
        if (all == 0) continue;
        const double each = scale * all / size;  // references of an element
        const double used = std::min(1.0, each) / parts_, exponent = std::max(1.0, each);
        double one = 0;  // probability that all references are of one thread
        for (int t = 0; t < threads_; ++t) {
            const double share = counts_[place(t, part)] / all;
            const double by_chance = 1 - std::pow(1 - share, exponent);
            shape.sparsity += used * (mixing * by_chance + (1 - mixing) * share) / threads_;
            one += std::pow(share, exponent);
        }
        shape.touched += used;
        shape.contended += used * mixing * (1 - one);
    }
}

Shape Sample::shape() const {
    Shape shape;
    if (seen_.references == 0 || lists_ == 0) return shape;
    add_touched(shape);
    const double fresh =
        static_cast<double>(seen_.fresh) / std::max<double>(1, static_cast<double>(seen_.settled));
    // Each line is new once. It is new again if the lines do not all fit into the recently used
    // ones.
    const double lines = static_cast<double>(pattern_.elements()) / ElementBlocks::line;
    const double cold = std::min(1.0, lines * threads_ * shape.sparsity / pattern_.references());
    const auto missed = [&](double kept) {
        return std::max(cold, fresh * std::max(0.0, 1 - kept / lines));
    };
    shape.locality = 1 - missed(512);
    shape.far = missed(16384);
    shape.replication = static_cast<double>(lists_) / static_cast<double>(iterations_);
    const auto longest = *std::max_element(iterations_of_.begin(), iterations_of_.end());
    shape.longest = static_cast<double>(longest) * threads_ / static_cast<double>(iterations_);
    return shape;
}

/// Number of references from which a glance pays.
Index wanted(const Pattern& pattern) {
    return std::clamp<Index>(pattern.references() / 64, 512, 16384);
}

}  // namespace

std::vector<Run> glanced(const Pattern& pattern, int threads) {
    if (pattern.references() == 0) return {};
    const double per_iteration =
        static_cast<double>(pattern.references()) / static_cast<double>(pattern.iterations());
    const auto longest =
        static_cast<Index>(std::ceil(wanted(pattern) / (1.0 * places * threads) / per_iteration));
    std::vector<Run> runs;
    runs.reserve(static_cast<std::size_t>(places * threads));
    for (int t = 0; t < threads; ++t) {
        const Range mine = share(pattern.iterations(), threads, t);
        for (int place = 0; place < places; ++place) {
            const Range all = share(mine.last - mine.first, places, place);
            const Index length = std::min(longest, all.last - all.first);
            const Index first = mine.first + all.first + (all.last - all.first - length) / 2;
            runs.push_back({t, {first, first + length}});
        }
    }
    return runs;
}

Shape glance(const Pattern& pattern, Team team) {
    if (pattern.references() == 0) return {};
    Sample sample(pattern, team.threads, wanted(pattern));
    for (const Run& run : glanced(pattern, team.threads)) sample.take(run.thread, run.range);
    return sample.shape();
}

Refining refining(const Pattern& pattern, Team team) { return {pattern.mobility(), team.threads}; }

}  // namespace reduction
