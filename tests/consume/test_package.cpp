// The Debian package: its use, dependencies and contents.
#include <sstream>

#include "tests/consume/consuming.hpp"

using namespace selgen::testing;

namespace {

/// The folder with the Debian package. Building it takes seconds, so it is built once for all
/// cases.
const std::string& packed() {
    static const Project packing{Files{}};
    static const std::string said =
        packing.must("cpack -G DEB --config '" + build_folder().string() +
                     "/CPackConfig.cmake' -B packed -D CPACK_CMAKE_GENERATOR=Ninja");
    static const std::string folder = packing.path("packed");
    return folder;
}

/// The example, with the package in packed/ and its unpacked files in prefix/. Nothing is built for
/// it.
void unpack(const Project& project) {
    project.must("mkdir packed\ncp '" + packed() +
                 "'/*.deb packed\n"
                 "dpkg-deb -x packed/*.deb unpacked\nmv unpacked/usr prefix");
}

bool can_pack() { return is_here("dpkg-deb") && is_here("dpkg-shlibdeps") && is_here("file"); }

}  // namespace

TEST_CASE("the Debian package works for CMake and pkg-config in any folder") {
    if (!can_pack()) return;
    const Project project(example_with("With find_package"));
    unpack(project);
    project.must("cmake -S . -B build -DCMAKE_PREFIX_PATH=\"$PWD/prefix\"\ncmake --build build");
    CHECK(project.must("build/app") == "6 by plain\n");
    CHECK(project.must("cat build/CMakeFiles/app_select_selgen.dir/build.make")
              .find(project.path("prefix/bin/selgen")) != std::string::npos);
    if (!is_here("pkg-config")) return;
    CHECK(project.must("export PKG_CONFIG_PATH=\"$PWD/prefix/share/pkgconfig\"\n"
                       "$(pkg-config --variable=selgen_tool selgen) gen sum.sel -o sum.sel.hpp\n"
                       "c++ -std=c++17 $(pkg-config --cflags selgen) main.cpp -o by_hand\n"
                       "./by_hand") == "6 by plain\n");
}

TEST_CASE("the Debian package has its dependencies, and no path of the build") {
    if (!can_pack()) return;
    const Project project(example());
    unpack(project);
    const std::string needs = project.must("dpkg-deb -f packed/*.deb Depends");
    for (const char* package : {"libc6 (>=", "libstdc++6 (>=", "libgcc-s1 (>="}) {
        CHECK(needs.find(package) != needs.npos);
    }
    CHECK(project.must("dpkg-deb -f packed/*.deb Package") == "selgen\n");
#ifdef SELGEN_SANITIZERS
    WARN("not tested: sanitizers write the names of sources into a program");
#else
    const std::string build = build_folder().string();
    CHECK(project.must("grep -rlF -e '" + build + "' -e '" + source_folder().string() +
                       "' prefix || true") == "");
#endif
    CHECK(project.must("find prefix -type d -empty -o -perm /022 ! -type l") == "");
}

TEST_CASE("the Debian package has a manual, completions, documents, and the exporter for Python") {
    if (!can_pack()) return;
    const Project project(example());
    unpack(project);
    for (const char* file :
         {"man/man1/selgen.1.gz", "bash-completion/completions/selgen",
          "zsh/vendor-completions/_selgen", "fish/vendor_completions.d/selgen.fish",
          "doc/selgen/export_sklearn.py", "doc/selgen/docs/index.md",
          "doc/selgen/docs/tutorial/first-selector.md"}) {
        INFO(file);
        CHECK(std::filesystem::file_size(project.folder() / "prefix/share" / file) > 0);
    }
}

TEST_CASE("lintian reports nothing") {
    if (!can_pack() || !is_here("lintian")) return;
    const Project project(example());
    unpack(project);
    // A package outside of Debian closes no bug.
    std::istringstream said(
        project
            .shell("lintian --allow-root --no-cfg --suppress-tags initial-upload-closes-no-bugs "
                   "packed/*.deb")
            .said);
    for (std::string line; std::getline(said, line);) CHECK(line == "");
    CHECK(project.shell("lintian packed/*.deb nowhere.deb").code != 0);  // lintian runs
}
