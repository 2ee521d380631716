// Functions found by mangled and C++ names: overloads, clones, lambdas and operators.
#include "loop/ir/names.hpp"

#include <catch2/catch.hpp>

#include "loop/ir/function_name.hpp"

using namespace selgen::loop;
using selgen::loop::is_of_function;

namespace {

Module module_of(const std::vector<std::string_view>& names) {
    Module module;
    for (const auto name : names) module.functions.push_back({name, "", 1});
    return module;
}

std::vector<std::string_view> found(const std::vector<std::string_view>& names,
                                    const std::string& name) {
    std::vector<std::string_view> all;
    for (const auto& function : functions_named(module_of(names), name))
        all.push_back(function.name);
    return all;
}

using Names = std::vector<std::string_view>;

}  // namespace

TEST_CASE("arguments and the result types of templates are left out") {
    CHECK(without_arguments("dot(double const*, long)") == "dot");
    CHECK(without_arguments("void ns::f<int, std::pair<int, int> >(double*)") ==
          "ns::f<int, std::pair<int, int> >");
    CHECK(without_arguments("(anonymous namespace)::f(int) const") == "(anonymous namespace)::f");
    CHECK(without_arguments("f()::{lambda(int)#1}::operator()(int) const") ==
          "f()::{lambda(int)#1}::operator()");
    CHECK(without_arguments("bool operator<< <int>(S, int)") == "operator<< <int>");
    CHECK(without_arguments("main") == "main");
}

TEST_CASE("a function is found by its mangled name, its C++ name, and the end of that") {
    const Names names{"_Z3dotPKdl", "_ZN2ns3sumEPd", "main"};
    CHECK(found(names, "_Z3dotPKdl") == Names{"_Z3dotPKdl"});
    CHECK(found(names, "dot(double const*, long)") == Names{"_Z3dotPKdl"});
    CHECK(found(names, "dot") == Names{"_Z3dotPKdl"});
    CHECK(found(names, "ns::sum") == Names{"_ZN2ns3sumEPd"});
    CHECK(found(names, "sum") == Names{"_ZN2ns3sumEPd"});
    CHECK(found(names, "main") == Names{"main"});
    CHECK(found(names, "um").empty());
    CHECK(found(names, "").empty());
}

TEST_CASE("a better match wins; overloads and instances match equally") {
    CHECK(found({"_Z1fi", "_ZN2ns1fEi"}, "f") == Names{"_Z1fi"});
    CHECK(found({"_Z1fi", "_Z1fd"}, "f") == Names{"_Z1fi", "_Z1fd"});
    CHECK(found({"_Z1gIiEvT_", "_Z1gIdEvT_"}, "g").size() == 2);
    CHECK(found({"_Z1gIiEvT_", "_Z1gIdEvT_"}, "g<double>") == Names{"_Z1gIdEvT_"});
}

TEST_CASE("bodies of OpenMP constructs do not match") {
    CHECK(found({"f", "f.omp_outlined", ".omp_outlined."}, "f") == Names{"f"});
    CHECK(found({"f.omp_outlined"}, "f.omp_outlined") == Names{"f.omp_outlined"});
    CHECK(known_names(module_of({"_Z1fi", "_Z1fd", "f.omp_outlined", "_Z1gIiEvT_"})) ==
          std::vector<std::string>{"f", "g"});
}

TEST_CASE("a name that is not mangled is unchanged") {
    CHECK(demangled("_Z") == "_Z");
    CHECK(demangled("_Znonsense!") == "_Znonsense!");
    CHECK(demangled("") == "");
    CHECK(demangled("_Z" + std::string(100000, '9')).size() == 100002);
}

TEST_CASE("a function is found by its name, with or without namespace, or by its symbol") {
    const char* symbol = "grid::sweep(double const volatile*, long)";
    CHECK(is_of_function(symbol, "sweep"));
    CHECK(is_of_function(symbol, "grid::sweep"));
    CHECK(is_of_function(symbol, "grid::sweep(double const volatile*, long)"));
    CHECK(is_of_function(symbol, "sweep(double const volatile*, long)"));
    CHECK(is_of_function("sweep", "sweep"));
    CHECK(is_of_function("(anonymous namespace)::sweep(int*)", "sweep"));
}

TEST_CASE("a part of a name, or another kind of name, does not match") {
    CHECK_FALSE(is_of_function("grid::sweep(double*)", "swee"));
    CHECK_FALSE(is_of_function("grid::sweep(double*)", "weep"));
    CHECK_FALSE(is_of_function("grid::sweep(double*)", "grid"));
    CHECK_FALSE(is_of_function("grid::sweep(double*)", "sweep(int*)"));
    CHECK_FALSE(is_of_function("grid::resweep(double*)", "sweep"));
    CHECK_FALSE(is_of_function("call(sweep)", "sweep"));
    CHECK_FALSE(is_of_function("std::vector<sweep>::size() const", "sweep"));
    CHECK_FALSE(is_of_function("sweep<int> make<int>(int)", "sweep"));
    CHECK_FALSE(is_of_function("grid::~grid()", "grid"));
    CHECK_FALSE(is_of_function("sweep()", ""));
}

TEST_CASE("clones and parts of a function belong to it") {
    CHECK(is_of_function("sweep._omp_fn.0", "sweep"));
    CHECK(is_of_function("sweep.omp_outlined", "sweep"));
    CHECK(is_of_function("sweep(double*, int) [clone ._omp_fn.0]", "sweep"));
    CHECK(is_of_function("sweep(double*, int) [clone ._omp_fn.0]", "sweep(double*, int)"));
    CHECK(is_of_function("void grid::sweep<double>(double*, int)", "sweep"));
    CHECK(
        is_of_function("double sweep<2>(std::vector<int, std::allocator<int> > const&)", "sweep"));
    CHECK(is_of_function("__libc_start_main@@GLIBC_2.34", "__libc_start_main"));
}

TEST_CASE("lambdas in a function belong to it, also as template arguments") {
    CHECK(is_of_function("grid::K::run(double*)::{lambda(int)#1}::operator()(int) const", "run"));
    CHECK(
        is_of_function("void team<grid::K::run(double*, int)::{lambda(int)#1}>(int, "
                       "grid::K::run(double*, int)::{lambda(int)#1}) [clone ._omp_fn.0]",
                       "run"));
    CHECK(is_of_function("void team<main::{lambda(long)#1}>(long)", "main"));
    CHECK(is_of_function("void team<K::run(int) const::{lambda(long)#1}>(long)", "K::run"));
    CHECK(is_of_function("void team<run<int>(int)::'lambda'(long)>(long)", "run"));
    CHECK_FALSE(is_of_function("void team<K::run(int)::{lambda(long)#1}>(long)", "K"));
    CHECK_FALSE(is_of_function("void team<K::run(int)::Local>(long)", "run"));
}

TEST_CASE("names of operators may contain brackets") {
    CHECK(is_of_function("K::operator()(int) const", "operator()"));
    CHECK(is_of_function("bool operator< <int>(K<int> const&, K<int> const&)", "operator<"));
    CHECK(is_of_function("K::operator<<(int)::{lambda()#1}::operator()() const", "operator<<"));
    CHECK(is_of_function("K::operator->() [clone .part.0]", "operator->"));
}
