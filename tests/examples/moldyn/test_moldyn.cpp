// The particles of moldyn, the sums of their forces, and the output and errors of the program.
#include <omp.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>

#include "forces.hpp"
#include "melt.hpp"
#include "moldyn.sel.hpp"
#include "system.hpp"
#include "tests/examples/program.hpp"

using moldyn::Options;
using moldyn::Potential;
using moldyn::System;
using moldyn::Vector;
using reduction::Csr;
using reduction::Index;
using reduction::Pattern;
using selgen::testing::Outcome;
using selgen::testing::outcome_of;

namespace {

Options options(int cells, double radius) {
    Options options;
    options.cells = {cells, cells, cells};
    options.radius = radius;
    return options;
}

void simulate(System& system, int steps, int phase) {
    for (int step = 0; step < steps;) {
        const Pattern pairs(system.pairs());
        for (int i = 0; i < phase; ++i, ++step) {
            system.move();
            moldyn::forces_sequential(pairs, system.forces(), system.pair_force(pairs));
            system.push();
        }
    }
}

std::size_t count(const System& system) { return system.pairs().offset.size() - 1; }

}  // namespace

TEST_CASE("neighbours on the lattice are those of its shells") {
    // Face-centred lattice: 12 neighbours at a distance of 1.0652, 6 at 1.5064, 24 at 1.845.
    CHECK(count(System(options(6, 1.2))) == 6 * 4 * 6 * 6 * 6);
    CHECK(count(System(options(6, 1.6))) == 9 * 4 * 6 * 6 * 6);
    CHECK(count(System(options(6, 2.0))) == 21 * 4 * 6 * 6 * 6);
    CHECK(count(System(options(3, 2.0))) ==
          21 * 4 * 3 * 3 * 3);  // fewer cells than in a neighbourhood
}

TEST_CASE("pairs are sorted and unique, with the lower particle first") {
    System system(options(4, 1.6));
    simulate(system, 40, 10);
    const Csr csr = system.pairs();
    std::set<std::pair<Index, Index>> seen;
    std::pair<Index, Index> before{0, 0};
    for (std::size_t i = 0; i + 1 < csr.offset.size(); ++i) {
        const std::pair<Index, Index> pair{csr.index[2 * i], csr.index[2 * i + 1]};
        CHECK(pair.first < pair.second);
        CHECK(before < pair);
        before = pair;
    }
}

TEST_CASE("the force is the derivative of the energy, and both end at the cut-off") {
    const Potential potential(2.4);
    for (const double r : {0.9, 1.0, 1.12, 1.5, 2.0, 2.39}) {
        const double h = 1e-6;
        const auto energy = [&](double at) { return potential.energy(at * at); };
        const double slope = (energy(r - h) - energy(r + h)) / (2 * h);
        CHECK(potential.force(r * r) * r == Approx(slope).epsilon(1e-6).margin(1e-8));
    }
    CHECK(potential.energy(2.4 * 2.4) == 0);
    CHECK(potential.energy(2.3999 * 2.3999) == Approx(0).margin(1e-6));
    CHECK(potential.force(2.3999 * 2.3999) == Approx(0).margin(1e-3));
    CHECK(potential.force(9) == 0);
}

TEST_CASE("energy and momentum are conserved") {
    for (const double radius : {1.2, 1.6, 2.5}) {
        System system(options(5, radius));
        const double before = system.energy(Pattern(system.pairs())) / system.particles();
        simulate(system, 200, 4);
        const double after = system.energy(Pattern(system.pairs())) / system.particles();
        INFO("radius " << radius);
        CHECK(after == Approx(before).margin(2e-3));
        const Vector momentum = system.momentum();
        CHECK(std::sqrt(dot(momentum, momentum)) < 1e-9);
    }
}

TEST_CASE("a shorter time step conserves the energy better") {
    const auto drift = [](double step) {
        Options all = options(4, 2.0);
        all.step = step;
        System system(all);
        const double before = system.energy(Pattern(system.pairs()));
        double worst = 0;
        for (int i = 0; i < 20; ++i) {
            simulate(system, static_cast<int>(0.04 / step), 1);
            worst = std::max(worst, std::abs(system.energy(Pattern(system.pairs())) - before));
        }
        return worst;
    };
    CHECK(drift(0.001) < drift(0.004) / 8);
}

TEST_CASE("invalid systems are refused") {
    const auto refused_because = [](const Options& options) -> std::string {
        try {
            System system(options);
        } catch (const std::invalid_argument& wrong) {
            return wrong.what();
        }
        return "";
    };
    CHECK(refused_because(options(6, 1.2)) == "");
    CHECK(refused_because(options(0, 1.2)) == "cells, density and step must be positive");
    CHECK(refused_because(options(1, 1.2)) ==
          "the box is only 1.506 wide, and two radii are 2.4; use more cells");
    CHECK(refused_because(options(6, 0.05)) ==
          "the radius must be more than the margin of 0.1, not 0.05");
    Options cold = options(6, 1.2);
    cold.temperature = -1;
    CHECK(refused_because(cold) == "margin and temperature must not be negative");
}

TEST_CASE("the box of an experiment is melted, and its force refers to its own particles") {
    auto [pairs, forces, force] = moldyn::melt(3, 1.3, 6, 1);
    CHECK(pairs.elements() == 108);
    REQUIRE(forces.size() == 108);
    const reduction::Pattern kept = std::move(pairs);
    moldyn::forces_sequential(kept, forces, force);
    double largest = 0;
    moldyn::Vector sum{0, 0, 0};
    for (const moldyn::Vector& one : forces) {
        sum += one;
        largest = std::max(largest, std::abs(one.x));
    }
    CHECK(largest > 1e-3);  // on the lattice, forces cancel out
    CHECK(std::abs(sum.x) + std::abs(sum.y) + std::abs(sum.z) < 1e-9);
    const auto flat = moldyn::components(forces);
    REQUIRE(flat.size() == 324);
    CHECK(flat[4] == forces[1].y);
}

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

namespace {

Outcome program(const std::string& arguments) { return outcome_of(MOLDYN_PROGRAM " " + arguments); }

using Catch::Matchers::Contains;

}  // namespace

TEST_CASE("moldyn prints the choice and the energy of each phase") {
    const Outcome outcome = program("--cells 5 --steps 7 --phase 3 --threads 2");
    CHECK(outcome.exit == 0);
    CHECK_THAT(outcome.output, Contains("energy each") && Contains("\n       6 "));
}

TEST_CASE("moldyn refuses a box that is too small and an invalid option") {
    const Outcome small = program("--cells 2 --radius 4");
    CHECK(small.exit == 2);
    CHECK_THAT(small.output,
               Contains("moldyn: the box is only 3.013 wide, and two radii are 8; use more cells"));
    const Outcome near = program("--radius 0.1");
    CHECK(near.exit == 2);
    CHECK_THAT(near.output,
               Contains("moldyn: the radius must be more than the margin of 0.1, not 0.1"));
    CHECK(program("--phase 0").exit == 2);
}
