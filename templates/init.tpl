//$ template init_spec
// The function `$name$::call` chooses one of its variants and calls it. To measure the variants and
// to fit the model for the choice, run: selgen tune $name$.sel
use "$name$.hpp";  // your kernels
import "$name$.fit.sel";  // the model that selgen tune fits

selector $name$ {
  // The signature of the function.
  call double (const std::vector<double>& x);

  // What the choice depends on, and C++ that computes it from the arguments.
  feature n : count = x.size();

  // What can run, and when. `threads` is the number of OpenMP threads.
  variant serial { run $name$_serial(x); }
  variant team   { run $name$_team(x); when threads > 1; }

  // The variant with the shortest time in the model. Without a model, `serial` runs. For inputs
  // outside of the measured range of n, the nearest n in the range decides.
  choose by $name$;
  otherwise serial;
  outside clamp;
}

// What is measured: 40 inputs with n between these numbers.
experiment $name$ {
  factor n in 100, 4000000;
  design latin 40;
  input $name$_input(n, seed);
  check against serial tolerance 1e-9;
}
//$ template init_models
// Written by selgen init. `selgen tune $name$.sel` writes the fitted model to this file.
//$ template init_kernels
// The kernels of $name$.sel, and the input with which they are measured. They sum numbers: replace
// them with your own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

// Replace this with your kernel for one thread.
inline double $name$_serial(const std::vector<double>& x) {
    double sum = 0;
    for (const double value : x) sum += value;
    return sum;
}

// Replace this with your kernel for several threads.
inline double $name$_team(const std::vector<double>& x) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i];
    return sum;
}

// Replace this with code that creates the arguments of one call from the factors of the
// experiment. For the same seed, it must create the same arguments.
inline std::vector<double> $name$_input(std::int64_t n, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> number(0, 1);
    std::vector<double> x(static_cast<std::size_t>(n));
    for (double& value : x) value = number(random);
    return x;
}
//$ template init_main
#include <cstdio>

#include "$name$.sel.hpp"

int main() {
    for (const int n : {1000, 1000000}) {
        const auto x = $name$_input(n, 1);
        std::printf("%g\n", $name$::call(x));  // chooses a variant and calls it
        std::fputs($name$::local().explain().c_str(), stdout);
    }
}
//$ template init_cmake
cmake_minimum_required(VERSION 3.23)
project($name$ LANGUAGES CXX)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()
find_package(selgen REQUIRED)  # if it is not found: cmake -DCMAKE_PREFIX_PATH=/path/to/installation
find_package(OpenMP)

# What your kernels need: their source files and libraries.
add_library(kernels INTERFACE)
if(OpenMP_CXX_FOUND)
    target_link_libraries(kernels INTERFACE OpenMP::OpenMP_CXX)
endif()

# Generates $name$.sel.hpp in the build folder; one in this folder, from make or selgen tune, would
# hide it. The target tune_$name$ measures the variants and fits the model.
file(REMOVE $name$.sel.hpp)
selgen_add_library($name$_select SOURCES $name$.sel TUNE LIBRARIES kernels)

add_executable(app main.cpp)
target_link_libraries(app PRIVATE $name$_select kernels)
//$ template init_make
# `make` builds the program app. `make tune` measures the variants and fits the model.
# If selgen is not installed: make SELGEN_CFLAGS=-I/path/to/selgen/runtime
SELGEN_TOOL ?= selgen
SELGEN_PREFIX = $$(shell dirname "$$$$(readlink -f "$$$$(command -v $$(SELGEN_TOOL))")")/..
SELGEN_CFLAGS ?= $$(shell PKG_CONFIG_PATH="$$(SELGEN_PREFIX)/share/pkgconfig:$$$$PKG_CONFIG_PATH" \
    pkg-config --cflags selgen)
CXXFLAGS ?= -O2 -fopenmp
BUDGET ?= 2min
FLAGS = -std=c++17 $$(CXXFLAGS) -I. $$(SELGEN_CFLAGS)

app: main.o
	$$(CXX) $$(FLAGS) $$(LDFLAGS) -o $$@ $$^
main.o: main.cpp | $name$.sel.hpp
	$$(CXX) $$(FLAGS) -MMD -c -o $$@ $$<
-include main.d

tune:
	CXX="$$(CXX)" $$(SELGEN_TOOL) tune $name$.sel --budget $$(BUDGET) -- $$(FLAGS)
clean:
	rm -f app *.o *.d *.sel.hpp *.sel.stamp
.PHONY: tune clean

# Generates the header if the spec or one of its imports is newer than the stamp.
%.sel.hpp: %.sel.stamp
	@test -e $$@ || { rm $$< && $$(MAKE) $$<; }
%.sel.stamp: %.sel
	$$(SELGEN_TOOL) gen $$< -o $$*.sel.hpp --depfile $$*.sel.d --stamp $$@
.PRECIOUS: %.sel.stamp
# Recreates deleted models as they were before the first tuning.
%.fit.sel:
	echo '// No models yet: selgen tune writes them here.' > $$@
-include $$(wildcard *.sel.d)
//$ template init_ignore
# What builds and selgen tune write, except for the models (*.fit.sel).
/build/
/app
/*.d
/*.o
/*.sel.hpp
/*.sel.stamp
/*.tune/
//$ template init_readme
# $name$

`$name$::call` chooses the fastest variant of a function for its arguments, and calls it. This
folder was written by `selgen init`.

//$ if stubs
    selgen fit $name$.sel --data $data$ -o $name$.fit.sel
//$ end
//$ if not stubs
    selgen tune $name$.sel
//$ end
    make && ./app

The first command fits the model `$name$.fit.sel`, the second one builds and runs the program.
With CMake: `cmake -B build && cmake --build build && build/app`; the target `tune_$name$` tunes.

Replace the kernels and the input in `$name$.hpp` with your own. Adapt the signature, features,
variants and measured inputs in `$name$.sel` to them. Then tune: `selgen tune $name$.sel`.
//$ template stub_experiment

// What selgen tune measures: 24 inputs with features between those in the table. To compare the
// results of the variants, add `check against` and `result`.
experiment $name$ {
//$ each factors
  factor $name$ in $levels$;
//$ end
//$ if varies_threads
  threads $threads$;
//$ end
  design latin 24;
  input make_input($arguments$);
}
//$ template stub_kernels
// Stubs for the kernels of $name$.sel. They do nothing, so it is meaningless to measure them.
// Until you have replaced them with your own, fit the model to the table.
#pragma once

#include <cstdint>
#include <string_view>
//$ if schedules
#include <selgen/omp/schedule.hpp>
//$ end

// The arguments of a call. Replace the features with the data from which they are computed.
struct Input {
//$ each features
    $type$ $name$;
//$ end
};

// Creates the arguments of one call from the factors of the experiment. For the same seed, it must
// create the same arguments.
inline Input make_input($parameters$) {
    return {$values$};
}
//$ each kernels

//$ if plans
inline int make_$name$($plan$) { return 0; }
//$ end
inline void run_$name$($run$) {}
//$ end
//$ template stub_main
#include <cstdio>

#include "$name$.sel.hpp"

int main() {
    $name$::call(make_input($values$));  // chooses a variant and calls it
    std::fputs($name$::local().explain().c_str(), stdout);
}
