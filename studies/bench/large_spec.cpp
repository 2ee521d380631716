// Writes large specs by numbering copies of a fixed selector, or of single statements.
#include "studies/bench/large_spec.hpp"

#include <string_view>

namespace selgen::bench {
namespace {

constexpr std::string_view one_of_fifty_lines = R"(
selector pick_@ {
  call void (const Pattern@& pattern, std::span<double> data);
  feature n : count in 1 .. 1e9 = pattern.elements();
  feature con : ratio = pattern.work;
  feature mob : count = pattern.mobility;
  feature order : one of {sorted, strided, random} = pattern.order;
  feature fixed : flag = pattern.fixed();
  inspect shape = inspect(pattern);
  feature sp : fraction = shape.sparsity;
  feature clus : count = shape.clusters;
  let private_bytes = n * threads * 8 B;
  let dense = 1 - sp;
  let heavy = con * lg(n + 1) + max(mob, clus) / 4;
  variant sequential { run run_sequential(pattern, data); }
  variant buffered {
    run run_buffered(pattern, data);
    when private_bytes <= 4 GiB;
  }
  variant selective {
    plan make_plan(pattern);
    run plan.reduce(data);
    when not fixed or order != random;
  }
  variant owned {
    plan make_owner(pattern);
    run plan.reduce(data);
  }
  phase while pattern.version;
  choose sequential when n * con < 2000;
  choose buffered when heavy > 1e9 and not fixed;
  choose by pick_tree_@;
  choose least (reuse * time + setup) / reuse;
  otherwise sequential;
  margin 3 %;
}
model pick_@ {
  machine "two cores";
  domain n 1 .. 4194304, con 0.2 .. 128;
  lg time(sequential) = -28.1 + 0.98 * lg(n) + 1.02 * lg(con + 1);
  lg time(buffered) = -27.4 + 0.61 * lg(n) + 0.03 * lg(n) ^ 2 * sp;
  setup(selective) = 4.1e-9 * n * con * mob;
  time(selective) = 2.0e-9 * n * con + 1.5e-8 * heavy;
  setup(owned) = 1.5e-8 * n * dense;
  time(owned) = tree { if n < 65536 { 1.2e-4 } else if sp <= 0.31 { 3e-4 } else { 9e-4 } };
}
model pick_tree_@ {
  choice = tree { if con <= 2 { sequential } else if mob > 4 and sp >= 0.4 { owned }
    else if n < 4096 { if clus < 9 { selective } else { owned } } else { buffered } };
}
)";

std::string with_number(std::string_view text, std::size_t number) {
    std::string result;
    for (const char c : text) {
        if (c == '@')
            result += std::to_string(number);
        else
            result += c;
    }
    return result;
}

}  // namespace

std::string large_spec(std::size_t selectors) {
    std::string text = "use \"patterns.hpp\";\n";
    for (std::size_t i = 0; i < selectors; ++i) text += with_number(one_of_fifty_lines, i);
    return text;
}

std::string wide_spec(std::size_t features) {
    std::string text = "selector wide {\n  call void (const Data& data);\n";
    for (std::size_t i = 0; i < features; ++i) {
        text += with_number("  feature f@ : count = data.value(@);\n", i);
    }
    for (std::size_t i = 0; i < features; ++i) {
        text += with_number("  let l@ = f@ + 1;\n", i);
    }
    text += "  variant a { run f(data); }\n  variant b { run g(data); when l0 > 3; }\n";
    for (std::size_t i = 0; i < features; ++i) {
        text += with_number("  choose b when f@ > 3 and l@ < 100;\n", i);
    }
    return text + "  otherwise a;\n}\n";
}

}  // namespace selgen::bench
