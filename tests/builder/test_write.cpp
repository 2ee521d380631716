// The command line of a builder program: output files, call sites, and exit codes.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <selgen/dsl.hpp>
#include <sstream>

using namespace selgen::dsl::build;

namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "selgen-builder-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = fs::canonical(name);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }

    std::string path(const std::string& name) const { return (path_ / name).string(); }
    std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path_ / name).rdbuf();
        return text.str();
    }
    std::size_t files() const {
        return static_cast<std::size_t>(std::distance(fs::recursive_directory_iterator(path_), {}));
    }

private:
    fs::path path_;
};

int run(std::vector<std::string> words, const Spec& spec) {
    words.insert(words.begin(), "make_spec");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    return write(static_cast<int>(arguments.size()), arguments.data(), spec);
}

const Spec good = spec({selgen::dsl::build::import("fitted/m.sel"), selector("s").call("void ()")});
const Spec faulty = spec({selector("s s")});

}  // namespace

TEST_CASE("a builder program writes its text and its call sites") {
    const Folder here;
    CHECK(run({"-o", here.path("s.sel"), "--call-sites", here.path("s.sites")}, good) == 0);
    CHECK(here.read("s.sel") == "import \"fitted/m.sel\";\n\nselector s {\n  call void ();\n}\n");
    CHECK(here.read("s.sites").find(__FILE__) != std::string::npos);
    CHECK(here.files() == 2);
}

TEST_CASE("import paths are relative to the directory of the program's source") {
    const Folder here;
    fs::create_directories(here.path("source"));
    fs::create_directories(here.path("build/deep"));
    CHECK(run({"-o", here.path("build/deep/s.sel"), "--source-folder", here.path("source")},
              good) == 0);
    CHECK(here.read("build/deep/s.sel").find("import \"../../source/fitted/m.sel\";") == 0);
}

TEST_CASE("a spec with errors writes nothing and keeps the old file") {
    const Folder here;
    std::ofstream(here.path("s.sel")) << "before";
    CHECK(run({"-o", here.path("s.sel"), "--call-sites", here.path("s.sites")}, faulty) == 1);
    CHECK(here.read("s.sel") == "before");
    CHECK(here.files() == 1);
}

TEST_CASE("errors of the command line and of files have exit codes of their own") {
    const Folder here;
    CHECK(run({"--output", here.path("s.sel")}, good) == 2);
    CHECK(run({"-o"}, good) == 2);
    CHECK(run({"-o", here.path("nowhere/s.sel")}, good) == 3);
    CHECK(here.files() == 0);
}
