// Makes the table for the choice of a knob's value: a row for each combination of earlier knobs,
// with the best times over later ones.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "dsl/model/configurations.hpp"
#include "fit/knobs/training_set.hpp"

namespace selgen::fit {

Remarks match_configurations(const dsl::model::Selector& selector, const Data& table) {
    std::vector<std::string> unknown, known;
    for (const auto& variant : selector.variants)
        known.push_back(dsl::name_of_configurations(selector, variant));
    for (const std::string& timed : table.variants) {
        const auto is_of = [&](const auto& one) {
            return dsl::is_configuration(selector, one, timed);
        };
        if (std::ranges::none_of(selector.variants, is_of)) unknown.push_back("time:" + timed);
    }
    if (unknown.empty()) return {};
    return {{fmt::format(
        "ignored {} of the selector (known: {})",
        columns_text(unknown) + (unknown.size() == 1 ? ", which is not a configuration"
                                                     : ", which are not configurations"),
        fmt::join(known, ", "))}};
}

Remarks match_values(const KnobTrainingSet& training, const Data& data) {
    Remarks remarks;
    const std::string& knob = training.knobs[training.at];
    for (const std::string& value : training.values[training.at]) {
        if (value.find_first_not_of("0123456789") == value.npos) continue;
        const auto at = std::ranges::find(data.variants, knob + "_" + value);
        if (at == data.variants.end()) {
            remarks.push_back({fmt::format(
                "the table has no times for {} {}: the rule will never choose it", knob, value)});
            continue;
        }
        const auto times = data.time.col(at - data.variants.begin()).array();
        if (const auto missing = times.isNaN().count(); missing > 0)
            remarks.push_back({fmt::format(
                "{} of {} rows have no time for {} {}, but the model may still choose it for them",
                missing, data.rows(), knob, value)});
    }
    return remarks;
}

namespace {

using Combination = std::vector<std::size_t>;  // the index of a value for each knob

std::string name_of(const KnobTrainingSet& training, std::size_t base, const Combination& of) {
    std::string name = training.base[base];
    for (std::size_t k = 0; k < of.size(); ++k)
        if (training.runs[base][k]) name += "_" + training.values[k][of[k]];
    return name;
}

/// All combinations of the values of some knobs, with the first values of the others.
std::vector<Combination> combinations(const KnobTrainingSet& training,
                                      const std::vector<std::size_t>& of) {
    std::vector<Combination> all{Combination(training.knobs.size())};
    for (const std::size_t knob : of) {
        std::vector<Combination> more;
        for (const Combination& one : all)
            for (std::size_t v = 0; v < training.values[knob].size(); ++v) {
                more.push_back(one);
                more.back()[knob] = v;
            }
        all = std::move(more);
    }
    return all;
}

std::vector<std::size_t> later_of(const KnobTrainingSet& training) {
    std::vector<std::size_t> later;
    for (std::size_t k = 0; k < training.knobs.size(); ++k)
        if (k != training.at && std::ranges::find(training.earlier, k) == training.earlier.end())
            later.push_back(k);
    return later;
}

/// Makes the rows.
class KnobRows {
public:
    KnobRows(const KnobTrainingSet& training, const Data& table)
        : training_(training), table_(table) {
        for (std::size_t v = 0; v < table.variants.size(); ++v)
            column_of_[table.variants[v]] = static_cast<Eigen::Index>(v);
    }

    Data take() {
        begin();
        made_.simulated = table_.simulated;
        for (std::size_t v = 0; v < training_.values[training_.at].size(); ++v)
            excluded_.push_back(is_excluded(v));
        const auto earlier = combinations(training_, training_.earlier);
        std::vector<std::pair<Eigen::Index, Combination>> rows;
        for (Eigen::Index row = 0; row < table_.rows(); ++row)
            for (const Combination& one : earlier)
                if (is_timed(row, one)) rows.emplace_back(row, one);
        const auto count = static_cast<Eigen::Index>(rows.size());
        const auto features = static_cast<Eigen::Index>(made_.features.size());
        made_.x.resize(count, features);
        made_.time.resize(count, static_cast<Eigen::Index>(made_.variants.size()));
        made_.feature_cost = Matrix::Constant(count, features, 0);
        if (table_.censored.size() > 0) made_.censored = Matrix::Zero(count, made_.time.cols());
        if (table_.weight.size() > 0) made_.weight.resize(count);
        for (Eigen::Index i = 0; i < count; ++i) add(i, rows[static_cast<std::size_t>(i)]);
        made_.setup = Matrix::Zero(count, made_.time.cols());
        return std::move(made_);
    }

private:
    void begin() {
        made_.features = table_.features;
        made_.has_ids = true;
        for (const CategoricalFactor& factor : table_.factors)
            made_.factors.push_back({factor.name, {}});
        for (const std::size_t k : training_.earlier) {
            const bool number = std::isdigit(training_.values[k][0][0]) != 0;
            made_.features.push_back(
                {training_.knobs[k], number ? std::vector<std::string>() : training_.values[k]});
        }
        for (const auto& value : training_.values[training_.at])
            made_.variants.push_back(training_.knobs[training_.at] + "_" + value);
    }

    /// The column of this name if its time is less than that of the column `best`.
    Eigen::Index lesser(Eigen::Index row, Eigen::Index best, const std::string& name) const {
        const auto found = column_of_.find(name);
        if (found == column_of_.end() || std::isnan(table_.time(row, found->second))) return best;
        const bool is_less = best < 0 || table_.time(row, found->second) < table_.time(row, best);
        return is_less ? found->second : best;
    }

    /// The column with the least time of each value of the knob, over the knobs that are chosen
    /// later; negative: not measured.
    std::vector<Eigen::Index> columns(Eigen::Index row, Combination at) const {
        const auto& values = training_.values[training_.at];
        std::vector<Eigen::Index> least(values.size(), -1);
        for (const Combination& later : combinations(training_, later_of(training_)))
            for (std::size_t v = 0; v < values.size(); ++v) {
                for (const std::size_t k : later_of(training_)) at[k] = later[k];
                at[training_.at] = v;
                for (std::size_t base = 0; base < training_.base.size(); ++base)
                    least[v] = lesser(row, least[v], name_of(training_, base, at));
            }
        for (std::size_t v = 0; v < values.size(); ++v)
            if (excluded_[v])
                for (const auto& variant : training_.without)
                    least[v] = lesser(row, least[v], variant);
        return least;
    }

    bool is_timed(Eigen::Index row, const Combination& at) const {
        return std::ranges::any_of(columns(row, at), [&](Eigen::Index column) {
            return column >= 0 && std::isfinite(table_.time(row, column));
        });
    }

    /// Whether the value has columns without any time: a `when` excludes its variants.
    bool is_excluded(std::size_t value) const {
        std::vector<std::size_t> others(training_.knobs.size());
        std::iota(others.begin(), others.end(), std::size_t{0});
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(training_.at));
        bool there = false;
        for (Combination one : combinations(training_, others))
            for (std::size_t base = 0; base < training_.base.size(); ++base) {
                one[training_.at] = value;
                const auto found = column_of_.find(name_of(training_, base, one));
                if (found == column_of_.end()) continue;
                there = true;
                if (!table_.time.col(found->second).array().isNaN().all()) return false;
            }
        return there && training_.guarded;
    }

    void add(Eigen::Index i, const std::pair<Eigen::Index, Combination>& from) {
        const auto& [row, at] = from;
        std::string id = table_.ids[static_cast<std::size_t>(row)];
        made_.x.row(i).head(table_.x.cols()) = table_.x.row(row);
        made_.feature_cost.row(i).head(table_.x.cols()) = table_.feature_cost.row(row);
        Eigen::Index column = table_.x.cols();
        for (const std::size_t k : training_.earlier) {
            const std::string& value = training_.values[k][at[k]];
            const bool number = std::isdigit(value[0]) != 0;
            made_.x(i, column++) = number ? std::stod(value) : static_cast<double>(at[k]);
            id += " " + training_.knobs[k] + " " + value;
        }
        const std::vector<Eigen::Index> least = columns(row, at);
        for (std::size_t v = 0; v < least.size(); ++v) {
            const bool is_known = least[v] >= 0;
            made_.time(i, to_index(v)) = is_known ? table_.time(row, least[v]) : not_measured;
            if (is_known && table_.is_censored(row, least[v])) made_.censored(i, to_index(v)) = 1;
        }
        if (made_.weight.size() > 0) made_.weight(i) = table_.weight(row);
        made_.ids.push_back(id);
        made_.groups.push_back(table_.groups[static_cast<std::size_t>(row)]);
        made_.fold.push_back(table_.fold[static_cast<std::size_t>(row)]);
        for (std::size_t f = 0; f < table_.factors.size(); ++f)
            made_.factors[f].levels.push_back(
                table_.factors[f].levels[static_cast<std::size_t>(row)]);
    }

    const KnobTrainingSet& training_;
    const Data& table_;
    std::map<std::string, Eigen::Index> column_of_;
    std::vector<bool> excluded_;  // of the values
    Data made_;
};

/// Removes values that were never timed.
void drop_unknown(Data& data) {
    std::vector<std::string> known;
    for (std::size_t v = 0; v < data.variants.size(); ++v)
        if (data.time.col(static_cast<Eigen::Index>(v)).array().isFinite().any())
            known.push_back(data.variants[v]);
    data.keep_variants(known);
}

}  // namespace

std::variant<Data, std::string> knob_data(const KnobTrainingSet& training, const Data& table) {
    Data data = KnobRows(training, table).take();
    if (data.rows() > 0) {
        drop_unknown(data);
        return data;
    }
    const Combination first(training.knobs.size());
    return "the table has no times for knob '" + training.knobs[training.at] +
           "': name its columns as in time:" + name_of(training, 0, first);
}

}  // namespace selgen::fit
