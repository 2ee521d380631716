#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText experiment_texts[] = {
    {dsl::Code::unknown_selector, "an experiment has no selector",
     R"(
An experiment measures the variants of the selector whose name it has. The
selector may stand in a file that is imported.)",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}

experiment t {
  factor n in 1, 2;
  input n;
}
)",
     "Give it the selector's name:",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}

experiment s {
  factor n in 1, 2;
  input n;
}
)"},
    {dsl::Code::bad_factor, "a factor's name or levels cannot be used",
     R"(
The levels of a factor are numbers of one unit, or words; each stands once. A
factor is a variable of the input's C++, so it cannot be called 'seed', which is
there, too, or as a part of the generated header. How many threads there are is
said by 'threads 1, 2;'.)",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}

experiment s {
  factor n in 1, 2, many;
  input n;
}
)",
     "Take numbers, or words:",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}

experiment s {
  factor n in 1, 2, 1000;
  input n;
}
)"},
    {dsl::Code::bad_design, "the design of an experiment makes no sense",
     R"(
'design crossed;' takes each level with each other and needs no number of
points; it is what is done without a design. 'design latin 200;' spreads 200
points between the smallest and the largest levels. 'design adaptive 200;' adds
points where the best variant changes.)",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}

experiment s {
  factor n in 1, 1000;
  design latin;
  input n;
}
)",
     "Say how many points:",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  otherwise a;
}

experiment s {
  factor n in 1, 1000;
  design latin 200;
  input n;
}
)"},
    {dsl::Code::bad_measure, "how an experiment measures makes no sense",
     R"(
A tolerance is 0 or more, repeats, calls and threads are whole numbers from 1, a
budget is a time. Where answers are checked there has to be one: what the call
returns, or what 'result' says. Behind 'knob' stand values that the selector's
knob has; of a knob without a rule all are measured, as they are variants.)",
     R"(selector s {
  call void (std::vector<double>& x);
  variant a { run f(x); }
  otherwise a;
}

experiment s {
  input make(seed);
  check against a tolerance 1e-9;
}
)",
     "Say what is compared:",
     R"(selector s {
  call void (std::vector<double>& x);
  variant a { run f(x); }
  otherwise a;
}

experiment s {
  input make(seed);
  check against a tolerance 1e-9;
  result x;
}
)"},
    {dsl::Code::experiment_of_template, "an experiment of a selector that is a template",
     R"(
What is measured are calls with arguments of certain types, and the times are
those of these types. A template leaves them open.)",
     R"(selector s {
  call template <class Key> void (std::vector<Key>& keys);
  variant a { run f(keys); }
  otherwise a;
}

experiment s {
  input make(seed);
}
)",
     "Experiment with a selector whose call names the types:",
     R"(selector s {
  call void (std::vector<int>& keys);
  variant a { run f(keys); }
  otherwise a;
}

experiment s {
  input make(seed);
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_experiments() { return experiment_texts; }

}  // namespace selgen::cli
