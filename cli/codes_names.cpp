#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText name_texts[] = {
    {dsl::Code::declared_twice, "a name is declared twice",
     R"(
Features, inspections and lets of a selector share one set of names; variants
have their own, as have the words of a 'one of', the selectors and the models. A
second declaration would leave open which one is meant. A note shows the first.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  let size = 2;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "Give it another name:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  let twice = 2 * size;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when twice > 100;
  otherwise a;
}
)"},
    {dsl::Code::name_not_usable, "C++ or generated code does not take the name",
     R"(
Names go into the header unchanged. So they are no keywords of C++, have no
'__', do not begin with '_' and a capital, and do not end in '_'. A parameter of
the call may not have the name of a part of the header, such as 'plan' or
'names'. A selector and a graph are namespaces, so no function of the C library
has their name: not 'select', nor 'time'. In a 'namespace' of the spec they may.
No part of that is named 'std' or 'selgen'.)",
     R"(selector s {
  call void (int n);
  feature double : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when double > 100;
  otherwise a;
}
)",
     "Choose another name:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::too_many_variants, "a selector has more than 1024 variants",
     R"(
A variant with a knob that has no rule counts once for each value of the knob,
and with several knobs once for each combination.)",
     R"(selector s {
  call void (int n);
  feature part : count = n;
  knob tile   in 1 .. 40;
  knob unroll in 1 .. 40;
  variant v { run f(n, tile, unroll); }
  choose by pick;
  otherwise v_1_1;
}

model pick { choice = tree { if part < 2 { v_1_1 } else { v_8_4 } }; }
)",
     "List the values of a knob that matter, or give a knob a rule:",
     R"(selector s {
  call void (int n);
  feature part : count = n;
  knob tile   in 1, 2, 4, 8, 16, 32;
  knob unroll in 1, 2, 4, 8;
  variant v { run f(n, tile, unroll); }
  choose by pick;
  otherwise v_1_1;
}

model pick { choice = tree { if part < 2 { v_1_1 } else { v_8_4 } }; }
)"},
    {dsl::Code::bad_namespace, "a namespace is not that of the whole spec",
     R"(
'namespace' is around all that is generated, so it stands before the selectors
and graphs of its file, and the files that a spec imports may not name another.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}

namespace lib::kernels;
)",
     "Put it in front:",
     R"(namespace lib::kernels;

selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_names() { return name_texts; }

}  // namespace selgen::cli
