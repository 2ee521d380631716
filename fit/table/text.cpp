// Writes a table of times as CSV, without columns that have no content.
#include <algorithm>
#include <cmath>

#include "fit/table/table.hpp"

namespace selgen::fit {
namespace {

using Index = Eigen::Index;

std::string value_text(const Feature& feature, double value) {
    if (std::isnan(value)) return {};
    return feature.words.empty() ? number_text(value)
                                 : feature.words[static_cast<std::size_t>(value)];
}

std::string seconds_text(double value) {
    if (std::isnan(value)) return {};
    return std::isinf(value) ? "fail" : number_text(value);
}

std::string time_text(const Data& data, Index row, Index variant) {
    const double time = data.time(row, variant);
    if (data.below.size() > 0 && data.below(row, variant) > 0) return '<' + number_text(2 * time);
    return (data.is_censored(row, variant) ? ">" : "") + seconds_text(time);
}

/// The columns of numbers that are not all 0, with their names.
void add_all(const std::string& prefix, const std::vector<std::string>& names, const Matrix& values,
             std::vector<TextColumn>& columns) {
    for (std::size_t i = 0; i < names.size() && values.size() > 0; ++i) {
        if ((values.col(to_index(i)).array() == 0).all()) continue;
        TextColumn& column = columns.emplace_back(TextColumn{prefix + names[i], {}});
        for (const double value : values.col(to_index(i)))
            column.fields.push_back(seconds_text(value));
    }
}

}  // namespace

std::string table_text(const Data& data) {
    std::vector<TextColumn> columns;
    const auto add = [&](const std::string& name, const auto& field) {
        TextColumn& column = columns.emplace_back(TextColumn{name, {}});
        for (Index row = 0; row < data.rows(); ++row) column.fields.push_back(field(row));
    };
    columns.push_back({"id", data.ids});
    if (data.groups != data.ids) columns.push_back({"group", data.groups});
    if (std::ranges::any_of(data.fold, [](int fold) { return fold >= 0; }))
        add("fold", [&](Index row) {
            const int fold = data.fold[static_cast<std::size_t>(row)];
            return fold < 0 ? "" : std::to_string(fold);
        });
    if (data.weight.size() > 0)
        add("weight", [&](Index row) { return number_text(data.weight(row)); });
    std::vector<std::string> names;
    for (const Feature& feature : data.features) {
        const Index at = to_index(names.size());
        names.push_back(feature.name);
        add(feature.name, [&](Index row) { return value_text(feature, data.x(row, at)); });
    }
    add_all("cost:", names, data.feature_cost, columns);
    for (std::size_t v = 0; v < data.variants.size(); ++v)
        add("time:" + data.variants[v],
            [&](Index row) { return time_text(data, row, to_index(v)); });
    for (const CategoricalFactor& factor : data.factors)
        columns.push_back({"factor:" + factor.name, factor.levels});
    add_all("setup:", data.variants, data.setup, columns);
    return csv_text(columns);
}

}  // namespace selgen::fit
