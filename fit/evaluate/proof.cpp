// Gains and slowdowns of the dispatcher, from the table of a proof.
#include "fit/evaluate/proof.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

#include "fit/evaluate/choices.hpp"
#include "fit/evaluate/gain.hpp"
#include "fit/evaluate/judge.hpp"
#include "fit/table/builder.hpp"

namespace selgen::fit {
namespace {

/// The rows in which the dispatcher and a variant have times.
struct Row {
    std::string id;
    double best, dispatcher;  // seconds of a call, with its share of the plan
    double single = not_measured, otherwise = not_measured, chosen = not_measured;
};
using ProofRows = std::vector<Row>;

Gain mean_of(const ProofRows& rows, double Row::*above, double Row::*below) {
    GroupedLogs logs;
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (const double ratio = rows[r].*above / rows[r].*below; ratio > 0 && std::isfinite(ratio))
            logs.add(r, ratio, 1);
    return logs.gain();
}

/// The times of the rows; those of `single`, `otherwise` and the choices are not known yet.
ProofRows rows_of(const Data& table, const Matrix& costs) {
    const std::size_t dispatcher = variant_named(table, dispatcher_name);
    ProofRows rows;
    for (Eigen::Index r = 0; r < costs.rows(); ++r) {
        Row row{table.ids[static_cast<std::size_t>(r)], not_measured, not_measured};
        for (std::size_t v = 0; v < table.variants.size(); ++v)
            (v == dispatcher ? row.dispatcher : row.best) =
                std::fmin(v == dispatcher ? not_measured : row.best, costs(r, to_index(v)));
        rows.push_back(row);
    }
    return rows;
}

void add_variant(ProofRows& rows, double Row::*to, const Matrix& costs, std::size_t variant) {
    if (variant >= static_cast<std::size_t>(costs.cols())) return;
    for (std::size_t r = 0; r < rows.size(); ++r)
        rows[r].*to = costs(to_index(r), to_index(variant));
}

/// The times of the variants that the selector chooses, by its rules alone.
void add_choices(ProofRows& rows, const dsl::model::Selector& selector, Data table,
                 const LossOptions& loss) {
    const auto matched = match_table(selector, table, loss.reuse);
    if (has_errors(matched)) return;
    const Matrix costs = losses(table, loss);
    const auto chosen = choices(selector, table, loss.reuse);
    for (std::size_t r = 0; r < rows.size() && r < chosen.size(); ++r)
        if (chosen[r] < table.variants.size())
            rows[r].chosen = costs(to_index(r), to_index(chosen[r]));
}

/// The decades of the best time: below 100 ns, 1 µs, …
std::vector<ProofOfLength> by_length(const ProofRows& rows) {
    constexpr std::array<double, 7> ends{0, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, INFINITY};
    std::vector<ProofOfLength> lengths;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        ProofRows part;
        std::ranges::copy_if(rows, std::back_inserter(part), [&](const Row& row) {
            return row.best >= ends[i] && row.best < ends[i + 1];
        });
        if (part.empty()) continue;
        lengths.push_back({ends[i], ends[i + 1], mean_of(part, &Row::dispatcher, &Row::best),
                           mean_of(part, &Row::single, &Row::dispatcher)});
    }
    return lengths;
}

/// The dispatcher's time beyond that of the chosen variant. Longer calls vary by more than that.
double decision_seconds(const ProofRows& rows) {
    constexpr double longest = 20e-6;
    std::vector<double> seconds;
    for (const Row& row : rows)
        if (row.chosen < longest) seconds.push_back(row.dispatcher - row.chosen);
    return seconds.empty() ? 0 : std::max(median(std::move(seconds)), 0.0);
}

/// Without the rows that have no time of the dispatcher or of a best variant.
void remove_unknown(ProofRows& rows) {
    std::erase_if(rows, [](const Row& row) {
        return !(row.best > 0 && std::isfinite(row.best) && std::isfinite(row.dispatcher));
    });
}

std::size_t single_of(const Data& table, const Matrix& costs, const std::string& name) {
    const std::size_t named = variant_named(table, name);
    if (named < table.variants.size()) return named;
    const std::size_t dispatcher = variant_named(table, dispatcher_name);
    Matrix of_variants = costs;
    of_variants.col(to_index(dispatcher)).setConstant(not_measured);
    return single_best(of_variants, Objective::mean_slowdown);
}

}  // namespace

std::optional<Proof> proof_of(const dsl::model::Selector& selector, const Data& table,
                              const std::string& single, const LossOptions& loss) {
    if (variant_named(table, dispatcher_name) == table.variants.size()) return {};
    const Matrix costs = losses(table, loss);
    const std::size_t best = single_of(table, costs, single);
    ProofRows rows = rows_of(table, costs);
    add_variant(rows, &Row::single, costs, best);
    add_variant(rows, &Row::otherwise, costs,
                variant_named(table, selector.variants[selector.otherwise].name));
    add_choices(rows, selector, table, loss);
    remove_unknown(rows);
    if (rows.empty()) return {};
    Proof proof;
    proof.points = rows.size();
    proof.slowdown = mean_of(rows, &Row::dispatcher, &Row::best);
    proof.choices_alone = mean_of(rows, &Row::chosen, &Row::best);
    for (const Row& row : rows) proof.worst = std::max(proof.worst, row.dispatcher / row.best);
    proof.decision = decision_seconds(rows);
    proof.single = best < table.variants.size() ? table.variants[best] : "";
    proof.over_single = mean_of(rows, &Row::single, &Row::dispatcher);
    proof.over_otherwise = mean_of(rows, &Row::otherwise, &Row::dispatcher);
    proof.by_length = by_length(rows);
    return proof;
}

Gain gain_over_other(const Data& table, const Data& other, const LossOptions& loss) {
    std::map<std::string, double> slowdowns;
    ProofRows others = rows_of(other, losses(other, loss));
    remove_unknown(others);
    for (const Row& row : others) slowdowns[row.id] = row.dispatcher / row.best;
    ProofRows rows = rows_of(table, losses(table, loss));
    remove_unknown(rows);
    for (Row& row : rows) {
        const auto found = slowdowns.find(row.id);
        row.single = found == slowdowns.end() ? not_measured : found->second * row.best;
    }
    return mean_of(rows, &Row::single, &Row::dispatcher);
}

}  // namespace selgen::fit
