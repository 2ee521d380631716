#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText expression_texts[] = {
    {dsl::Code::unknown_name, "a name is not known here",
     R"(
An expression may name features, earlier lets and the environment (threads,
cores, llc, memory, gpus, reuse, cpu.avx2, …). Parameters of the call are C++: a
feature reads them. Behind 'choose least' and 'choose most' the quantities of
the variants are known, too.)",
     R"(selector s {
  call void (int n);
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when n > 100;
  otherwise a;
}
)",
     "Declare a feature that reads it:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::unknown_function, "there is no such function",
     R"(
The functions are lg (to base 2), ln, exp, sqrt, abs, min and max. What is more
than that is computed in C++ and read by a feature. 'log' is refused since
people differ on its base.)",
     R"(selector s {
  call void (int n);
  feature size : count in 1 .. 1e9 = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when log(size) > 10;
  otherwise a;
}
)",
     "Take the nearest function that there is:",
     R"(selector s {
  call void (int n);
  feature size : count in 1 .. 1e9 = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when lg(size) > 10;
  otherwise a;
}
)"},
    {dsl::Code::wrong_argument_count, "a function gets too many or too few arguments",
     R"(
lg, ln, exp, sqrt and abs take one, min and max two or more.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when min(size) > 100;
  otherwise a;
}
)",
     "Give as many as it takes:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when min(size, threads) > 100;
  otherwise a;
}
)"},
    {dsl::Code::wrong_kind, "a number, a condition and a word are taken for one another",
     R"(
Conditions (comparisons, flags, and what and, or, not make of them) are no
numbers, and numbers are no conditions. The words of a 'one of' feature have no
order: == and != compare them.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size;
  otherwise a;
}
)",
     "Make the condition explicit:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 0;
  otherwise a;
}
)"},
    {dsl::Code::unit_mismatch, "units do not fit together",
     R"(
Bytes and seconds are kept apart, from each other and from plain numbers: what
is added or compared has the same unit. Products and quotients combine units. A
written 0 goes with any.)",
     R"(selector s {
  call void (int n);
  feature size : bytes = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 4096;
  otherwise a;
}
)",
     "Write the unit:",
     R"(selector s {
  call void (int n);
  feature size : bytes = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 4 KiB;
  otherwise a;
}
)"},
    {dsl::Code::unknown_unit, "there is no such unit",
     R"(
The units are %; B kB KB MB GB TB KiB MiB GiB TiB; ns us ms s min h. They stand
behind a number. Capitals matter: MB is 1e6 bytes, MiB is 1048576.)",
     R"(selector s {
  call void (int n);
  feature size : bytes = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 4 GiBi;
  otherwise a;
}
)",
     "Write one of them:",
     R"(selector s {
  call void (int n);
  feature size : bytes = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 4 GiB;
  otherwise a;
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_expressions() { return expression_texts; }

}  // namespace selgen::cli
