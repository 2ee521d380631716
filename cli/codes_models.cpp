#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText model_texts[] = {
    {dsl::Code::unknown_model, "there is no such model",
     R"(
'choose by NAME' asks the model of that name; 'choose least' and 'choose most'
ask the model that has the selector's own name. It stands in this spec or in one
that it imports. Where it is still to be fitted say 'choose by NAME', by the
selector's own name, instead of 'choose least time': that waits for it, and then
takes the least time, too. Not instead of another goal, which would be lost.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by clasify;
  otherwise a;
}

model classify { choice = tree { if size < 9 { a } else { b } }; }
)",
     "Write the model's name:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by classify;
  otherwise a;
}

model classify { choice = tree { if size < 9 { a } else { b } }; }
)"},
    {dsl::Code::model_not_fitted, "the selector's model is still to be fitted",
     R"(
'choose by NAME', where NAME is the selector's own, waits for the model that
'selgen fit' writes. Until then the rule is passed by, so that the selector can
be compiled for its experiment.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by s;
  otherwise a;
}
)",
     "Fit the model, or write it:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by s;
  otherwise a;
}

model s {
  time(a) = 2e-9 * size;
  time(b) = 1e-5 + 1e-9 * size;
}
)"},
    {dsl::Code::equation_twice, "a model gives a quantity of a variant twice",
     R"(
One equation for each quantity and variant, so that it is clear which one
counts.)",
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
  time(b) = 3e-5;
}
)",
     "Keep one:",
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
    {dsl::Code::bad_leaf, "a leaf of a tree is of the wrong kind",
     R"(
The leaves of a tree of costs are numbers; those of 'choice = tree …' are
variants. 'choice' is a tree, a network or an svm, and no formula.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick { choice = tree { if size < 9 { a } else { 3 } }; }
)",
     "Write a variant:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick { choice = tree { if size < 9 { a } else { b } }; }
)"},
    {dsl::Code::bad_forest, "a forest has no tree, or does not say how its trees are joined",
     R"(
A forest is a 'sum' or a 'mean' of the leaves that its trees lead to. One without
trees would be a number, which is written as such.)",
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
  time(b) = forest sum { 2e-5; };
}
)",
     "Write its trees, or the number alone:",
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
  time(b) = forest sum { 2e-5; tree { if size < 9 { 1e-6 } else { 3e-6 } } };
}
)"},
    {dsl::Code::bad_domain, "a domain is empty or given twice, or 'outside' says what it cannot",
     R"(
The lower end of a bound stands first, and each feature is bounded once.
'outside' is followed by 'otherwise' or 'clamp'.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose least time;
  otherwise a;
}

model s {
  domain size 100 .. 10;
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)",
     "Swap the ends:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose least time;
  otherwise a;
}

model s {
  domain size 10 .. 100;
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)"},
    {dsl::Code::model_unused, "a model is used by no selector",
     R"(
A warning. Most often the name is misspelt: the costs behind 'choose least' and
'choose most' come from the model that has the selector's name, and 'choose by'
names its model.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}

model s {
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)",
     "Use it:",
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
    {dsl::Code::variant_without_cost, "a model gives no cost for a variant",
     R"(
A warning. The goal never takes a variant whose quantities are not all given,
and a plan whose setup is not given counts as free. Other rules can still take
the variant.)",
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
}
)",
     "Give the cost:",
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
    {dsl::Code::no_choice, "the model behind 'choose by' gives no choice",
     R"(
'choose by NAME' asks for 'choice = …' in that model, a tree, a network or an svm,
or for the costs of the variants: the least 'time' (with its share of 'setup'), or
the most 'score'. Other quantities serve 'choose least' and 'choose most'.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick {
  energy(a) = 1e-6 * size;
  energy(b) = 2e-5;
}
)",
     "Give the tree:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick { choice = tree { if size < 9 { a } else { b } }; }
)"},
};

}  // namespace

std::span<const CodeText> texts_of_models() { return model_texts; }

}  // namespace selgen::cli
