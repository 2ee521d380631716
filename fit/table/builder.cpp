#include "fit/table/builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fit/table/numbers.hpp"

namespace selgen::fit {
namespace {

constexpr double tick = 1e-3;  // seconds: the resolution of a clock that shows 0

}  // namespace

double median(std::vector<double> values) {
    std::ranges::sort(values);
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::size_t TableBuilder::number_of(Names& names, const std::string& name) {
    const auto [found, is_new] = names.number.emplace(name, names.all.size());
    if (is_new) names.all.push_back(name);
    return found->second;
}

std::size_t TableBuilder::row(const std::string& id) {
    const std::size_t row = number_of(ids_, id);
    if (row == rows_.size()) rows_.push_back({id, -1, {}, {}, {}});
    return row;
}

void TableBuilder::set(std::size_t row, std::size_t feature, std::string text) {
    auto& values = rows_[row].values;
    if (values.size() <= feature) values.resize(feature + 1);
    values[feature] = std::move(text);
}

void TableBuilder::add_time(std::size_t row, std::size_t variant, double seconds) {
    rows_[row].times[variant].push_back(seconds);
}

void TableBuilder::add_cost(std::size_t row, std::size_t feature, double seconds) {
    auto& costs = rows_[row].costs;
    if (costs.size() <= feature) costs.resize(feature + 1);
    costs[feature] += seconds;
}

double TableBuilder::least_time() const {
    double least = tick;
    for (const Row& row : rows_) {
        for (const auto& [variant, times] : row.times) {
            const double time = median(times);
            if (time > 0) least = std::min(least, time);
        }
    }
    return least;
}

std::string TableBuilder::head(const std::vector<bool>& costly) const {
    std::string text = "id";
    const bool has_folds = std::ranges::any_of(rows_, [](const Row& r) { return r.fold >= 0; });
    if (has_folds) text += ",fold";
    for (const std::string& feature : features_.all) text += ',' + csv_field(feature);
    for (std::size_t f = 0; f < costly.size(); ++f) {
        if (costly[f]) text += ',' + csv_field("cost:" + features_.all[f]);
    }
    for (const std::string& variant : variants_.all) text += ',' + csv_field("time:" + variant);
    return text + '\n';
}

ImportedTable TableBuilder::table() const {
    std::vector<bool> costly(features_.all.size());
    for (const Row& row : rows_) {
        for (std::size_t f = 0; f < row.costs.size(); ++f)
            costly[f] = costly[f] || row.costs[f] > 0;
    }
    std::string text = head(costly);
    const bool has_folds = text.starts_with("id,fold,");
    const double least = least_time();
    std::size_t zeros = 0;
    for (const Row& row : rows_) {
        text += csv_field(row.id);
        if (has_folds) text += row.fold < 0 ? "," : ',' + std::to_string(row.fold);
        for (std::size_t f = 0; f < costly.size(); ++f) {
            text += ',' + csv_field(f < row.values.size() ? row.values[f] : "");
        }
        for (std::size_t f = 0; f < costly.size(); ++f) {
            if (costly[f]) text += ',' + number_text(f < row.costs.size() ? row.costs[f] : 0);
        }
        for (std::size_t v = 0; v < variants_.all.size(); ++v) {
            text += ',';
            const auto times = row.times.find(v);
            if (times == row.times.end()) continue;
            const double time = median(times->second);
            if (time <= 0) ++zeros;
            text += std::isinf(time) ? "fail" : number_text(time > 0 ? time : least);
        }
        text += '\n';
    }
    if (zeros == 0) return {std::move(text), {}};
    return {std::move(text),
            {"replaced " + std::to_string(zeros) + " measured time" + (zeros == 1 ? "" : "s") +
             " of 0 s with " + number_text(least) + " s"}};
}

}  // namespace selgen::fit
