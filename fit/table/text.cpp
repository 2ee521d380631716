// Writes a table of times as CSV, without columns that have no content.
#include <cmath>
#include <functional>

#include "fit/table/numbers.hpp"
#include "fit/table/table.hpp"

namespace selgen::fit {
namespace {

using Index = Eigen::Index;

/// A column as written: its name and the text of each row.
struct TextColumn {
    std::string name;
    std::function<std::string(Index)> field;
};

std::string value_text(const Feature& feature, double value) {
    if (std::isnan(value)) return {};
    return feature.words.empty() ? number_text(value)
                                 : feature.words[static_cast<std::size_t>(value)];
}

std::string seconds_text(double value) {
    if (std::isnan(value)) return {};
    return std::isinf(value) ? "fail" : number_text(value);
}

/// The columns of numbers that are not all 0, with their names.
void add_all(const std::string& prefix, const std::vector<std::string>& names, const Matrix& values,
             std::vector<TextColumn>& columns) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto at = static_cast<Index>(i);
        if (values.size() == 0 || (values.col(at).array() == 0).all()) continue;
        columns.push_back(
            {prefix + names[i], [&values, at](Index r) { return seconds_text(values(r, at)); }});
    }
}

std::vector<TextColumn> columns_of(const Data& data) {
    const auto nth = [](Index r) { return static_cast<std::size_t>(r); };
    std::vector<TextColumn> columns{{"id", [&, nth](Index r) { return data.ids[nth(r)]; }}};
    if (data.groups != data.ids) {
        columns.push_back({"group", [&, nth](Index r) { return data.groups[nth(r)]; }});
    }
    bool has_folds = false;
    for (const int fold : data.fold) has_folds = has_folds || fold >= 0;
    if (has_folds) {
        columns.push_back({"fold", [&, nth](Index r) {
                               const int fold = data.fold[nth(r)];
                               return fold < 0 ? "" : std::to_string(fold);
                           }});
    }
    if (data.weight.size() > 0)
        columns.push_back({"weight", [&](Index r) { return number_text(data.weight(r)); }});
    std::vector<std::string> names;
    for (std::size_t f = 0; f < data.features.size(); ++f) {
        const Feature& feature = data.features[f];
        names.push_back(feature.name);
        columns.push_back({feature.name, [&, f](Index r) {
                               return value_text(feature, data.x(r, static_cast<Index>(f)));
                           }});
    }
    add_all("cost:", names, data.feature_cost, columns);
    for (std::size_t v = 0; v < data.variants.size(); ++v) {
        columns.push_back({"time:" + data.variants[v], [&, v](Index r) {
                               const auto at = static_cast<Index>(v);
                               const double time = data.time(r, at);
                               const bool is_below = data.below.size() > 0 && data.below(r, at) > 0;
                               if (is_below) return '<' + number_text(2 * time);
                               return (data.is_censored(r, at) ? ">" : "") + seconds_text(time);
                           }});
    }
    for (const CategoricalFactor& factor : data.factors)
        columns.push_back(
            {"factor:" + factor.name, [&, nth](Index r) { return factor.levels[nth(r)]; }});
    add_all("setup:", data.variants, data.setup, columns);
    return columns;
}

}  // namespace

std::string table_text(const Data& data) {
    const std::vector<TextColumn> columns = columns_of(data);
    std::string text;
    for (const TextColumn& column : columns)
        text += (text.empty() ? "" : ",") + csv_field(column.name);
    text += '\n';
    for (Index r = 0; r < data.rows(); ++r) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (c > 0) text += ',';
            text += csv_field(columns[c].field(r));
        }
        text += '\n';
    }
    return text;
}

}  // namespace selgen::fit
