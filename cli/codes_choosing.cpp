#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText choosing_texts[] = {
    {dsl::Code::unknown_variant, "there is no such variant in the selector",
     R"(
Rules, 'otherwise' and models name variants of the selector that they serve.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant serial  { run f(n); }
  variant threads { run g(n); }
  choose thread when size > 100;
  otherwise serial;
}
)",
     "Write the variant's name:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant serial  { run f(n); }
  variant threads { run g(n); }
  choose threads when size > 100;
  otherwise serial;
}
)"},
    {dsl::Code::quantity_unknown, "the goal names no quantity that the model gives",
     R"(
Behind 'choose least' or 'choose most' stands what differs from variant to
variant, so it names a quantity such as time or setup, and the model of the
selector's name gives it.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose least size;
  otherwise a;
}

model s {
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)",
     "Name the quantity that is to be small:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose least time;
  otherwise a;
}

model s {
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)"},
    {dsl::Code::quantity_out_of_place, "a quantity of a variant stands outside of a goal",
     R"(
time and setup belong to one variant each. Only behind 'choose least' and
'choose most' is it clear whose is meant.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); when time < 5 us; }
  choose b when size > 100;
  otherwise a;
}
)",
     "Say it by features, or leave it to the goal:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); when size < 1e6; }
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::otherwise_not_safe, "the variant behind 'otherwise' is not always possible",
     R"(
It is taken where nothing else gives an answer, so it has no 'when' and no
'target' but cpu.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant big { run f(n); when size > 100; }
  otherwise big;
}
)",
     "Name a variant that always works, and choose the other by a rule:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant big  { run f(n); }
  variant safe { run g(n); }
  choose big when size > 100;
  otherwise safe;
}
)"},
    {dsl::Code::goal_twice, "a selector has more than one goal",
     R"(
There is one 'choose least' or 'choose most', since one goal alone always gives
an answer.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose least time;
  choose least setup;
  otherwise a;
}

model s {
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)",
     "Join them to one goal:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose least time + setup;
  otherwise a;
}

model s {
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)"},
    {dsl::Code::never_chosen, "a variant is chosen by no rule",
     R"(
A warning. No rule names it, no tree of choices has it as a leaf, there is no
goal, and it is not behind 'otherwise'. It runs only where it is forced.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  variant c { run h(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "Choose it somewhere, or drop it:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  variant c { run h(n); }
  choose c when size > 10000;
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::delivery_misused, "a plan cannot deliver this",
     R"(
In a phase behind one that the variant ran, its plan is made first where an
inspection is needed, and tells what that would find. So it needs a plan, an
inspection of this name that holds for a phase, and a 'when' that is known
without one.)",
     R"(selector s {
  call void (const Matrix& m);
  inspect stats = look(m);
  feature longest : count = stats.longest;
  variant csr { run f(m); }
  variant ell { run g(m); deliver stats = look_at(m); }
  choose ell when longest < 32;
  otherwise csr;
}
)",
     "Read it from the variant's plan:",
     R"(selector s {
  call void (const Matrix& m);
  inspect stats = look(m);
  feature longest : count = stats.longest;
  variant csr { run f(m); }
  variant ell { plan Ell(m); deliver stats = plan.stats(); run plan.apply(m); }
  choose ell when longest < 32;
  otherwise csr;
}
)"},
    {dsl::Code::not_together, "ranks that decide together cannot do this",
     R"(
With 'decide together' the ranks of an MPI program take one decision, and send
messages at the begin of a phase only. So phases begin by what changes in the
same call on all ranks, runs are not watched, and none may decline.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  phase while size within 5 %;
  decide together;
  choose b when size > 100;
  otherwise a;
}
)",
     "Begin phases by a number that all ranks count alike:",
     R"(selector s {
  call void (int n, int step);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  phase while step;
  decide together;
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::bad_replay, "'replay' tells its rows, costs or regret wrongly",
     R"(
A row has a value for each feature that 'replay' names, and costs beside the
best there, which is 1: first that of the variant that was chosen, and each
variant once. There are 1 to 256 rows, and they are about variants, not knobs.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by s;
  otherwise a;
}

model s {
  choice = tree { if size < 9 { a } else { b } };
  replay size regret 1 { 5 : a 1.2e-6, b 2e-6; }
}
)",
     "Divide by the best, or let 'selgen fit' write the rows:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by s;
  otherwise a;
}

model s {
  choice = tree { if size < 9 { a } else { b } };
  replay size regret 1 { 5 : a 1, b 1.6667; }
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_choosing() { return choosing_texts; }

}  // namespace selgen::cli
