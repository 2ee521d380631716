// Uses the levels of a factor as folds, and scores candidates and the single best variant on them.
#include "fit/selection/level_folds.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "fit/evaluate/loss.hpp"

namespace selgen::fit {

namespace {

constexpr std::size_t most_levels = 12;

/// The number of each level, in alphabetical order.
std::map<std::string, std::size_t> levels_of(const CategoricalFactor& factor) {
    std::map<std::string, std::size_t> numbers;
    for (const std::string& level : factor.levels)
        if (!level.empty()) numbers[level] = 0;
    std::size_t next = 0;
    for (auto& [level, number] : numbers) number = next++;
    return numbers;
}

/// Whether each group of rows that has a level has one of its own.
bool are_groups(const CategoricalFactor& factor, const Data& data, std::size_t levels) {
    std::set<std::string> groups;
    for (std::size_t row = 0; row < factor.levels.size(); ++row)
        if (!factor.levels[row].empty()) groups.insert(data.groups[row]);
    return groups.size() <= levels;
}

std::vector<Folds> assignments_in(const std::vector<LevelFolds>& all) {
    std::vector<Folds> assignments;
    for (const LevelFolds& one : all) assignments.push_back(one.folds);
    return assignments;
}

}  // namespace

std::vector<LevelFolds> level_folds(const Data& data) {
    std::vector<LevelFolds> all;
    for (const CategoricalFactor& factor : data.factors) {
        const auto numbers = levels_of(factor);
        if (numbers.size() < 2 || numbers.size() > most_levels) continue;
        if (are_groups(factor, data, numbers.size())) continue;
        LevelFolds one{factor.name, {}, numbers.size()};
        for (const std::string& level : factor.levels)
            one.folds.push_back(level.empty() ? numbers.size() : numbers.at(level));
        all.push_back(std::move(one));
    }
    return all;
}

LevelValidation::LevelValidation(const Written& written, const Inputs& inputs, const Data& data,
                                 const FitOptions& options)
    : data_(data), options_(options), folds_(level_folds(data)) {
    if (!folds_.empty())
        validation_.emplace(written, inputs, data, options, assignments_in(folds_));
}

std::vector<std::string> LevelValidation::factors() const {
    std::vector<std::string> names;
    for (const LevelFolds& one : folds_) names.push_back(one.factor);
    return names;
}

std::optional<CandidateRun> LevelValidation::run(const Candidate& candidate) const {
    CandidateRun run = validation_->begin(candidate);
    for (std::size_t i = 0; i < folds_.size(); ++i)
        if (!validation_->validate(run, i, 0, folds_[i].levels)) return {};
    return run;
}

Score LevelValidation::score_of(const CandidateRun& run) const {
    return validation_->score_with_interval(run);
}

Score LevelValidation::score_of_single() const {
    const Matrix& losses = validation_->losses();
    const std::size_t single = single_best(losses, options_.loss.objective, data_.weight);
    CandidateRun always;
    for (const LevelFolds& one : folds_) {
        PricedChoices choices{always_choosing(data_, single), Vector::Zero(data_.rows())};
        for (std::size_t row = 0; row < one.folds.size(); ++row)
            if (one.folds[row] == one.levels) choices.chosen[row] = data_.variants.size();
        always.choices.push_back(std::move(choices));
    }
    return score_of(always);
}

}  // namespace selgen::fit
