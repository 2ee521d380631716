// Which demangled symbols belong to a function: clones, lambdas, operators, and names that contain
// others.
#include "loop/ir/function_name.hpp"

#include <catch2/catch.hpp>

using selgen::loop::is_of_function;

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
