// The waits between entries of teams that keep the accesses to each block in order.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "map/schedule/parts.hpp"

namespace selgen::map::planning {

/// The distribution of rows among the threads of a team. Thread t has its share of
/// first .. first+count-1, shifted by `offset`. An empty optional means: not divided by rows.
struct Division {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t offset = 0;
    bool operator==(const Division&) const = default;
};

/// The identity of an entry, for which others wait.
struct Entry {
    std::size_t team = 0;
    std::size_t number = 0;  // within its team, from 1
    bool operator==(const Entry&) const = default;
};

/// Computes the waits between entries from their accesses to blocks, in the order of steps.
class Waiting {
public:
    explicit Waiting(std::size_t teams) : known_(teams, std::vector<std::size_t>(teams, 0)) {}

    /// The team executes its entries in their order, as the stream of a GPU does: it does not wait
    /// for itself.
    void is_in_order(std::size_t team) { known_[team][team] = none; }

    /// Address space, array, buffer of the array, block.
    using Block = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;

    /// Begins an entry. Its reads and writes follow, then end().
    void begin(Entry entry);
    void read(const Block& block, const std::optional<Division>& division);
    void write(const Block& block, const std::optional<Division>& division);
    /// The waits of the entry, without those that an earlier entry of its team already has.
    std::vector<pattern::WaitRow> end();

private:
    struct Touch {
        Entry entry;
        std::optional<Division> division;
    };
    struct Touches {
        std::optional<Touch> writer;
        std::vector<Touch> readers;
    };
    void wait_for(const Touch& touch, const std::optional<Division>& division);

    std::map<Block, Touches> blocks_;
    std::vector<std::vector<std::size_t>> known_;  // [team][other]: entries already waited for
    Entry now_;
    std::map<std::size_t, std::size_t> waits_;  // team to the number of its entries
};

}  // namespace selgen::map::planning
