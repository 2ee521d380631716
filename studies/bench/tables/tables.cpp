// Reads the CSV files of a table, separates the column `default`, and fills missing costs of
// features.
#include "studies/bench/tables/tables.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "fit/evaluate/loss.hpp"
#include "fit/table/names.hpp"
#include "fit/table/phase_lengths.hpp"
#include "fit/table/table.hpp"

namespace tables_study {
namespace {

namespace fs = std::filesystem;
namespace fit = selgen::fit;

constexpr const char* endings[] = {".train.csv", ".test.csv"};

fit::Data read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) throw std::runtime_error(path + ": cannot be read");
    auto read = fit::read_table(path, text.str());
    if (const auto* errors = std::get_if<std::vector<fit::TableError>>(&read))
        throw std::runtime_error(to_text(errors->front()));
    auto data = std::get<fit::Data>(std::move(read));
    if (data.variants.empty())
        throw std::runtime_error(path + ": there is no column time:<variant>");
    return data;
}

/// Removes the column, in which each word is the name of a variant.
Choices take_default(fit::Data& data, const std::vector<std::string>& variants,
                     const std::string& path) {
    const auto found =
        std::ranges::find(data.features, fit::identifier_of("default"), &fit::Feature::name);
    if (found == data.features.end() || found->words.empty()) return {};
    Choices of_word, chosen;
    for (const std::string& word : found->words) {
        const auto variant = std::ranges::find(variants, word);
        if (variant == variants.end())
            throw std::runtime_error(path + ": default '" + word + "' is not a variant: there is " +
                                     "no column time:" + word);
        of_word.push_back(static_cast<std::size_t>(variant - variants.begin()));
    }
    const Eigen::Index column = found - data.features.begin();
    for (const double word : data.x.col(column))
        chosen.push_back(word == word ? of_word[static_cast<std::size_t>(word)] : variants.size());
    std::vector<Eigen::Index> others;
    for (Eigen::Index f = 0; f < data.x.cols(); ++f)
        if (f != column) others.push_back(f);
    data.x = data.x(Eigen::all, others).eval();
    data.feature_cost = data.feature_cost(Eigen::all, others).eval();
    data.features.erase(found);
    return chosen;
}

/// The median of the numbers above 0; 0 if there are none.
double median_cost(const fit::Vector& costs) {
    std::vector<double> known;
    for (const double cost : costs)
        if (cost > 0) known.push_back(cost);
    if (known.empty()) return 0;
    const auto middle = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
    std::ranges::nth_element(known, middle);
    return *middle;
}

/// Fills a column of costs that has no number in the training rows, but in the test rows: with the
/// median of the latter. Else a fit would read the feature as though it were free.
void fill_costs(fit::Data& train, const fit::Data& test) {
    for (std::size_t f = 0; f < train.features.size(); ++f) {
        const auto same =
            std::ranges::find(test.features, train.features[f].name, &fit::Feature::name);
        auto costs = train.feature_cost.col(static_cast<Eigen::Index>(f));
        if (same == test.features.end() || (costs.array() > 0).any()) continue;
        costs.setConstant(median_cost(test.feature_cost.col(same - test.features.begin())));
    }
}

}  // namespace

std::vector<std::string> names_of_tables(const std::string& folder) {
    if (!fs::is_directory(folder)) throw std::runtime_error(folder + ": is not a folder");
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string file = entry.path().filename().string();
        for (const std::string ending : endings)
            if (file.ends_with(ending)) found.insert(file.substr(0, file.size() - ending.size()));
    }
    if (found.empty()) throw std::runtime_error(folder + ": has no files NAME.train.csv");
    for (const std::string& name : found)
        for (const char* ending : endings)
            if (!fs::exists(fs::path(folder) / (name + ending)))
                throw std::runtime_error(folder + ": has no file " + name + ending);
    return {found.begin(), found.end()};
}

Table read_table(const std::string& folder, const std::string& name) {
    const std::string begin = (fs::path(folder) / name).string();
    Table table{name, read_file(begin + endings[0]), read_file(begin + endings[1]), {}, {}};
    const auto& variants = table.train.variants;
    table.train_default = take_default(table.train, variants, begin + endings[0]);
    table.test_default = take_default(table.test, variants, begin + endings[1]);
    if (table.train_default.empty() != table.test_default.empty())
        throw std::runtime_error(begin + ": only one of the two files has a column default");
    fill_costs(table.train, table.test);
    return table;
}

std::vector<double> reuses_of(const Table& table) {
    const auto has_reuse = [](const fit::Data& data) {
        return std::ranges::find(data.features, "reuse", &fit::Feature::name) !=
               data.features.end();
    };
    if (!fit::has_plans(table.train) || has_reuse(table.train) || has_reuse(table.test)) return {1};
    return {1, 10, 100, 1000};
}

fit::Matrix costs_of(const fit::Data& data, const fit::Data& train, double reuse) {
    const fit::Vector calls = fit::reuse_of(data, reuse);
    fit::Matrix costs = fit::Matrix::Constant(
        data.rows(), static_cast<Eigen::Index>(train.variants.size()), fit::not_measured);
    for (std::size_t v = 0; v < train.variants.size(); ++v) {
        const auto found = std::ranges::find(data.variants, train.variants[v]);
        if (found == data.variants.end()) continue;
        const Eigen::Index from = found - data.variants.begin();
        for (Eigen::Index row = 0; row < data.rows(); ++row) {
            const double plan = data.setup(row, from);
            costs(row, static_cast<Eigen::Index>(v)) =
                data.time(row, from) + (plan == plan ? plan / calls(row) : 0);
        }
    }
    return costs;
}

}  // namespace tables_study
