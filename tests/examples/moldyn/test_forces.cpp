// Every algorithm, and the dispatcher, compute the forces of the sequential loop.
#include <omp.h>

#include <catch2/catch.hpp>
#include <cmath>

#include "moldyn.sel.hpp"
#include "system.hpp"

using moldyn::System;
using moldyn::Vector;
using reduction::Pattern;

namespace {

using Forces = std::vector<Vector>;

double largest_difference(const Forces& one, const Forces& other) {
    double worst = 0;
    for (std::size_t p = 0; p < one.size(); ++p) {
        const Vector way = one[p] - other[p];
        worst = std::max(worst, std::sqrt(dot(way, way)));
    }
    return worst;
}

/// Some steps after the lattice, where all forces are zero.
System warm() {
    moldyn::Options options;
    options.cells = {5, 5, 5};
    options.radius = 1.7;
    System system(options);
    const Pattern pairs(system.pairs());
    for (int step = 0; step < 20; ++step) {
        system.move();
        moldyn::forces_sequential(pairs, system.forces(), system.pair_force(pairs));
        system.push();
    }
    return system;
}

template <class Plan>
Forces by(const System& system, const Pattern& pairs, int threads) {
    Forces forces(system.particles());
    Plan plan(pairs, {threads});
    // Twice, because arrays of a plan must be zero again.
    plan.reduce(std::span(forces), system.pair_force(pairs));
    forces.assign(forces.size(), {});
    plan.reduce(std::span(forces), system.pair_force(pairs));
    return forces;
}

}  // namespace

TEST_CASE("all algorithms compute the same forces") {
    const System system = warm();
    const Pattern pairs(system.pairs());
    Forces wanted(system.particles()), atomic = wanted;
    moldyn::forces_sequential(pairs, wanted, system.pair_force(pairs));
    CHECK(largest_difference(wanted, Forces(wanted.size())) > 1);
    for (const int threads : {1, 2, 3, 7}) {
        INFO(threads << " threads");
        atomic.assign(atomic.size(), {});
        moldyn::forces_atomic(pairs, atomic, system.pair_force(pairs), {threads});
        CHECK(largest_difference(atomic, wanted) < 1e-10);
        const auto difference = [&](const Forces& forces) {
            return largest_difference(forces, wanted);
        };
        CHECK(difference(by<moldyn::ReplicatedBuffer>(system, pairs, threads)) < 1e-10);
        CHECK(difference(by<moldyn::LinkedBuffer>(system, pairs, threads)) < 1e-10);
        CHECK(difference(by<moldyn::SelectivePrivatization>(system, pairs, threads)) < 1e-10);
        CHECK(difference(by<moldyn::LocalWrite>(system, pairs, threads)) < 1e-10);
        CHECK(difference(by<moldyn::OwnerSort>(system, pairs, threads)) < 1e-10);
    }
}

TEST_CASE("every variant computes the forces of the sequential loop") {
    omp_set_num_threads(2);
    System system = warm();
    moldyn_forces::Dispatcher dispatch;
    for (int phase = 0; phase < 6; ++phase) {
        const Pattern pairs(system.pairs());
        for (int step = 0; step <= phase; ++step) {
            system.move();
            Forces wanted(system.particles());
            moldyn::forces_sequential(pairs, wanted, system.pair_force(pairs));
            dispatch(pairs, system.forces(), system.pair_force(pairs));
            CHECK(largest_difference(system.forces(), wanted) < 1e-10);
            system.push();
        }
    }
    CHECK(dispatch.counts().phases == 6);
    CHECK(dispatch.counts().inspections <= 6);
}
