#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "map/schedule/parts.hpp"

namespace selgen::map::planning {

/// How an entry divides rows among the threads of its team: thread t has the rows that stand in
/// its share of first .. first+count-1, shifted by `offset`. Empty: not by rows.
struct Division {
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t offset = 0;
    bool operator==(const Division&) const = default;
};

/// An entry as others wait for it.
struct Entry {
    std::size_t team = 0;
    std::size_t number = 0;  // of its team's entries, from 1
    bool operator==(const Entry&) const = default;
};

/// Who has to wait for whom, as entries touch blocks in the order of steps.
class Waiting {
public:
    explicit Waiting(std::size_t teams) : known_(teams, std::vector<std::size_t>(teams, 0)) {}

    using Block = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>;

    void begin(Entry entry);
    void read(const Block& block, const std::optional<Division>& division);
    void write(const Block& block, const std::optional<Division>& division);
    /// What the entry has to wait for; other entries of its team have not waited for it.
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
    std::vector<std::vector<std::size_t>> known_;  // [team][of team]: entries that are done
    Entry now_;
    std::map<std::size_t, std::size_t> waits_;  // team to entries
};

}  // namespace selgen::map::planning
