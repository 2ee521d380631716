// Implements xoshiro256++, seeded by splitmix64, and draws uniform and normal numbers.
#include "fit/random.hpp"

#include <cmath>

namespace selgen::fit {

namespace {

std::uint64_t rotated(std::uint64_t bits, int by) { return bits << by | bits >> (64 - by); }

std::uint64_t splitmix(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15U;
    std::uint64_t mixed = state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9U;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebU;
    return mixed ^ mixed >> 31;
}

}  // namespace

Random::Random(std::uint64_t seed) {
    for (auto& word : state_) word = splitmix(seed);
}

std::uint64_t Random::bits() {
    const std::uint64_t result = rotated(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotated(state_[3], 45);
    return result;
}

double Random::unit() { return static_cast<double>(bits() >> 11) * 0x1p-53; }

std::size_t Random::below(std::size_t count) {
    // Numbers above the largest multiple of n would make small results more likely.
    const std::uint64_t n = count, most = ~std::uint64_t{0} - (~std::uint64_t{0} % n + 1) % n;
    std::uint64_t drawn = bits();
    while (drawn > most) drawn = bits();
    return static_cast<std::size_t>(drawn % n);
}

double Random::normal() {
    // Box and Muller; 1 - unit() is never 0.
    const double radius = std::sqrt(-2 * std::log(1 - unit()));
    return radius * std::cos(6.283185307179586 * unit());
}

std::uint64_t seed_of(std::uint64_t seed, std::size_t work) {
    return Random(Random(seed).bits() + work).bits();
}

}  // namespace selgen::fit
