// The names of configurations, which are variants with values of their knobs.
#include "dsl/model/configurations.hpp"

#include "tests/dsl/reading.hpp"

using namespace selgen;
using testing::selector_of;

namespace {

dsl::model::Selector loop() {
    return selector_of(R"(selector s {
  call void (Loop& loop);
  feature n : count in 1 .. 1e9 = loop.n();
  knob schedule in static, dynamic, dynamic(16);
  knob block in 1, 16;
  knob threads in 1, 16;
  variant serial { run loop.serial(); }
  variant omp { run loop.run(threads, schedule, block); }
  choose threads least seconds(threads);
  choose schedule by policy;
  choose omp_16 when n > 10;
  choose omp_1 when n > 5;
  otherwise serial;
}
model seconds { seconds(threads) = n / threads; }
model policy { choice = tree { if n < 5 { schedule_static } else { schedule_dynamic_16 } }; }
)");
}

const dsl::model::Variant& named(const dsl::model::Selector& s, const std::string& name) {
    for (const auto& variant : s.variants)
        if (variant.name == name) return variant;
    FAIL("there is no variant " << name);
    return s.variants[0];
}

}  // namespace

TEST_CASE("configurations of a variant are named by the values of its knobs, in their order") {
    const auto s = loop();
    CHECK(dsl::name_of_configurations(s, named(s, "serial")) == "serial");
    CHECK(dsl::name_of_configurations(s, named(s, "omp_16")) == "omp_*_16_*");
    std::vector<double> features(s.features.size());
    features[s.knobs[0].feature] = 16;
    features[s.knobs[1].feature] = 2;
    CHECK(dsl::name_of_configuration(s, named(s, "omp_1"), features) == "omp_dynamic_16_1_16");
    CHECK(dsl::name_of_configuration(s, named(s, "serial"), features) == "serial");
}

TEST_CASE("a configuration is found by its name, also if one value is a prefix of another") {
    const auto s = loop();
    const auto& omp = named(s, "omp_16");
    CHECK(dsl::is_configuration(s, omp, "omp_dynamic_16_16_1"));
    CHECK(dsl::is_configuration(s, omp, "omp_dynamic_16_16"));
    CHECK_FALSE(dsl::is_configuration(s, omp, "omp_dynamic_2_1"));
    CHECK_FALSE(dsl::is_configuration(s, omp, "omp_static_16_2"));
    CHECK_FALSE(dsl::is_configuration(s, omp, "omp_static_16_1_1"));
    CHECK_FALSE(dsl::is_configuration(s, omp, "omp"));
    CHECK(dsl::is_configuration(s, named(s, "serial"), "serial"));
    CHECK_FALSE(dsl::is_configuration(s, named(s, "serial"), "serial_1"));
}
