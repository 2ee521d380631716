#include "cli/codes.hpp"

namespace selgen::cli {
namespace {

constexpr CodeText network_texts[] = {
    {dsl::Code::bad_network, "a network does not fit together",
     R"(
A unit has a weight for each input, or for each unit of the layer before. The
network of a quantity has one output without a name; that of 'choice' has an
output for each variant that it may name, with the variant's name before it.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick {
  choice = network {
    input lg(size + 1);
    layer tanh { 0.5 bias 0.1; -0.3 bias 0; }
    layer { a: 1 bias 0; b: 0.4, 0.7 bias 1; }
  };
}
)",
     "Give each output a weight for both units:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick {
  choice = network {
    input lg(size + 1);
    layer tanh { 0.5 bias 0.1; -0.3 bias 0; }
    layer { a: 1, -1 bias 0; b: 0.4, 0.7 bias 1; }
  };
}
)"},
    {dsl::Code::unknown_activation, "a layer has an activation that there is not",
     R"(
Behind 'layer' stands 'tanh', 'relu' or 'logistic'; nothing where the sums are
given on as they are.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick {
  choice = network { input size; layer sigmoid { a: 1 bias 0; b: -1 bias 5; } };
}
)",
     "Write the word that is known here:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick {
  choice = network { input size; layer logistic { a: 1 bias 0; b: -1 bias 5; } };
}
)"},
    {dsl::Code::bad_svm, "a support vector machine does not fit together",
     R"(
'svm' stands behind 'choice =' only. It has an input or more, a gamma larger than
0, 2 to 64 classes, each once, and a rho for each pair of them. A vector has a
coordinate for each input, and a coefficient for each class but its own.)",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick {
  choice = svm {
    input lg(size + 1);
    gamma 0.5;
    classes a, b;
    rho 0.1;
    vectors a { 3, 1 : 1; }
    vectors b { 20 : -1; }
  };
}
)",
     "Give each vector one coordinate:",
     R"(selector s {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose by pick;
  otherwise a;
}

model pick {
  choice = svm {
    input lg(size + 1);
    gamma 0.5;
    classes a, b;
    rho 0.1;
    vectors a { 3 : 1; }
    vectors b { 20 : -1; }
  };
}
)"},
};

}  // namespace

std::span<const CodeText> texts_of_networks() { return network_texts; }

}  // namespace selgen::cli
