// Simulates a box with a replicated buffer, and rebuilds its list of neighbours every five steps.
#include "melt.hpp"

#include <algorithm>
#include <utility>

#include "forces.hpp"

namespace moldyn {
namespace {

/// Time steps between two rebuilds of the list of neighbours.
constexpr std::int64_t phase = 5;

void simulate(System& system, std::int64_t steps) {
    for (std::int64_t step = 0; step < steps;) {
        const reduction::Pattern pairs(system.pairs());
        ReplicatedBuffer plan(pairs);
        for (const std::int64_t end = std::min(steps, step + phase); step < end; ++step) {
            system.move();
            plan.reduce(system.forces(), system.pair_force(pairs));
            system.push();
        }
    }
}

}  // namespace

std::tuple<reduction::Pattern, std::vector<Vector>, HeldForce> melt(std::int64_t cells,
                                                                    double radius,
                                                                    std::int64_t steps,
                                                                    std::uint64_t seed) {
    Options options;
    options.cells.fill(static_cast<int>(cells));
    options.radius = radius;
    options.seed = static_cast<unsigned>(seed);
    auto system = std::make_shared<System>(options);
    simulate(*system, steps);
    reduction::Pattern pairs(system->pairs());
    HeldForce force(system, pairs);
    // The force points at the pairs, which keep their address when their pattern is moved.
    return {std::move(pairs), std::vector<Vector>(system->particles()), std::move(force)};
}

std::vector<double> components(std::span<const Vector> vectors) {
    std::vector<double> all;
    all.reserve(3 * vectors.size());
    for (const Vector& one : vectors) all.insert(all.end(), {one.x, one.y, one.z});
    return all;
}

}  // namespace moldyn
