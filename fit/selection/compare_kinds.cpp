// Compares finalists, one of each kind of model, by differences of cost and by worst slowdowns.
#include "fit/selection/compare_kinds.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace selgen::fit {

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

int preference(const Candidate& candidate) {
    switch (candidate.kind) {
        case Kind::tree:
            if (candidate.distilled || !candidate.choice) return 3;
            return candidate.most_leaves == 1 ? 0 : candidate.most_leaves > 0 ? 1 : 2;
        case Kind::forest: return 4;
        case Kind::polynomial: return 5;
        case Kind::network: return 6;
        case Kind::svm: return 7;
    }
    return 7;
}

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
