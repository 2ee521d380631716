#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText condition_texts[] = {
    {dsl::Code::number_out_of_range, "a number does not fit a double",
     R"(
All numbers are doubles: up to about 1.8e308. A larger one would be infinite.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 1e999;
  otherwise a;
}
)",
     "Write a number that fits, or drop the condition:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 1e99;
  otherwise a;
}
)"},
    {dsl::Code::undefined_at_zero, "a logarithm, root, power or quotient can be undefined",
     R"(
The checker follows the ranges of features. Where a divisor or the argument of a
logarithm can be 0, or that of a root negative, the cost would be infinite or
NaN, and a variant would be lost in silence. Conditions are not followed: after
'size > 0 and' a division is still told.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when lg(size) > 10;
  otherwise a;
}
)",
     "Give the feature a range without 0, or write max(size, 1):",
     R"(selector s {
  call void (int n);
  feature size : count in 1 .. 1e9 = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when lg(size) > 10;
  otherwise a;
}
)"},
    {dsl::Code::constant_condition, "a comparison always holds, or never",
     R"(
By the ranges of the features its answer is known beforehand. A rule that cannot
be met, or that always is, is most often a slip of the number, the unit or the
direction.)",
     R"(selector s {
  call void (double x);
  feature share : fraction = x;
  variant a { run f(x); }
  variant b { run g(x); }
  choose b when share > 90;
  otherwise a;
}
)",
     "Compare with a value inside the range, or widen the range of the feature:",
     R"(selector s {
  call void (double x);
  feature share : fraction = x;
  variant a { run f(x); }
  variant b { run g(x); }
  choose b when share > 90 %;
  otherwise a;
}
)"},
    {dsl::Code::unknown_word, "a word is not in the list of its feature",
     R"(
A 'one of' feature is compared with the words of its own list.)",
     R"(selector s {
  call void (int n);
  feature layout : one of {csr, ell} = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when layout == elll;
  otherwise a;
}
)",
     "Write a word of the list, or add it there:",
     R"(selector s {
  call void (int n);
  feature layout : one of {csr, ell} = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when layout == ell;
  otherwise a;
}
)"},
    {dsl::Code::used_before_declared, "a let is used before it is declared",
     R"(
Lets are computed in the order in which they stand, so a let names only earlier
ones, and not itself.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  let twice = 2 * half;
  let half  = size / 2;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when twice > 100;
  otherwise a;
}
)",
     "Swap them:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  let half  = size / 2;
  let twice = 2 * half;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when twice > 100;
  otherwise a;
}
)"},
    {dsl::Code::never_used, "a feature or a let has no effect",
     R"(
A warning. No condition, goal, model or other let reads it, so the decision
does not depend on it. Often a rule is missing, or names another by mistake.)",
     R"(selector s {
  call void (int n, int m);
  feature size  : count = n;
  feature width : count = m;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "Use it, or drop it:",
     R"(selector s {
  call void (int n, int m);
  feature size  : count = n;
  feature width : count = m;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size * width > 100;
  otherwise a;
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_conditions() { return condition_texts; }

}  // namespace selgen::cli
