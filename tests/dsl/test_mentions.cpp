// Whether C++ text mentions a name, not as a member or a part of a word.
#include "dsl/cpp/mentions.hpp"

#include <catch2/catch.hpp>

using selgen::dsl::mentions;

TEST_CASE("a word of its own is a mention") {
    CHECK(mentions("plan.reduce(data)", "plan"));
    CHECK(mentions("f(plan)", "plan"));
    CHECK(mentions("n>plan", "plan"));
    CHECK(mentions("a ?b :plan", "plan"));
    CHECK(mentions("f(all...plan)", "plan"));
    CHECK(mentions("replan(plan)", "plan"));
}

TEST_CASE("a member, a part of a word and a name of another scope are not mentions") {
    CHECK_FALSE(mentions("x.plan", "plan"));
    CHECK_FALSE(mentions("x->plan", "plan"));
    CHECK_FALSE(mentions("std::plan", "plan"));
    CHECK_FALSE(mentions("replan + plans + plan_b", "plan"));
    CHECK_FALSE(mentions("", "plan"));
}
