// Uses the levels of a factor as folds, and compares the best candidates of each kind on them.
#include "fit/selection/level_folds.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "fit/evaluate/loss.hpp"

namespace selgen::fit {

namespace {

constexpr std::size_t most_levels = 12;

/// Whether each group of rows that has a level has one of its own.
bool are_groups(const CategoricalFactor& factor, const Data& data, std::size_t levels) {
    std::set<std::string> groups;
    for (std::size_t row = 0; row < factor.levels.size(); ++row)
        if (!factor.levels[row].empty()) groups.insert(data.groups[row]);
    return groups.size() <= levels;
}

}  // namespace

std::vector<LevelFolds> level_folds(const Data& data) {
    std::vector<LevelFolds> all;
    for (const CategoricalFactor& factor : data.factors) {
        std::vector<std::string> known = factor.levels;
        std::erase(known, "");
        const auto numbers = numbers_of(known);
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
    std::vector<Folds> assignments;
    for (const LevelFolds& one : folds_) assignments.push_back(one.folds);
    if (!folds_.empty()) validation_.emplace(written, inputs, data, options, assignments);
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

namespace {

using Difference = CrossValidation::Difference;

/// The best candidate of its kind.
struct Finalist {
    std::size_t index;
    CandidateRun on_levels;
    Score score;  // on held-out levels
};

/// The candidate of least cost of each kind, by preference; those that the race dropped do not
/// count.
std::vector<std::size_t> best_of_each_kind(const std::vector<CandidateRun>& runs,
                                           const std::vector<EvaluatedCandidate>& evaluated) {
    std::map<int, std::size_t> best;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (evaluated[i].folds > 0) continue;
        const auto [known, is_new] = best.emplace(preference(runs[i].candidate), i);
        if (!is_new && evaluated[i].with_costs < evaluated[known->second].with_costs)
            known->second = i;
    }
    std::vector<std::size_t> indices;
    for (const auto& [of, index] : best) indices.push_back(index);
    return indices;
}

/// Compares finalists, which are in the order of preference.
class Comparison {
public:
    Comparison(const CrossValidation& validation, const LevelValidation& levels,
               const std::vector<CandidateRun>& runs, std::vector<Finalist> finalists)
        : validation_(validation),
          levels_(levels),
          runs_(runs),
          finalists_(std::move(finalists)),
          worst_of_single_(levels.score_of_single().worst) {}

    /// The index of the chosen candidate; nothing if there are too few rows.
    std::optional<std::size_t> chosen() const {
        std::vector<const Finalist*> safe, counting;
        for (const Finalist& one : finalists_)
            if (!has_worse_tail(one)) safe.push_back(&one);
        const Finalist* const best_safe = safe.empty() ? nullptr : best(safe);
        for (const Finalist& one : finalists_)
            if (!has_worse_tail(one) || best_safe == nullptr || is_surely_better(one, *best_safe))
                counting.push_back(&one);
        const Finalist* const best_counting = best(counting);
        for (const Finalist* one : counting) {
            const Difference more = difference(*one, *best_counting);
            if (!more.is_known) return {};
            if (more.mean <= more.error) return one->index;
        }
        return best_counting->index;
    }

private:
    bool has_worse_tail(const Finalist& one) const {
        return preference(runs_[one.index].candidate) > 0 && one.score.worst > worst_of_single_;
    }

    /// The mean of both differences; its error, as if both were the same.
    Difference difference(const Finalist& one, const Finalist& other) const {
        const Difference usual = validation_.difference(runs_[one.index], runs_[other.index]);
        const Difference levels = levels_.difference(one.on_levels, other.on_levels);
        return {(usual.mean + levels.mean) / 2, (usual.error + levels.error) / 2,
                usual.is_known && levels.is_known};
    }

    /// Whether the 95 % interval of the difference is below 0.
    bool is_surely_better(const Finalist& one, const Finalist& other) const {
        const Difference more = difference(one, other);
        return more.is_known && more.mean + 2 * more.error < 0;
    }

    const Finalist* best(const std::vector<const Finalist*>& among) const {
        const Finalist* found = among.front();
        for (const Finalist* one : among)
            if (difference(*one, *found).mean < 0) found = one;
        return found;
    }

    const CrossValidation& validation_;
    const LevelValidation& levels_;
    const std::vector<CandidateRun>& runs_;
    const std::vector<Finalist> finalists_;
    const double worst_of_single_;
};

}  // namespace

std::optional<KindComparison> compare_kinds(
    const CrossValidation& validation, const LevelValidation& levels,
    const std::vector<CandidateRun>& runs, const std::vector<EvaluatedCandidate>& evaluated,
    const std::function<bool(const CandidateRun&)>& begins) {
    KindComparison result;
    result.on_held_out_levels.resize(runs.size());
    std::vector<Finalist> finalists;
    for (const std::size_t index : best_of_each_kind(runs, evaluated)) {
        if (!begins(runs[index])) return {};
        auto run = levels.run(runs[index].candidate);
        if (!run) continue;
        const Score score = levels.score_of(*run);
        if (score.rows == 0) continue;
        result.on_held_out_levels[index] = score;
        finalists.push_back({index, std::move(*run), score});
    }
    if (finalists.empty()) return {};
    const auto chosen = Comparison(validation, levels, runs, std::move(finalists)).chosen();
    if (!chosen) return {};
    result.chosen = *chosen;
    return result;
}

}  // namespace selgen::fit
