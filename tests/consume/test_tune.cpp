// Projects whose build tunes a selector, also from a read-only source tree.
#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

const char* const spec = R"(use "kernels.hpp";
import "pick.fit.sel";

selector pick {
  call long (long n);
  feature n : count = n;
  variant growing  { run kernels::growing(n); }
  variant constant { run kernels::constant(n); }
  choose by pick;
  otherwise growing;
}

experiment pick {
  factor n in 100, 200, 400, 800, 1000, 1500, 2000, 3000, 4000, 5000, 100000, 150000, 200000,
    250000, 300000, 350000, 400000, 450000, 500000, 600000;
  input long(n);
  check against growing;
  repeats 3;
}
)";

const char* const header = R"(#pragma once
static_assert(__cplusplus >= 202002L);
namespace kernels {
KERNEL_SIZE growing(KERNEL_SIZE n);
KERNEL_SIZE constant(KERNEL_SIZE n);
}  // namespace kernels
)";

const char* const kernels = R"(#include "kernels.hpp"
namespace kernels {
namespace {
long spin(long n, long times) {
    volatile long i = 0;
    while (i < times) i = i + 1;
    return n;
}
}  // namespace
long growing(long n) { return spin(n, n); }
long constant(long n) { return spin(n, 20000); }
}  // namespace kernels
)";

const char* const program = R"(#include <cstdio>
#include "pick.sel.hpp"
int main() {
    std::puts(lib::pick::names.text[static_cast<int>(lib::pick::choose({500000}))].data());
}
)";

const char* const lists = R"(cmake_minimum_required(VERSION 3.23)
project(app LANGUAGES CXX)
find_package(selgen REQUIRED)
add_library(kernels STATIC src/kernels.cpp)
target_include_directories(kernels PUBLIC src)
target_compile_features(kernels PUBLIC cxx_std_20)
target_compile_definitions(kernels PUBLIC KERNEL_SIZE=long)
selgen_add_library(app_select SOURCES spec/pick.sel NAMESPACE lib TUNE LIBRARIES kernels)
add_executable(app main.cpp)
target_link_libraries(app PRIVATE app_select kernels)
)";

}  // namespace

TEST_CASE("a read-only source tree builds and tunes: the models are in the build folder") {
    const Project project({{"CMakeLists.txt", lists}, {"main.cpp", program}});
    for (const char* folder : {"src", "spec", "build"})
        std::filesystem::create_directory(project.folder() / folder);
    project.write("spec/pick.sel", spec);
    project.write("src/kernels.hpp", header);
    project.write("src/kernels.cpp", kernels);
    project.install();
    // Root may write everywhere, so another user has to try.
    const std::string as_other =
        "as_other() { if [ $(id -u) = 0 ]; then\n"
        "setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=$PWD/build CCACHE_DISABLE=1 "
        "\"$@\"\nelse \"$@\"; fi; }\n";
    project.must(
        "chmod -R a+rX . && chmod a+x prefix/bin/selgen .tools/*\n"
        "touch .log && chmod 0666 .log && chmod 0777 build && chmod 0555 src spec");
    if (project.shell(as_other + "as_other prefix/bin/selgen --version").code != 0) {
        WARN("skipped: the user is root, and no other user can run the command");
        return;
    }
    const std::string said = project.must(
        as_other +
        "as_other cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=$PWD/prefix "
        "'-DSELGEN_TUNE_OPTIONS=--accept-disturbed;--budget;10s;--no-proof'\n"
        "as_other cmake --build build && build/app");
    INFO(said);
    CHECK(said.find("spec cannot be written: tuning will write models to ") != said.npos);
    CHECK(said.find("growing") != said.npos);
    project.must(as_other + "as_other cmake --build build --target tune_pick");
    CHECK(!std::filesystem::exists(project.folder() / "spec/pick.fit.sel"));
    CHECK(project.must(as_other + "as_other cmake --build build && build/app").find("constant") !=
          std::string::npos);
    project.must("chmod 0755 src spec");
}

TEST_CASE("a target of the build tunes a selector, whose kernels are a library") {
    const Project project({{"CMakeLists.txt", lists}, {"main.cpp", program}});
    for (const char* folder : {"src", "spec"})
        std::filesystem::create_directory(project.folder() / folder);
    project.write("spec/pick.sel", spec);
    project.write("src/kernels.hpp", header);
    project.write("src/kernels.cpp", kernels);
    // The standard and the options of the project reach all programs that tune compiles.
    project.replace("CMakeLists.txt", "find_package(",
                    "set(CMAKE_CXX_STANDARD 20)\nset(CMAKE_CXX_STANDARD_REQUIRED ON)\n"
                    "set(CMAKE_CXX_FLAGS -DNUMBER=long)\nfind_package(");
    project.replace("CMakeLists.txt", "target_compile_features(kernels PUBLIC cxx_std_20)\n", "");
    project.replace("CMakeLists.txt", "target_compile_definitions(kernels PUBLIC KERNEL_SIZE=long)",
                    "target_compile_options(kernels PUBLIC -DKERNEL_SIZE=NUMBER)");
    project.install();
    project.must(
        "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=\"$PWD/prefix\" "
        "'-DSELGEN_TUNE_OPTIONS=--accept-disturbed;--budget;20s'");
    CHECK(project.must("cmake --build build && build/app").find("growing") != std::string::npos);

    const std::string said = project.must("cmake --build build --target tune_pick");
    INFO(said);
    CHECK(said.find("using the driver ") != said.npos);
    CHECK(said.find("choosing is ") != said.npos);  // any verdict: it depends on times
    CHECK(project.read("spec/pick.fit.sel").find("model pick") != std::string::npos);
    CHECK(project.must("cmake --build build && build/app").find("constant") != std::string::npos);

    // Models that somebody deletes are those before the first tuning.
    const std::string models = project.read("spec/pick.fit.sel");
    std::filesystem::remove(project.folder() / "spec/pick.fit.sel");
    CHECK(project.must("cmake --build build && build/app").find("growing") != std::string::npos);
    project.write("spec/pick.fit.sel", models);

    project.replace("src/kernels.cpp", "namespace {", "namespace {  // a comment");
    CHECK(project.must("cmake --build build --target tune_pick 2>&1").find("nothing to measure") !=
          std::string::npos);
}
