#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText knob_texts[] = {
    {dsl::Code::bad_knob, "a knob has no values that it could have",
     R"(
The values of a knob are a range of whole numbers, whose upper end may be
'cores', or a list of whole numbers or of words; at most 64, each once. Words
that are schedules of OpenMP may have a number of iterations: dynamic(16). A
range up to 'cores' needs a rule that chooses.)",
     R"(selector s {
  call void (int n);
  knob tile in 16, 32, wide;
  variant blocked { run f(n, tile); }
  otherwise blocked;
}
)",
     "List numbers only; as no rule chooses them, they are variants:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  knob tile in 16, 32;
  variant blocked { run f(n, tile); }
  choose blocked_32 when size > 1000;
  otherwise blocked_16;
}
)"},
    {dsl::Code::code_file, "the file behind 'code' cannot be read",
     R"(
'code' names a file with numbers that were counted of a compiled loop, relative
to the spec: what 'selgen features' and 'selgen profile' write. Its numbers are
features such as loop.instructions.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  code loop = "not_yet_written.json";
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "Write the file, or leave the statement out as long as no rule reads it:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::unknown_knob, "there is no such knob in the selector",
     R"(
Behind 'choose' and before 'least', 'most' or 'by', and behind 'knob' in an
experiment, stands a knob that the selector declares.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  knob threads in 1, 2, 4;
  variant a { run f(n, threads); }
  choose threads most size / threads - threads;
  choose thread most size;
  otherwise a;
}
)",
     "Write the knob's name, and one rule for each:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  knob threads in 1, 2, 4;
  variant a { run f(n, threads); }
  choose threads most size / threads - threads;
  otherwise a;
}
)"},
    {dsl::Code::knob_rule, "the rule of a knob cannot decide",
     R"(
A knob has one rule. Rules of knobs decide in their order, before variants are
chosen and before anything is inspected: they read features that need no
inspection, and knobs that are chosen before. A network with an output for each
value stands alone behind 'most'.)",
     R"(selector s {
  call void (int n);
  inspect shape = look(n);
  feature holes : fraction = shape.holes;
  knob threads in 1, 2, 4;
  variant a { run f(n, threads); }
  choose threads most holes * threads;
  otherwise a;
}
)",
     "Read what is known without the inspection:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  knob threads in 1, 2, 4;
  variant a { run f(n, threads); }
  choose threads least size / threads + 100 * threads;
  otherwise a;
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_knobs() { return knob_texts; }

}  // namespace selgen::cli
