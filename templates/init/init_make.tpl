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
