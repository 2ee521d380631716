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
has their name: not 'select', nor 'time'.)",
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
    {dsl::Code::too_many_variants, "a selector has more than 64 variants",
     R"(
A set of variants is one machine word in the header, so that a decision stays
fast.)",
     R"(selector s {
  call void (int n);
  feature part : count = n;
  variant v0 { run f(0); } variant v1 { run f(1); } variant v2 { run f(2); }
  variant v3 { run f(3); } variant v4 { run f(4); } variant v5 { run f(5); }
  variant v6 { run f(6); } variant v7 { run f(7); } variant v8 { run f(8); }
  variant v9 { run f(9); } variant v10 { run f(10); } variant v11 { run f(11); }
  variant v12 { run f(12); } variant v13 { run f(13); } variant v14 { run f(14); }
  variant v15 { run f(15); } variant v16 { run f(16); } variant v17 { run f(17); }
  variant v18 { run f(18); } variant v19 { run f(19); } variant v20 { run f(20); }
  variant v21 { run f(21); } variant v22 { run f(22); } variant v23 { run f(23); }
  variant v24 { run f(24); } variant v25 { run f(25); } variant v26 { run f(26); }
  variant v27 { run f(27); } variant v28 { run f(28); } variant v29 { run f(29); }
  variant v30 { run f(30); } variant v31 { run f(31); } variant v32 { run f(32); }
  variant v33 { run f(33); } variant v34 { run f(34); } variant v35 { run f(35); }
  variant v36 { run f(36); } variant v37 { run f(37); } variant v38 { run f(38); }
  variant v39 { run f(39); } variant v40 { run f(40); } variant v41 { run f(41); }
  variant v42 { run f(42); } variant v43 { run f(43); } variant v44 { run f(44); }
  variant v45 { run f(45); } variant v46 { run f(46); } variant v47 { run f(47); }
  variant v48 { run f(48); } variant v49 { run f(49); } variant v50 { run f(50); }
  variant v51 { run f(51); } variant v52 { run f(52); } variant v53 { run f(53); }
  variant v54 { run f(54); } variant v55 { run f(55); } variant v56 { run f(56); }
  variant v57 { run f(57); } variant v58 { run f(58); } variant v59 { run f(59); }
  variant v60 { run f(60); } variant v61 { run f(61); } variant v62 { run f(62); }
  variant v63 { run f(63); } variant v64 { run f(64); }
  choose by pick;
  otherwise v0;
}

model pick { choice = tree { if part < 2 { v0 } else { v1 } }; }
)",
     "Give variants that differ in a number alone one 'run' that takes it, or split the selector:",
     R"(selector s {
  call void (int n);
  feature part : count = n;
  variant even { run f(n, 0); }
  variant odd  { run f(n, 1); }
  choose by pick;
  otherwise even;
}

model pick { choice = tree { if part < 2 { even } else { odd } }; }
)"},
};

}  // namespace

std::span<const CodeText> texts_of_names() { return name_texts; }

}  // namespace selgen::cli
