// Files that are still being written are not overwritten: later files get a number in their names.
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <selgen/lib/trace_file.hpp>
#include <selgen/rt/process.hpp>

namespace fs = std::filesystem;

namespace {

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A folder that is removed at the end.
struct Folder {
    fs::path path =
        fs::temp_directory_path() / ("selgen.locked." + std::to_string(selgen::rt::process_id()));
    Folder() { fs::create_directories(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path); }
};

/// A file that is opened for writing, and its name.
struct Opened {
    std::string name;
    std::FILE* file;
};
Opened open_locked(const std::string& name) {
    selgen::rt::Text opened;
    std::FILE* const file = selgen::rt::open_locked(name.c_str(), opened);
    return {opened.str(), file};
}

std::string numbered_name(const char* name, int number) {
    selgen::rt::Text text;
    selgen::rt::detail::add_numbered_name(text, name, number);
    return text.str();
}

}  // namespace

TEST_CASE("a file that is being written is not overwritten: the other one gets a number") {
    const Folder folder;
    const std::string name = (folder.path / "run.csv").string();
    std::ofstream(name) << "of an earlier run\n";
    const auto first = open_locked(name);
    REQUIRE(first.file != nullptr);
    CHECK(first.name == name);
    std::fputs("first", first.file);
    std::fflush(first.file);
    const auto second = open_locked(name);
    REQUIRE(second.file != nullptr);
    CHECK(second.name == (folder.path / "run.2.csv").string());
    CHECK(text_of(name) == "first");

    std::fclose(second.file);
    const auto third = open_locked(name);
    CHECK(third.name == second.name);
    std::fclose(third.file);

    std::fclose(first.file);
    const auto last = open_locked(name);
    CHECK(last.name == name);
    CHECK(text_of(name).empty());
    selgen::rt::keep_locked(last.file);
    std::fclose(last.file);
    const auto after = open_locked(name);
    CHECK(after.name == second.name);
    std::fclose(after.file);
}

TEST_CASE("devices are shared, and a file that cannot be opened is null") {
    const auto one = open_locked("/dev/null");
    const auto other = open_locked("/dev/null");
    CHECK(one.name == "/dev/null");
    CHECK(other.name == "/dev/null");
    std::fclose(one.file);
    std::fclose(other.file);
    CHECK(open_locked("/no such folder/run.csv").file == nullptr);
}

TEST_CASE("the number comes before the ending") {
    CHECK(numbered_name("run.csv", 2) == "run.2.csv");
    CHECK(numbered_name("v1.2/run", 3) == "v1.2/run.3");
    CHECK(numbered_name("run", 12) == "run.12");
}
