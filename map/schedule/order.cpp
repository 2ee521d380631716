// Tracks the last writer and the readers of each block, and omits waits that earlier ones imply.
#include "map/schedule/order.hpp"

#include <algorithm>

namespace selgen::map::planning {

void Waiting::begin(Entry entry) {
    now_ = entry;
    waits_.clear();
}

void Waiting::wait_for(const Touch& touch, const std::optional<Division>& division) {
    if (touch.entry == now_) return;
    // Each thread executes its own rows in the order of the entries, so they need no wait.
    const bool is_own = touch.entry.team == now_.team && division && touch.division == division;
    if (is_own || known_[now_.team][touch.entry.team] >= touch.entry.number) return;
    std::size_t& wait = waits_[touch.entry.team];
    wait = std::max(wait, touch.entry.number);
}

void Waiting::read(const Block& block, const std::optional<Division>& division) {
    Touches& touches = blocks_[block];
    if (touches.writer) wait_for(*touches.writer, division);
    touches.readers.push_back({now_, division});
}

void Waiting::write(const Block& block, const std::optional<Division>& division) {
    Touches& touches = blocks_[block];
    if (touches.writer) wait_for(*touches.writer, division);
    for (const Touch& reader : touches.readers) wait_for(reader, division);
    touches.readers.clear();
    touches.writer = {now_, division};
}

std::vector<pattern::WaitRow> Waiting::end() {
    std::vector<pattern::WaitRow> rows;
    for (const auto& [team, entries] : waits_) {
        known_[now_.team][team] = entries;
        rows.push_back({static_cast<pattern::Index>(team), static_cast<pattern::Index>(entries)});
    }
    return rows;
}

}  // namespace selgen::map::planning
