// Sorts columns once, searches their splits, and divides nodes in the order of their gains.
#include "fit/tree/grow.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <queue>
#include <span>

#include "fit/random.hpp"

namespace selgen::fit {

namespace {

std::vector<Entry> sorted_column(const Matrix& x, Eigen::Index feature) {
    std::vector<Entry> column, unmeasured;
    for (Eigen::Index row = 0; row < x.rows(); ++row) {
        const double value = x(row, feature);
        const auto index = static_cast<RowIndex>(row);
        if (value < std::numeric_limits<double>::infinity())
            column.push_back({value, index});
        else
            unmeasured.push_back({std::nan(""), index});
    }
    std::ranges::stable_sort(column, {}, &Entry::value);
    column.insert(column.end(), unmeasured.begin(), unmeasured.end());
    return column;
}

}  // namespace

Sorted sorted(const Matrix& x) {
    Sorted result;
    for (Eigen::Index f = 0; f < x.cols(); ++f) result.columns.push_back(sorted_column(x, f));
    result.rows.resize(static_cast<std::size_t>(x.rows()));
    std::iota(result.rows.begin(), result.rows.end(), RowIndex{0});
    return result;
}

Sorted only(const Sorted& all, const std::vector<char>& kept) {
    Sorted result;
    std::ranges::copy_if(all.rows, std::back_inserter(result.rows),
                         [&](RowIndex row) { return kept[row] != 0; });
    for (const std::vector<Entry>& column : all.columns) {
        std::vector<Entry>& mine = result.columns.emplace_back();
        mine.reserve(result.rows.size());
        std::ranges::copy_if(column, std::back_inserter(mine),
                             [&](const Entry& entry) { return kept[entry.row] != 0; });
    }
    return result;
}

namespace {

double rounded(double value, int digits) {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, digits - 1)
            .ptr;
    double result = value;
    // Out of range only above the largest number: then the value is unchanged and not between.
    std::from_chars(text, end, result);
    return result;
}

}  // namespace

double short_between(double low, double high) {
    const double middle = low / 2 + high / 2;  // low + high could overflow
    for (int digits = 1; digits <= 17; ++digits) {
        const double candidate = rounded(middle, digits);
        if (low < candidate && candidate < high) return candidate;
    }
    return high;
}

namespace {

// Scores are shares. A smaller difference is a tie, so that rounding does not decide.
constexpr double tie = 1e-9;

struct Split {
    std::size_t feature = 0;
    double low = 0, high = 0;  // the values around the threshold; `high` NaN: not measured
    double score = tie, gain = 0;
    std::optional<double> threshold = std::nullopt;  // if it was drawn
};

/// The rows of a node: the range in each column, and their sums.
struct GrowingPart {
    std::size_t node = 0, begin = 0, end = 0;
    Sums sums;
    std::optional<Split> split;

    std::size_t rows() const { return end - begin; }
};

template <class T>
class Grower {
public:
    Grower(Sorted rows, const T& target, const GrowOptions& options)
        : rows_(std::move(rows)), target_(target), options_(options), random_(options.seed) {
        goes_yes_.resize(rows_.rows.empty() ? 0 : rows_.rows.back() + std::size_t{1});
    }

    Grown grown() {
        add_part(0, 0, rows_.rows.size());
        for (std::size_t leaves = 1; !best_first_.empty(); ++leaves) {
            if (leaves == options_.most_leaves) break;
            const std::size_t next = ~best_first_.top().second;
            best_first_.pop();
            divide(next);
        }
        return std::move(nodes_);
    }

private:
    void add_part(std::size_t parent, std::size_t begin, std::size_t end) {
        GrowingPart part{nodes_.size(), begin, end, Sums(target_.width()), {}};
        for (std::size_t i = begin; i < end; ++i) add(part.sums, rows_.rows[i]);
        GrownNode node;
        node.parent = parent;
        if (part.rows() > 0) {
            node.value = target_.value(part.sums);
            node.cost = target_.cost(part.sums);
        }
        nodes_.push_back(node);
        part.split = best_split(part);
        // At equal gains the earlier node comes first: its inverted index is greater.
        if (part.split) best_first_.push({part.split->gain, ~part.node});
        parts_.push_back(std::move(part));
    }

    void add(Sums& sums, RowIndex row) const {
        const double* numbers = target_.row(row);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += numbers[i];
    }

    std::optional<Split> best_split(const GrowingPart& part) {
        if (part.rows() < 2 * options_.least_rows || part.rows() < 2) return {};
        if (target_.is_pure(part.sums)) return {};
        const typename T::Scorer scorer(target_, part.sums, part.rows());
        Split best;
        for (std::size_t feature = 0; feature < rows_.columns.size(); ++feature) {
            if (options_.drawn_thresholds)
                draw(part, feature, scorer, best);
            else
                scan(part, feature, scorer, best);
        }
        return best.score > tie ? std::optional(best) : std::nullopt;
    }

    Sums& empty_sums() {
        yes_.assign(target_.width(), 0);
        return yes_;
    }

    std::span<const Entry> entries(const GrowingPart& part, std::size_t feature) const {
        return std::span(rows_.columns[feature]).subspan(part.begin, part.rows());
    }

    void scan(const GrowingPart& part, std::size_t feature, const typename T::Scorer& scorer,
              Split& best) {
        const auto all = entries(part, feature);
        if (!(all.front().value < all.back().value || std::isnan(all.back().value))) return;
        const double price = price_of(part, feature);
        const std::size_t least = std::max<std::size_t>(1, options_.least_rows);
        Sums& yes = empty_sums();
        for (std::size_t i = 0; i + least < all.size(); ++i) {
            if (std::isnan(all[i].value)) break;
            add(yes, all[i].row);
            if (i + 1 < least || all[i].value == all[i + 1].value) continue;
            if (std::isnan(all[i + 1].value) && all[i].value >= any_number) break;
            const Worth worth = scorer(yes, i + 1, price);
            if (worth.score > best.score + tie)
                best = {feature, all[i].value, all[i + 1].value, worth.score, worth.gain, {}};
        }
    }

    /// Tries a threshold below the value of a random row, so that outliers do not matter, and one
    /// that separates measured from unmeasured rows.
    void draw(const GrowingPart& part, std::size_t feature, const typename T::Scorer& scorer,
              Split& best) {
        const auto all = entries(part, feature);
        const auto end = std::ranges::partition_point(
            all, [](double value) { return !std::isnan(value); }, &Entry::value);
        const auto measured = all.first(static_cast<std::size_t>(end - all.begin()));
        if (measured.empty()) return;
        const auto above =
            std::ranges::upper_bound(measured, measured.front().value, {}, &Entry::value);
        if (above != measured.end()) {
            const auto others = static_cast<std::size_t>(measured.end() - above);
            const double drawn = measured[measured.size() - 1 - random_.below(others)].value;
            const auto from = std::ranges::lower_bound(measured, drawn, {}, &Entry::value);
            const double low = std::prev(from)->value;
            const double between = std::lerp(drawn, low, random_.unit());  // not yet low
            const double threshold = between > low ? short_between(between, drawn) : drawn;
            const auto rows = static_cast<std::size_t>(from - measured.begin());
            attempt(part, {feature, threshold, rows}, scorer, best);
        }
        if (measured.size() < all.size() && measured.back().value < any_number)
            attempt(part, {feature, any_number, measured.size()}, scorer, best);
    }

    struct Attempt {
        std::size_t feature;
        double threshold;
        std::size_t rows;  // below the threshold
    };

    void attempt(const GrowingPart& part, const Attempt& one, const typename T::Scorer& scorer,
                 Split& best) {
        const auto all = entries(part, one.feature);
        const std::size_t least = std::max<std::size_t>(1, options_.least_rows);
        if (one.rows < least || all.size() - one.rows < least) return;
        Sums& yes = empty_sums();
        for (const Entry& entry : all.first(one.rows)) add(yes, entry.row);
        const Worth worth = scorer(yes, one.rows, price_of(part, one.feature));
        if (worth.score > best.score + tie)
            best = {one.feature, 0, 0, worth.score, worth.gain, one.threshold};
    }

    static double threshold_of(const Split& split) {
        if (split.threshold) return *split.threshold;
        return std::isnan(split.high) ? any_number : short_between(split.low, split.high);
    }

    /// The first node on a path that reads a feature pays for it, for all its rows.
    double price_of(const GrowingPart& part, std::size_t feature) const {
        if (options_.feature_cost.empty()) return 0;
        for (std::size_t node = part.node; node != 0; node = nodes_[node].parent)
            if (purse_of(nodes_[nodes_[node].parent].feature) == purse_of(feature)) return 0;
        return static_cast<double>(part.rows()) * options_.feature_cost[feature];
    }

    std::size_t purse_of(std::size_t feature) const {
        return options_.known_with.empty() ? feature : options_.known_with[feature];
    }

    void divide(std::size_t index) {
        const GrowingPart part = std::move(parts_[index]);
        const Split& split = *part.split;
        GrownNode& node = nodes_[part.node];
        node.price = price_of(part, split.feature);
        node.feature = split.feature;
        node.threshold = threshold_of(split);
        for (const Entry& entry : entries(part, split.feature))
            goes_yes_[entry.row] = entry.value < node.threshold;
        for (std::vector<Entry>& column : rows_.columns)
            part_column(column, part, other_entries_, [](const Entry& e) { return e.row; });
        const std::size_t middle =
            part_column(rows_.rows, part, other_rows_, [](RowIndex row) { return row; });
        nodes_[part.node].yes = nodes_.size();
        add_part(part.node, part.begin, middle);
        nodes_[part.node].no = nodes_.size();
        add_part(part.node, middle, part.end);
    }

    /// Moves the rows that go to `yes` before the others; the order within both stays.
    template <class Item, class RowOf>
    std::size_t part_column(std::vector<Item>& column, const GrowingPart& part,
                            std::vector<Item>& others, RowOf row_of) const {
        others.clear();
        std::size_t to = part.begin;
        for (std::size_t i = part.begin; i < part.end; ++i) {
            if (goes_yes_[row_of(column[i])])
                column[to++] = column[i];
            else
                others.push_back(column[i]);
        }
        std::ranges::copy(others, column.begin() + static_cast<std::ptrdiff_t>(to));
        return to;
    }

    Sorted rows_;
    const T& target_;
    const GrowOptions& options_;
    Random random_;
    Grown nodes_;
    std::vector<GrowingPart> parts_;
    std::priority_queue<std::pair<double, std::size_t>> best_first_;
    std::vector<char> goes_yes_;
    Sums yes_;  // of the side `yes` of a split
    std::vector<Entry> other_entries_;
    std::vector<RowIndex> other_rows_;
};

}  // namespace

Grown grow(Sorted rows, const Target& target, const GrowOptions& options) {
    return std::visit(
        [&](const auto& kind) { return Grower(std::move(rows), kind, options).grown(); }, target);
}

}  // namespace selgen::fit
