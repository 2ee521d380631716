// The content of generated headers: order, namespaces, hashes, inspections and parameters.
#include "gen/emit.hpp"

#include <catch2/catch.hpp>

#include "hand.hpp"

namespace {

using hand::apply;
using hand::feature;
using hand::number;
using hand::Operator;

/// The header of one selector.
std::string emitted(const hand::model::Selector& selector) {
    return selgen::gen::emit({"hand.sel", {"<vector>"}, {selector}});
}

hand::Expression greater(std::size_t index, double than) {
    return apply(Operator::greater, {feature(index), number(than)});
}

}  // namespace

TEST_CASE("a header names the program that wrote it and the file to edit") {
    const std::string header = emitted(hand::selector());
    CHECK(header.find("// Written by selgen from hand.sel: edit the spec and run selgen again, "
                      "not this file.\n// clang-format off\n#pragma once\n") == 0);
    CHECK(header.find("#include <vector>\n") != std::string::npos);
}

namespace {

/// The hash of a header's content.
std::string hash_in(const std::string& header) {
    const std::size_t begin = header.find("\", 0x");
    REQUIRE(begin != std::string::npos);
    return header.substr(begin + 3, 18);
}

}  // namespace

TEST_CASE("all but the includes is in the spec's namespace") {
    hand::model::Spec spec{"hand.sel", {"<vector>"}, {hand::selector()}};
    const std::string plain = selgen::gen::emit(spec);
    spec.name_space = "lib::kernels";
    const std::string header = selgen::gen::emit(spec);
    const std::size_t opened = header.find("\nnamespace lib::kernels {\n");
    CHECK(header.rfind("#include") < opened);
    CHECK(opened < header.find("struct Features"));
    CHECK(header.find("registered{\"lib::kernels::hand\"}") != std::string::npos);
    const std::string end = "}  // namespace lib::kernels\n";
    CHECK(header.substr(header.size() - end.size()) == end);
    CHECK(plain.find("lib::kernels") == std::string::npos);
    CHECK(selgen::gen::emit_selftest(spec, "hand.hpp").find("lib::kernels::hand::choose") !=
          std::string::npos);
}

TEST_CASE("the hash of a header changes with its selector") {
    hand::model::Selector other = hand::selector();
    other.variants[0].run = "another()";
    CHECK(hash_in(emitted(hand::selector())) == hash_in(emitted(hand::selector())));
    CHECK(hash_in(emitted(hand::selector())) != hash_in(emitted(other)));
}

TEST_CASE("a selector has the same hash in the headers of all specs that import it") {
    CHECK(hash_in(selgen::gen::emit({"a.sel", {}, {hand::selector()}})) ==
          hash_in(selgen::gen::emit({"b.sel", {"<vector>"}, {hand::selector()}})));
}

TEST_CASE("the parts of a header have a fixed order") {
    const std::string header = emitted(hand::selector());
    const auto features = header.find("struct Features"), variants = header.find("enum class Var");
    const auto choose = header.find("Variant choose("), dispatch = header.find("class Dispatcher");
    CHECK(features < variants);
    CHECK(variants < choose);
    CHECK(choose < dispatch);
    CHECK(dispatch < header.size());
}

TEST_CASE("a rule runs an inspection that no previous rule has run") {
    hand::model::Selector selector = hand::selector();
    selector.rules = {hand::model::WhenRule{1, greater(2, 1), {"hand.sel", 7}},
                      hand::model::WhenRule{1, greater(2, 0), {"hand.sel", 8}}};
    const std::string header = emitted(selector);
    CHECK(header.find("if (need(Inspect::first) && f.x > 1 && now.open.has(Variant::q)) {  // "
                      "hand.sel:7") != std::string::npos);
    CHECK(header.find("if (f.x > 0 && now.open.has(Variant::q)) {  // hand.sel:8") !=
          std::string::npos);
}

TEST_CASE("a parameter that a member does not use has no name there") {
    hand::model::Selector selector = hand::selector();
    selector.signature.parameters.push_back({"int* spare", "spare", "nullptr", false});
    const std::string header = emitted(selector);
    CHECK(header.find("operator()(int size, int* spare = nullptr)") != std::string::npos);
    CHECK(header.find("call(int size, int* spare = nullptr) {") != std::string::npos);
    CHECK(header.find("void read_features(int& size, int*&) {") != std::string::npos);
}

TEST_CASE("the text of a device variant is compiled only in builds for its devices") {
    using hand::model::Target;
    struct Case {
        Target target;
        std::string guard, lists;
    };
    const Case target =
        GENERATE(Case{Target::cuda, "defined(SELGEN_CUDA)", ", {Variant::q});"},
                 Case{Target::hip, "defined(SELGEN_HIP)", ", {}, {Variant::q});"},
                 Case{Target::cuda_or_hip, "defined(SELGEN_CUDA) || defined(SELGEN_HIP)",
                      ", {}, {}, {Variant::q});"});
    hand::model::Selector selector = hand::selector();
    selector.variants[1].target = target.target;
    selector.variants[1].plan = "Device(size)";
    const std::string header = emitted(selector);
    CHECK(header.find("#if " + target.guard + "\ninline auto plan_q(int& size) {") !=
          std::string::npos);
    CHECK(header.find("#else\ninline selgen::rt::Unavailable plan_q(int&) {") != std::string::npos);
    CHECK(header.find(target.lists) != std::string::npos);
    CHECK(header.find("selgen::rt::device_code") != std::string::npos);
}

TEST_CASE("a comment in the user's text hides no code") {
    hand::model::Selector selector = hand::selector();
    selector.variants[0].run = "run(size)  // quickly";
    CHECK(emitted(selector).find("// quickly\n") != std::string::npos);
    CHECK(emitted(selector).find("// quickly;") == std::string::npos);
}

TEST_CASE("a selector without inspections needs no `need`") {
    hand::model::Selector selector = hand::selector();
    selector.inspections.clear();
    selector.features.resize(2);
    const std::string header = emitted(selector);
    CHECK(header.find("need(") == std::string::npos);
    CHECK(header.find("Need") == std::string::npos);
    CHECK(header.find("Inspect") == std::string::npos);
}

TEST_CASE("the same model gives the same bytes") {
    CHECK(emitted(hand::selector()) == emitted(hand::selector()));
}
