#include "atomic.hpp"

#include "body.hpp"

namespace reduction {

void reduce_atomic(const Pattern& pattern, std::span<double> data, Team team) {
    if (team.threads == 1) return accumulate(pattern, {0, pattern.iterations()}, data.data());
    const Index* index = pattern.index().data();
    double* target = data.data();
    parallel(team, [&pattern, index, target, threads = team.threads](int t) {
        visit(pattern, share(pattern.iterations(), threads, t), [=](Index k, double value) {
            double& element = target[index[k]];
#pragma omp atomic
            element += value;
        });
    });
}

}  // namespace reduction
