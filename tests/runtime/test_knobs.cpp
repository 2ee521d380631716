// Knobs that runs and plans receive, their best open value, and the names of OpenMP schedules.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <set>

#include <selgen/omp/schedule.hpp>
#include <selgen/rt/knob.hpp>
#include <selgen/rt/models/network.hpp>
#include <selgen/rt/text.hpp>

#include "golden/knobs.hpp"

using namespace selgen::rt;

namespace {

kernels::Pattern pattern(double count, double work = 1) {
    kernels::Pattern made;
    made.count = count;
    made.work = work;
    return made;
}

}  // namespace

TEST_CASE("a run receives its knobs") {
    sweep::Dispatcher dispatcher;
    kernels::Numbers data{0};
    kernels::last_call() = {};
    dispatcher(pattern(1e7, 5), data);
    const auto& f = dispatcher.features();
    CHECK(f.threads >= 1);
    CHECK(f.threads <= selgen::omp::team_limit());
    CHECK(f.layout == 1);
    if (dispatcher.decision()->variant == sweep::Variant::omp) {
        CHECK(kernels::last_call().threads == static_cast<int>(f.threads));
        CHECK(kernels::last_call().layout == "column");
    } else {
        CHECK(kernels::last_call().threads == 0);
    }
}

TEST_CASE("knobs are chosen in each decision, not only in the first") {
    sweep::Dispatcher dispatcher;
    kernels::Numbers data{0};
    std::set<double> layouts;
    for (const double work : {1, 5, 1, 5}) {
        sweep::Dispatcher fresh;
        dispatcher(pattern(1e7, work), data);
        fresh(pattern(1e7, work), data);
        CHECK(dispatcher.features().threads == fresh.features().threads);
        CHECK(dispatcher.features().layout == fresh.features().layout);
        layouts.insert(dispatcher.features().layout);
    }
    CHECK(layouts.size() > 1);
}

TEST_CASE("SELGEN_FORCE may name only knobs with a rule") {
    const selgen::rt::SelectorInfo& info = sweep::detail::Selector::info;
    selgen::rt::Text lines;
    CHECK_NOTHROW(
        selgen::rt::check_knobs("sweep.threads=2,other.n=1,sweep=omp", info, "sweep", lines));
    for (const char* const text : {"sweep.n=5", "sweep.team_limit=1", "sweep.treads=2"}) {
        INFO(text);
        CHECK_THROWS_WITH(selgen::rt::check_knobs(text, info, "sweep", lines),
                          Catch::Contains("knob of sweep with a rule") &&
                              Catch::Contains("threads") && !Catch::Contains("work"));
    }
}

TEST_CASE("knobs with words are passed as words") {
    sweep::Dispatcher dispatcher;
    kernels::Numbers data{0};
    dispatcher(pattern(1e7, 5), data);
    const std::string text = dispatcher.explain();
    CHECK(text.find(", layout = column") != std::string::npos);
    const selgen::rt::SelectorInfo& info = sweep::detail::Selector::info;
    const auto* const features = reinterpret_cast<const double*>(&dispatcher.features());
    std::array<selgen::rt::VariantReport, sweep::detail::Selector::variant_count> variants{};
    const selgen::rt::DecisionReport report{info, true, {}, features, variants.data(), {}, nullptr};
    const selgen::rt::Event event{
        selgen::rt::Event::Kind::decision, info, nullptr, 0, 0, 1, "", &report};
    selgen::rt::Text json_text, csv_text;
    selgen::rt::detail::add_json_event(json_text, event, 1);
    selgen::rt::detail::add_csv_event(csv_text, event);
    const std::string json = json_text.str(), csv = csv_text.str();
    CHECK(json.find("\"layout\":\"column\"") != std::string::npos);
    CHECK(csv.find(" layout=column") != std::string::npos);
}

TEST_CASE("a word is found among the words of its feature") {
    using selgen::rt::detail::word;
    CHECK(word("static dynamic_16 guided", 0) == "static");
    CHECK(word("static dynamic_16 guided", 1) == "dynamic_16");
    CHECK(word("static dynamic_16 guided", 2) == "guided");
    CHECK(word("static dynamic_16 guided", 3).empty());
    CHECK(word("static", selgen::rt::unread).empty());
    CHECK(word("", 0).empty());
}

TEST_CASE("a closed value of a knob is not chosen") {
    sweep::Features f{};
    f.team_limit = 64;
    f.loop_instructions = 41;
    f.loop_loads = 6;
    f.n = 1e7;
    const double free = sweep::knob_threads::chosen(f);
    CHECK(free > 2);
    f.team_limit = 2;
    CHECK(sweep::knob_threads::chosen(f) <= 2);
    f.n = 1;  // outside the domain: the last open value
    CHECK(sweep::knob_threads::chosen(f) == 1);
}

TEST_CASE("a knob's largest value is limited by the machine, also beyond 64 cores") {
    sweep::Features f{};
    f.n = 1e9;
    constexpr auto& threads = sweep::knob_threads::all;
    const auto most = [&](double limit) {
        const auto open = [limit](const sweep::Features& now) { return !(now.threads > limit); };
        return selgen::rt::first_values(threads, f, &sweep::Features::threads, open, limit)
            .otherwise();
    };
    for (const double cores : {1, 2, 64, 96, 128, 192, 256, 512}) CHECK(most(cores) == cores);
    CHECK(most(100) == 96);
    CHECK(most(1030) == 512);
}

TEST_CASE("if no value of a knob is open, all are") {
    blocked::Features f{};
    f.n = 3;  // less than each tile
    CHECK(blocked::knob_tile::chosen(f) == 16);
}

TEST_CASE("a plan receives its knobs") {
    blocked::Dispatcher dispatcher;
    dispatcher.force("tiles");
    const int tile = dispatcher(pattern(4096, 50));
    CHECK(tile == static_cast<int>(dispatcher.features().tile));
    CHECK(kernels::last_call().tile == static_cast<int>(dispatcher.features().tile));
    CHECK(kernels::last_call().threads == static_cast<int>(dispatcher.features().teams));
    CHECK(dispatcher.features().tile == 64);
}

TEST_CASE("the values of knobs without a rule are variants") {
    joint::Dispatcher dispatcher;
    dispatcher.force("omp_2_guided");
    if (selgen::omp::team_limit() < 2) return;
    CHECK(dispatcher(pattern(1e8)) == 2);
    CHECK(kernels::last_call().schedule == selgen::omp::guided);
    dispatcher.unforce();
    CHECK(dispatcher(pattern(10)) == 0);
    CHECK(dispatcher.decision()->variant == joint::Variant::serial);
}

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t values = 61;
constexpr std::uint64_t all_open = detail::first_bits(values);

enum class Value : unsigned char {};

struct Values {
    Value all[values];
    constexpr Values() : all{} {
        for (std::size_t i = 0; i < values; ++i) all[i] = static_cast<Value>(i);
    }
};
constexpr Values named;

template <class Layer>
Layer random_layer(std::mt19937_64& bits, std::size_t units) {
    std::normal_distribution<double> normal;
    Layer layer{};
    for (std::size_t unit = 0; unit < units; ++unit) {
        layer.bias[unit] = normal(bits);
        for (auto& row : layer.weights) row[unit] = normal(bits);
    }
    return layer;
}

/// A relu layer of the inputs, two bounded layers, and one output per value.
struct Network {
    Layer<Activation::relu, 2, 4> first;
    Layer<Activation::tanh, 4, 4> second;
    Layer<Activation::logistic, 3, 8> third;
    Layer<Activation::linear, 7, 64> last;

    explicit Network(std::mt19937_64& bits)
        : first(random_layer<decltype(first)>(bits, 4)),
          second(random_layer<decltype(second)>(bits, 3)),
          third(random_layer<decltype(third)>(bits, 7)),
          last(random_layer<decltype(last)>(bits, values)) {}

    std::optional<Value> quick(std::uint64_t open, const double* inputs) const {
        return largest_open(named.all, open, 1e-12, inputs, first, second, third, last);
    }
    std::optional<Value> written(std::uint64_t open, const double* inputs) const {
        return detail::largest_open_as_written(named.all, open, inputs, first, second, third, last);
    }
};

/// Inputs of any size.
double any_number(std::mt19937_64& bits) {
    std::normal_distribution<double> normal;
    const double size = std::exp2(40 * normal(bits));
    return bits() % 50 == 0 ? infinity : bits() % 50 == 0 ? not_a_number : size * normal(bits);
}

struct Features {
    double n, knob;
};

constexpr KnobValues<5> five{{1, 2, 4, 8, 16}, true};

std::uint64_t up_to(double n) {
    const auto open = [](const Features& f) { return f.knob <= f.n; };
    const auto found = first_values(five, {n, 0}, &Features::knob, open);
    CHECK(found.open == open_values(five, {n, 0}, &Features::knob, open).open);
    return found.open;
}

/// The values of a knob that sets threads, if at most `limit` threads may run.
template <std::size_t N>
std::uint64_t within_limit(const KnobValues<N>& all, double limit) {
    const auto open = [&](const Features& f) { return f.knob <= limit; };
    return open_values(all, {0, 0}, &Features::knob, open, limit).open;
}

}  // namespace

TEST_CASE("the largest open output is that of the standard library") {
    std::mt19937_64 bits(11);
    for (int network = 0; network < 40; ++network) {
        const Network any(bits);
        for (int i = 0; i < 500; ++i) {
            const double inputs[] = {any_number(bits), any_number(bits)};
            for (const std::uint64_t open :
                 {all_open, all_open & bits(), all_open >> (bits() % 61), std::uint64_t{0}}) {
                CHECK(any.quick(open, inputs) == any.written(open, inputs));
            }
        }
    }
}

TEST_CASE("on ties, the earlier value is chosen in spite of rounding") {
    std::mt19937_64 bits(3);
    Network flat(bits);
    for (std::size_t i = 0; i < values; ++i) {
        flat.last.bias[i] = 0.25;
        for (auto& row : flat.last.weights) row[i] = 0.75;
    }
    flat.last.bias[40] = std::nextafter(0.25, 1);
    const double inputs[] = {0.5, -0.25};
    CHECK(flat.quick(all_open >> 25, inputs) == Value{0});
    CHECK(flat.quick(all_open, inputs) == flat.written(all_open, inputs));
    CHECK(flat.quick(all_open << 7 & all_open >> 30, inputs) == Value{7});
}

TEST_CASE("outputs of any size are compared") {
    std::mt19937_64 bits(3);
    Network huge(bits);
    for (double& bias : huge.last.bias) bias *= 1e200;
    const double inputs[] = {0.5, -0.25};
    CHECK(huge.quick(all_open, inputs) == huge.written(all_open, inputs));
}

TEST_CASE("a NaN with any bits is NaN") {
    std::mt19937_64 bits(3);
    const Network any(bits);
    for (std::uint64_t payload = 1; payload < (std::uint64_t{1} << 51); payload *= 2) {
        const auto word = std::uint64_t{0x7FF8000000000000} | payload;
        double inputs[] = {1, 0};
        std::memcpy(&inputs[1], &word, sizeof word);
        CHECK_FALSE(any.quick(all_open, inputs));
    }
}

TEST_CASE("the values up to a number are those that individual tests find") {
    CHECK(up_to(100) == 31);
    CHECK(up_to(15) == 15);
    CHECK(up_to(4) == 7);
    CHECK(up_to(1) == 1);
    CHECK(up_to(0.5) == 31);  // none, and so all
    CHECK(up_to(not_a_number) == 31);
}

TEST_CASE("if every value of a knob is above the limit, the smallest is open") {
    constexpr KnobValues<3> descending{{8, 4, 2}, true};
    CHECK(within_limit(descending, 100) == 7);
    CHECK(within_limit(descending, 4) == 6);
    CHECK(within_limit(descending, 1) == 4);
    const auto never = [](const Features&) { return false; };
    CHECK(first_values(five, {0, 0}, &Features::knob, never, 4).open == 7);
    CHECK(first_values(five, {0, 0}, &Features::knob, never, 0.5).open == 1);
}

TEST_CASE("the open outputs are those of the open variants, in any order") {
    enum class Variant { a, b, c, d };
    using selgen::rt::detail::open_outputs;
    const Variant in_order[] = {Variant::a, Variant::b, Variant::c};
    CHECK(open_outputs(in_order, 0b1101) == 0b101);
    const Variant turned[] = {Variant::d, Variant::a, Variant::b};
    CHECK(open_outputs(turned, 0b1000) == 0b001);
    CHECK(open_outputs(turned, 0b0011) == 0b110);
    CHECK(open_outputs(turned, 0b0100) == 0);
}

using selgen::omp::Kind;
using selgen::omp::name_of;
using selgen::omp::Schedule;
using selgen::omp::schedule_of;

TEST_CASE("schedule names can be parsed") {
    CHECK(name_of(selgen::omp::fixed) == "static");
    CHECK(name_of(selgen::omp::cyclic) == "cyclic");
    CHECK(name_of(Schedule{Kind::dynamic, 16}) == "dynamic_16");
    CHECK(name_of(Schedule{Kind::guided, 1}) == "guided");
    for (const Schedule one : {selgen::omp::fixed, selgen::omp::cyclic, selgen::omp::dynamic,
                               selgen::omp::guided, Schedule{Kind::cyclic, 4},
                               Schedule{Kind::dynamic, 2147483647}, Schedule{Kind::guided, 7}})
        CHECK(schedule_of(name_of(one)) == one);
    CHECK(schedule_of("dynamic_1") == selgen::omp::dynamic);
}

TEST_CASE("other texts are not schedules") {
    for (const char* text :
         {"", "Static", "auto", "static_4", "dynamic_", "dynamic_0", "dynamic_-1", "dynamic_+1",
          "dynamic_1x", "dynamic16", "dynamic_99999999999", "guided 4", "cyclic_2_3"})
        CHECK_FALSE(schedule_of(text).has_value());
}

TEST_CASE("names are available at compile time") {
    static_assert(name_of(Kind::cyclic) == "cyclic");
    static_assert(selgen::omp::fixed == Schedule{});
    CHECK(selgen::omp::dynamic != selgen::omp::guided);
}
