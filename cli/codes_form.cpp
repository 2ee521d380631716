#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText form_texts[] = {
    {dsl::Code::syntax, "the text does not have the form of a spec",
     R"(
A spec is made of items (use, import, selector, model, graph), and a selector of
statements that end with ';'. The message says what was expected, and the caret
where. Often the fault is just before the caret: a ';' or a bracket is missing
there.)",
     R"(selector s {
  call void (int n);
  feature size : count = n
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "End the statement:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)"},
    {dsl::Code::import_missing, "an import cannot be read",
     R"(
The path behind 'import' is found relative to the file in which it stands, not
to the folder in which selgen runs. The reason the system gives is part of the
message.)",
     R"(import "nowhere/reduce.fit.sel";

selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  otherwise a;
}
)",
     "Name the path as seen from this file, or leave the import out where nothing is used of it:",
     R"(selector s {
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

std::span<const CodeText> texts_of_form() { return form_texts; }

}  // namespace selgen::cli
