#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText part_texts[] = {
    {dsl::Code::clause_twice, "a statement is given twice that may stand once",
     R"(
Some statements say one thing about the whole: call, phase, reuse, otherwise,
margin, outside, watch, explore, decide and plans in a selector; run, plan,
renew, when, target and may decline in a variant; domain and machine in a model. A
model is asked once by 'choose by'. The second one would overrule the first
unseen.)",
     R"(selector s {
  call void (int n);
  variant a { run f(n); run g(n); }
  otherwise a;
}
)",
     "Keep one of them, or do both in one expression:",
     R"(selector s {
  call void (int n);
  variant a { run both(n); }
  otherwise a;
}
)"},
    {dsl::Code::clause_missing, "a statement is missing that has to be there",
     R"(
A selector has a 'call', at least one variant and an 'otherwise', so that every
input has an answer. A variant has a 'run'. A quantity in a model is given for a
variant.)",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
}
)",
     "Add it:",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}
)"},
    {dsl::Code::bad_call, "the signature behind 'call' cannot be read",
     R"(
It is written as a C++ function without its name: result, then the parameters in
parentheses. Every parameter has a name, by which the C++ of the spec refers to
it.)",
     R"(selector s {
  call void (int);
  variant a { run f(); }
  otherwise a;
}
)",
     "Name the parameter:",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}
)"},
    {dsl::Code::unknown_type, "a feature has a type that there is not",
     R"(
The types are count, ratio, fraction, real, bytes, seconds, flag and 'one of
{…}'. They are types of values for the decision, not of C++.)",
     R"(selector s {
  call void (int n);
  feature size : int = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "Say what kind of number it is:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::unknown_target, "a variant has a target that there is not",
     R"(
The targets are 'cpu', which is meant where nothing is said, and 'cuda'.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { target gpu; run g(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "Write one of the two:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { target cuda; run g(n); }
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::bad_range, "a range is empty or goes beyond its type",
     R"(
The lower end stands first. A 'count', 'ratio', 'bytes' and 'seconds' begin at
0, a 'fraction' is from 0 to 1, and a 'flag' has no range.)",
     R"(selector s {
  call void (double x);
  feature share : fraction in 0 .. 2 = x;
  variant a { run f(x); }
  variant b { run g(x); }
  choose b when share > 0.5;
  otherwise a;
}
)",
     "Narrow the range, or choose the type that allows it:",
     R"(selector s {
  call void (double x);
  feature share : ratio in 0 .. 2 = x;
  variant a { run f(x); }
  variant b { run g(x); }
  choose b when share > 0.5;
  otherwise a;
}
)"},
    {dsl::Code::bad_margin, "the margin is no share from 0 % to less than 100 %",
     R"(
A margin says how much better, as a share, another variant must be before the
one of the phase before is left. It is most often written with '%'; a plain
number is a share of 1.)",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
  margin 3;
}
)",
     "Write the '%':",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
  margin 3 %;
}
)"},
    {dsl::Code::bad_phase, "a phase is told by something that cannot tell it",
     R"(
Whether a phase goes on is looked at in every call. So only features that are
read from the arguments can keep it within a share, which is less than 100 %;
samples and phases of so many calls have whole numbers.)",
     R"(selector s {
  call void (const Matrix& m);
  inspect stats = look(m);
  feature longest : count = stats.longest;
  variant a { run f(m); }
  variant b { run g(m); }
  phase while longest within 5 %;
  choose b when longest < 32;
  otherwise a;
}
)",
     "Name features that are cheap to read, or a version that the program knows:",
     R"(selector s {
  call void (const Matrix& m);
  inspect stats = look(m);
  feature longest : count = stats.longest;
  feature rows : count = m.rows();
  variant a { run f(m); }
  variant b { run g(m); }
  phase while rows within 5 %;
  choose b when longest < 32 and rows > 10;
  otherwise a;
}
)"},
    {dsl::Code::cannot_decline, "a variant cannot decline where the result is deduced",
     R"(
Where the run of a variant that may decline throws selgen::rt::Declined, the
dispatcher calls itself again for another one. C++ allows that only of a function
whose result is written.)",
     R"(selector s {
  call auto (int n);
  variant a { run f(n); may decline; }
  otherwise a;
}
)",
     "Write the result:",
     R"(selector s {
  call double (int n);
  variant a { run f(n); may decline; }
  otherwise a;
}
)"},
    {dsl::Code::bad_watch, "what is watched, explored or decided is not there",
     R"(
'watch time' holds measured runs against the predicted time, so the selector has
to choose by a goal that names 'time'. 'explore at most 1 %' is for selectors
that watch. 'decide anytime' is for selectors with a phase, 'plans at most' for
those with plans. 'decide' knows 'anytime', 'together' and 'alone'.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  watch time;
  choose b when size > 100;
  otherwise a;
}
)",
     "Choose by a model of times:",
     R"(model s {
  time(a) = 2e-9 * size;
  time(b) = 1e-6 + 1e-9 * size;
}

selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  watch time;
  choose least time;
  otherwise a;
}
)"},
    {dsl::Code::plan_misused, "plan and run do not fit together",
     R"(
A plan makes the object that the run calls 'plan', and that a renewal fits to
another phase. A plan that is not used would be paid for and lost, and what was
not made can be neither run nor renewed.)",
     R"(selector s {
  call void (int n);
  variant a { plan Buffer(n); run f(n); }
  otherwise a;
}
)",
     "Use the plan in the run, or drop it:",
     R"(selector s {
  call void (int n);
  variant a { plan Buffer(n); run f(plan, n); }
  otherwise a;
}
)"},
    {dsl::Code::inspection_misused, "an inspection is read where it cannot be, or not at all",
     R"(
An inspection is costly, so it runs only where a feature of it is needed on the
path to the decision. So only features read it: not plans, runs, phases or other
inspections, which may need it where it did not run. One feature reads one
inspection. That none reads it is a warning. A selector has at most 64.)",
     R"(selector s {
  call void (const Matrix& m);
  inspect stats = look(m);
  feature longest : count = stats.longest;
  variant csr { run f(m); }
  variant ell { plan Ell(m, stats.longest); run plan.apply(m); }
  choose ell when longest < 32;
  otherwise csr;
}
)",
     "Let the plan see the arguments of the call only:",
     R"(selector s {
  call void (const Matrix& m);
  inspect stats = look(m);
  feature longest : count = stats.longest;
  variant csr { run f(m); }
  variant ell { plan Ell(m); run plan.apply(m); }
  choose ell when longest < 32;
  otherwise csr;
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_parts() { return part_texts; }

}  // namespace selgen::cli
