// Builds the rows level by level, if measured costs per level favour the table over nested ifs.
#include "gen/models/table.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "gen/expression/comparison.hpp"
#include "gen/origin.hpp"

namespace selgen::gen {

namespace model = dsl::model;

namespace {

/// The depths of the leaves.
struct Depth {
    int most = 0;
    double mean = 0;  // if both branches of each split are equally likely
};

Depth depth_of(const model::Tree& tree, std::size_t at = 0) {
    const auto* const split = std::get_if<model::Split>(&tree.nodes[at]);
    if (split == nullptr) return {};
    const Depth yes = depth_of(tree, split->yes), no = depth_of(tree, split->no);
    return {1 + std::max(yes.most, no.most), 1 + (yes.mean + no.mean) / 2};
}

/// On random inputs, a split as an `if` costs 4.1 ns, because it is mispredicted half the time. A
/// level of the table costs 2.1 ns, but all levels are searched. Up to a depth of three, the table
/// gains too little (docs/decisions.md).
bool is_faster_as_table(const Depth& depth) {
    return depth.most > 3 && 2.1 * (depth.most + depth.most % 2) < 4.1 * depth.mean;
}

/// Makes the rows level by level.
class Tables {
public:
    Tables(const Scope& scope, const model::Tree& tree) : scope_(scope), tree_(tree) {}

    std::optional<Table> take(int depth) {
        std::vector<std::size_t> level{0};
        for (table_.steps = 0; 2 * table_.steps < depth; ++table_.steps)
            level = next_level(level, 2 * (table_.steps + 1) >= depth);
        for (const std::size_t at : level)
            table_.leaves.push_back(std::get<model::Leaf>(tree_.nodes[at]).value);
        constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max();
        if (!fits_ || table_.rows.size() > most || table_.leaves.size() > most) return {};
        order_inputs();
        return table_;
    }

private:
    bool is_leaf(std::size_t at) const {
        return std::holds_alternative<model::Leaf>(tree_.nodes[at]);
    }

    std::size_t input(const std::string& text) {
        auto& all = table_.inputs;
        const auto found = std::find(all.begin(), all.end(), text);
        if (found != all.end()) return static_cast<std::size_t>(found - all.begin());
        all.push_back(text);
        return all.size() - 1;
    }

    /// The index of a feature in `Features`; negated features follow after all of them.
    std::size_t place(const std::string& input) const {
        const auto& features = scope_.selector.features;
        const std::size_t negative = input.starts_with('-') ? features.size() : 0;
        const auto found = std::ranges::find_if(features, [&](const model::Feature& feature) {
            return input.ends_with("." + field(feature));
        });
        return static_cast<std::size_t>(found - features.begin()) + negative;
    }

    /// In the order of `Features`, so that one instruction copies adjacent features.
    void order_inputs() {
        const std::vector<std::string> met = table_.inputs;
        std::ranges::stable_sort(table_.inputs, {}, [&](const auto& text) { return place(text); });
        std::vector<std::size_t> moved;
        for (const std::string& text : met) moved.push_back(input(text));
        for (Table::Row& row : table_.rows)
            for (std::size_t& which : row.input) which = moved[which];
    }

    /// The comparison of the node; for a leaf, one that is always false.
    void compare(std::size_t at, int which, Table::Row& row) {
        const auto slot = static_cast<std::size_t>(which);
        row.threshold[slot] = -std::numeric_limits<double>::infinity();
        row.input[slot] = 0;
        if (is_leaf(at)) return;
        const auto& split = std::get<model::Split>(tree_.nodes[at]);
        const auto found = comparison(scope_, split.condition);
        fits_ = fits_ && found && found->is_of_feature;
        if (!found) return;
        if (which == 0) row.origin = text(split.origin);
        row.threshold[slot] = found->threshold;
        row.input[slot] = input(found->input);
    }

    std::size_t child(std::size_t at, bool yes) const {
        if (is_leaf(at)) return at;
        const auto& split = std::get<model::Split>(tree_.nodes[at]);
        return yes != is_turned(split.condition) ? split.yes : split.no;
    }

    /// Rows for the nodes of a level, then for the next ones. A leaf above the last level needs
    /// only one successor, as the others cannot be reached.
    std::vector<std::size_t> next_level(const std::vector<std::size_t>& level, bool last) {
        std::vector<std::size_t> following;
        const std::size_t first = last ? 0 : table_.rows.size() + level.size();
        for (const std::size_t at : level) {
            const std::size_t no = child(at, false), yes = child(at, true);
            Table::Row row{};
            compare(at, 0, row);
            compare(no, 1, row);
            compare(yes, 2, row);
            row.next = first + following.size();
            table_.rows.push_back(row);
            following.push_back(child(no, false));
            if (is_leaf(at)) continue;
            following.push_back(child(no, true));
            following.push_back(child(yes, false));
            following.push_back(child(yes, true));
        }
        return following;
    }

    const Scope& scope_;
    const model::Tree& tree_;
    Table table_;
    bool fits_ = true;
};

}  // namespace

std::optional<Table> table_of(const Scope& scope, const model::Tree& tree) {
    const Depth depth = depth_of(tree);
    if (!is_faster_as_table(depth)) return {};
    return Tables(scope, tree).take(depth.most);
}

}  // namespace selgen::gen
