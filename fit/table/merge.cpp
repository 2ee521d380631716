// Aligns rows, features, words and variants of two tables, and takes the least time of each run.
#include "fit/table/merge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace selgen::fit {

namespace {

bool are_alike(double a, double b) {
    constexpr double far = 2;
    if (std::isnan(a) || std::isnan(b) || a == b) return true;
    return a * b > 0 && std::abs(a) < far * std::abs(b) && std::abs(b) < far * std::abs(a);
}

}  // namespace

Repeats::Repeats(const Data& data, const Data& other) : data_(data), other_(other) {
    for (std::size_t row = 0; row < data.ids.size(); ++row) rows_[data.ids[row]].push_back(row);
    for (std::size_t f = 0; f < data.features.size(); ++f)
        for (std::size_t g = 0; g < other.features.size(); ++g)
            if (data.features[f].name == other.features[g].name) shared_.emplace_back(f, g);
}

std::optional<std::size_t> Repeats::find(std::size_t row) const {
    const auto found = rows_.find(other_.ids[row]);
    if (found == rows_.end()) return {};
    for (const std::size_t known : found->second)
        if (is_alike(known, row)) return known;
    return {};
}

bool Repeats::is_alike(std::size_t row, std::size_t other_row) const {
    for (const auto& [f, g] : shared_) {
        const double a = data_.x(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(f));
        const double b =
            other_.x(static_cast<Eigen::Index>(other_row), static_cast<Eigen::Index>(g));
        const auto& words = data_.features[f].words;
        const auto& other_words = other_.features[g].words;
        if (words.empty() || other_words.empty()) {
            if (!are_alike(a, b)) return false;
        } else if (!std::isnan(a) && !std::isnan(b) &&
                   words[static_cast<std::size_t>(a)] != other_words[static_cast<std::size_t>(b)]) {
            return false;
        }
    }
    return true;
}

namespace {

using Indices = std::vector<std::size_t>;

/// The index of each of some words among others; appends the missing words to these.
Indices indices_among(std::vector<std::string>& all, const std::vector<std::string>& words) {
    Indices result;
    for (const std::string& word : words) {
        const auto found = std::find(all.begin(), all.end(), word);
        result.push_back(static_cast<std::size_t>(found - all.begin()));
        if (found == all.end()) all.push_back(word);
    }
    return result;
}

bool holds_numbers(const Data& data, std::size_t feature) {
    const auto values = data.x.col(to_index(feature));
    return data.features[feature].words.empty() && (values.array() == values.array()).any();
}

/// Why the tables cannot be combined; empty if they can.
std::string why_not(const Data& data, const Data& other) {
    if (data.simulated != other.simulated)
        return "its times are " + provenance_of(other) + ", but those of the previous table are " +
               provenance_of(data) + ": such tables cannot be combined";
    if (!data.inputs.empty() && !other.inputs.empty() && data.inputs != other.inputs)
        return "it was measured with " + other.inputs + " inputs, but the previous table with " +
               data.inputs + " ones: such tables cannot be combined";
    for (std::size_t f = 0; f < data.features.size(); ++f)
        for (std::size_t g = 0; g < other.features.size(); ++g) {
            const std::string& name = data.features[f].name;
            if (name != other.features[g].name) continue;
            const bool words = !data.features[f].words.empty();
            const bool other_words = !other.features[g].words.empty();
            if ((words && holds_numbers(other, g)) || (other_words && holds_numbers(data, f)))
                return "column " + name + " has words in one table and numbers in another";
        }
    return {};
}

/// The columns of the other table's features, and the values of their words.
struct Features {
    Indices columns;
    std::vector<Indices> words;
};

Features features_of(std::vector<Feature>& all, const std::vector<Feature>& others) {
    Features result;
    for (const Feature& feature : others) {
        const auto found = std::ranges::find(all, feature.name, &Feature::name);
        result.columns.push_back(static_cast<std::size_t>(found - all.begin()));
        if (found == all.end()) all.push_back({feature.name, {}});
        Feature& known = all[result.columns.back()];
        result.words.push_back(indices_among(known.words, feature.words));
    }
    return result;
}

/// The value of the other table's feature, with the numbers that its words have here.
double value_here(const Features& features, std::size_t feature, double value) {
    if (features.words[feature].empty() || std::isnan(value)) return value;
    return static_cast<double>(features.words[feature][static_cast<std::size_t>(value)]);
}

void grow(Matrix& matrix, Eigen::Index rows, std::size_t columns, double value) {
    Matrix grown = Matrix::Constant(rows, to_index(columns), value);
    grown.topLeftCorner(matrix.rows(), matrix.cols()) = matrix;
    matrix = std::move(grown);
}

/// The row of `data` for each row of the other table; adds missing rows without values.
Indices rows_of(Data& data, const Data& other) {
    const Repeats repeats(data, other);
    Indices rows;
    for (std::size_t row = 0; row < other.ids.size(); ++row) {
        const auto found = repeats.find(row);
        rows.push_back(found.value_or(data.ids.size()));
        if (found) continue;
        data.ids.push_back(other.ids[row]);
        data.groups.push_back(other.groups[row]);
        data.fold.push_back(other.fold[row]);
    }
    if (data.weight.size() + other.weight.size() == 0) return rows;
    const Eigen::Index before = data.weight.size() > 0 ? data.weight.size() : data.rows();
    Vector weight = Vector::Ones(to_index(data.ids.size()));
    if (data.weight.size() > 0) weight.head(before) = data.weight;
    for (std::size_t row = 0; row < rows.size() && other.weight.size() > 0; ++row)
        if (to_index(rows[row]) >= before)
            weight(to_index(rows[row])) = other.weight(to_index(row));
    data.weight = std::move(weight);
    return rows;
}

/// A cell of a table.
struct Cell {
    Eigen::Index row, variant;
};

/// Takes the least of the measured times; if there is none, the largest bound.
void take_time(Data& data, Cell to, const Data& other, Cell from) {
    double& time = data.time(to.row, to.variant);
    const double found = other.time(from.row, from.variant);
    if (std::isnan(found)) return;
    const bool was_bound = data.is_censored(to.row, to.variant);
    const bool is_bound = other.is_censored(from.row, from.variant);
    const bool is_known = std::isfinite(time) && was_bound == is_bound;
    const bool replaces = is_known ? (is_bound ? found > time : found < time)
                                   : !std::isfinite(time) || (was_bound && std::isfinite(found));
    if (!replaces) return;
    time = found;
    if (data.censored.size() > 0) data.censored(to.row, to.variant) = is_bound ? 1 : 0;
}

bool went_wrong(const Data& data, Eigen::Index row, Eigen::Index variant) {
    return data.wrong.size() > 0 && data.wrong(row, variant) > 0;
}

/// Takes the least setup time; 0 means unknown. A plan that failed in one table has failed.
void take_least_setup(double& setup, double other) {
    if (setup == failed_run || other == failed_run)
        setup = failed_run;
    else if (setup == 0 || (other > 0 && other < setup))
        setup = other;
}

/// Marks a run as failed that failed in either table.
void take_failure(Data& data, Eigen::Index row, Eigen::Index variant, bool failed) {
    if (!failed && !went_wrong(data, row, variant)) return;
    data.wrong(row, variant) = 1;
    data.time(row, variant) = std::numeric_limits<double>::infinity();
    if (data.censored.size() > 0) data.censored(row, variant) = 0;
}

/// Adds the other table's factors; the level of a known row stays.
void merge_factors(Data& data, const Data& other, const Indices& rows) {
    for (const CategoricalFactor& factor : other.factors) {
        auto known = std::ranges::find(data.factors, factor.name, &CategoricalFactor::name);
        if (known == data.factors.end())
            known = data.factors.insert(known, CategoricalFactor{factor.name, {}});
        known->levels.resize(data.ids.size());
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (known->levels[rows[row]].empty()) known->levels[rows[row]] = factor.levels[row];
    }
    for (CategoricalFactor& factor : data.factors) factor.levels.resize(data.ids.size());
}

/// Adds the parameters of the other table's variants.
void merge_parameters(Data& data, const Data& other, const Indices& variants) {
    Parameters& known = data.parameters;
    const Features columns = features_of(known.columns, other.parameters.columns);
    grow(known.values, to_index(data.variants.size()), known.columns.size(), not_measured);
    if (!known.kernels.empty() || !other.parameters.kernels.empty()) {
        for (std::size_t v = known.kernels.size(); v < data.variants.size(); ++v)
            known.kernels.push_back(data.variants[v]);
        for (std::size_t v = 0; v < other.parameters.kernels.size(); ++v)
            known.kernels[variants[v]] = other.parameters.kernels[v];
    }
    for (std::size_t c = 0; c < columns.columns.size(); ++c)
        for (std::size_t v = 0; v < variants.size(); ++v) {
            double& value = known.values(to_index(variants[v]), to_index(columns.columns[c]));
            const double there = other.parameters.values(to_index(v), to_index(c));
            if (std::isnan(value)) value = value_here(columns, c, there);
        }
}

}  // namespace

std::string provenance_of(const Data& data) {
    return data.simulated.empty() ? "measured" : "simulated (" + data.simulated + ')';
}

std::string merge(Data& data, const Data& other) {
    if (std::string why = why_not(data, other); !why.empty()) return why;
    if (data.inputs.empty()) data.inputs = other.inputs;
    const Indices rows = rows_of(data, other);
    const Features features = features_of(data.features, other.features);
    const Indices variants = indices_among(data.variants, other.variants);
    const Eigen::Index count = to_index(data.ids.size());
    data.below.resize(0, 0);
    data.disturbed.insert(data.disturbed.end(), other.disturbed.begin(), other.disturbed.end());
    merge_factors(data, other, rows);
    grow(data.x, count, data.features.size(), not_measured);
    grow(data.time, count, data.variants.size(), not_measured);
    grow(data.setup, count, data.variants.size(), 0);
    if (data.wrong.size() + other.wrong.size() > 0)
        grow(data.wrong, count, data.variants.size(), 0);
    if (data.censored.size() + other.censored.size() > 0)
        grow(data.censored, count, data.variants.size(), 0);
    grow(data.feature_cost, count, data.features.size(), 0);
    if (data.parameters.columns.size() + other.parameters.columns.size() > 0)
        merge_parameters(data, other, variants);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Eigen::Index row = to_index(rows[r]);
        for (std::size_t f = 0; f < features.columns.size(); ++f) {
            const Eigen::Index column = to_index(features.columns[f]);
            const double x = value_here(features, f, other.x(to_index(r), to_index(f)));
            if (std::isnan(data.x(row, column))) data.x(row, column) = x;
            take_least_setup(data.feature_cost(row, column),
                             other.feature_cost(to_index(r), to_index(f)));
        }
        for (std::size_t v = 0; v < variants.size(); ++v) {
            take_time(data, {row, to_index(variants[v])}, other, {to_index(r), to_index(v)});
            take_least_setup(data.setup(row, to_index(variants[v])),
                             other.setup(to_index(r), to_index(v)));
            take_failure(data, row, to_index(variants[v]),
                         went_wrong(other, to_index(r), to_index(v)));
        }
    }
    return {};
}

}  // namespace selgen::fit
