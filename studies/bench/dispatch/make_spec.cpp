// Writes the input of ./run bench dispatch: a spec, and handwritten code for the same decisions.
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "studies/bench/dispatch/spec_parts.hpp"

namespace {

constexpr const char* selector_head = R"(
  call void (const bench::Six& input);
  feature x0 : real in 0.001 .. 1e7 = input.x[0];
  feature x1 : real in 0.001 .. 1e7 = input.x[1];
  feature x2 : real in 0.001 .. 1e7 = input.x[2];
  feature x3 : real in 0.001 .. 1e7 = input.x[3];
  feature x4 : real in 0.001 .. 1e7 = input.x[4];
  feature x5 : real in 0.001 .. 1e7 = input.x[5];
  otherwise a;
)";

std::string selector(const std::string& name, const std::string& rule,
                     const std::string& variants = "abcde") {
    std::string text = "selector " + name + " {" + selector_head;
    for (const char variant : variants)
        text += std::string("  variant ") + variant + " { run bench::work(); }\n";
    return text + "  " + rule + ";\n}\n\n";
}

void write_tree(int depth, std::ostream& spec, std::ostream& hand) {
    const std::string name = "tree_" + std::to_string(depth);
    const bench::Tree tree = bench::random_tree(depth);
    spec << selector(name, "choose by splits_" + std::to_string(depth));
    spec << "model splits_" << depth << " { choice = tree { " << bench::in_spec(tree)
         << " }; }\n\n";
    hand << "namespace " << name << " {\n" << bench::as_ifs(tree) << bench::as_table(tree) << "}\n";
}

/// A forest for the first variant, 0 for the second, and less for the others.
void write_forest(std::ostream& spec, std::ostream& hand) {
    const auto forest = bench::random_forest(32, 4);
    spec << selector("forest_32", "choose most score") << "model forest_32 {\n"
         << "score(b) = 0; score(c) = -100; score(d) = -100; score(e) = -100;\n"
         << "score(a) = forest sum {\n"
         << bench::in_spec(forest) << "};\n}\n\n";
    hand << "namespace forest_32 {\n" << bench::as_ifs(forest) << bench::as_table(forest) << "}\n";
}

void write_polynomials(const std::string& name, const bench::Polynomials& all, std::ostream& spec,
                       std::ostream& hand) {
    spec << selector(name, "choose least time") << "model " << name << " {\n"
         << bench::in_spec(all) << "}\n\n";
    hand << "namespace " << name << " {\n" << bench::by_hand(all) << "}\n";
}

void write_choice(const std::string& name, const std::string& choice, const std::string& by_hand,
                  std::ostream& spec, std::ostream& hand) {
    spec << selector(name, "choose by of_" + name, "abc") << "model of_" << name
         << " { choice = " << choice << "; }\n\n";
    hand << "namespace " << name << " {\n" << by_hand << "}\n";
}

}  // namespace

int main(int count, char** words) {
    if (count != 2) {
        std::cerr << "usage: make_dispatch_spec FOLDER\n";
        return 2;
    }
    const std::string folder = words[1];
    std::ofstream spec(folder + "/dispatch.sel"), hand(folder + "/dispatch_hand.inc"),
        compiled(folder + "/compiled.sel");
    std::ostringstream nowhere;
    for (std::ostream* each : {&spec, &compiled})
        *each << "// Made for ./run bench dispatch.\nuse \"six.hpp\";\n\n";
    for (const int depth : {6, 8, 12}) write_tree(depth, spec, hand);
    write_forest(spec, hand);
    write_polynomials("cubics", bench::same_terms(), spec, hand);
    write_polynomials("own_cubics", bench::own_terms(), spec, hand);
    write_choice("network_633", bench::network_in_spec(), bench::network_by_hand(), spec, hand);
    write_choice("svm_200", bench::svm_in_spec(), bench::svm_by_hand(), spec, hand);
    write_tree(8, compiled, nowhere);
    write_polynomials("cubics", bench::same_terms(), compiled, nowhere);
    return spec.flush() && hand.flush() && compiled.flush() ? 0 : 3;
}
