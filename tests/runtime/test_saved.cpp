// Files that threads and processes write at a time, and numbers and JSON in files and messages in
// other locales.
#include <stdlib.h>  // setenv
#include <unistd.h>
#include <atomic>
#include <catch2/catch.hpp>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <selgen/bench/options.hpp>
#include <selgen/lib/trace_file.hpp>
#include <selgen/rt/process.hpp>
#include <selgen/rt/saved.hpp>
#include <selgen/rt/text.hpp>

using namespace selgen::rt;
namespace fs = std::filesystem;

namespace {

/// A locale of this process, built in a folder for temporary files. `is_set` is false if it cannot
/// be built.
class OtherLocale {
public:
    explicit OtherLocale(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() / "selgen_locales") {
        std::filesystem::create_directories(folder_);
        const std::string path = (folder_ / (name + ".UTF-8")).string();
        if (!std::filesystem::exists(path)) build(name, path);
        ::setenv("LOCPATH", folder_.c_str(), 1);
        is_set = std::setlocale(LC_ALL, (name + ".UTF-8").c_str()) != nullptr;
    }
    OtherLocale(const OtherLocale&) = delete;
    OtherLocale& operator=(const OtherLocale&) = delete;
    ~OtherLocale() {
        std::setlocale(LC_ALL, "C");
        ::unsetenv("LOCPATH");
    }

    bool is_set = false;

private:
    /// Under another name first: other processes may build the same one.
    static void build(const std::string& name, const std::string& path) {
        const std::string draft = path + "." + std::to_string(::getpid());
        const std::string command =
            "localedef -i " + name + " -f UTF-8 '" + draft + "' 2> /dev/null";
        // The exit code is 1 if there are only warnings.
        [[maybe_unused]] const int code = std::system(command.c_str());
        std::error_code fails;  // if another process was faster
        std::filesystem::rename(draft, path, fails);
        std::filesystem::remove_all(draft, fails);
    }

    std::filesystem::path folder_;
};

}  // namespace

namespace {

constexpr std::string_view variants[] = {"plain", "tiled"};
const SelectorInfo selector{"heat", "heat.sel", 2, variants, nullptr, nullptr, 0, nullptr};

std::string contents(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("a file that several threads save at a time is whole at any moment") {
    const fs::path folder =
        fs::temp_directory_path() / ("selgen_saved_" + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
    const std::string path = (folder / "shared.state").string();
    std::atomic<int> failed{0}, damaged{0};
    Saved<2> first;
    first.corrections = {1, 1};
    save(path, selector, first);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            Saved<2> state;
            state.corrections = {1.0 + t, 0.5};
            for (int i = 0; i < 200; ++i) {
                try {
                    save(path, selector, state);
                } catch (const std::runtime_error&) {
                    ++failed;
                }
                if (!detail::saved_in<2>(contents(path), selector)) ++damaged;
            }
        });
    for (std::thread& one : threads) one.join();
    CHECK(failed == 0);
    CHECK(damaged == 0);
    const auto files = std::distance(fs::directory_iterator(folder), fs::directory_iterator());
    CHECK(files == 1);  // no drafts are left
    fs::remove_all(folder);
}

TEST_CASE("a draft of a process that ended does not stop later ones") {
    const fs::path folder =
        fs::temp_directory_path() / ("selgen_drafts_" + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
    const std::string path = (folder / "s").string();
    const auto first = detail::new_draft(path);
    REQUIRE(first.file != nullptr);
    std::fclose(first.file);
    // As if a process with this id had ended and left the next draft.
    const std::size_t end = first.path.rfind(".part"), dot = first.path.rfind('.', end - 1);
    const int number = std::stoi(first.path.substr(dot + 1, end - dot - 1));
    const std::string left = first.path.substr(0, dot + 1) + std::to_string(number + 1) + ".part";
    std::ofstream(left) << "left";
    const auto second = detail::new_draft(path);
    REQUIRE(second.file != nullptr);
    std::fclose(second.file);
    CHECK(second.path != left);
    CHECK(contents(left) == "left");
    CHECK(detail::new_draft((folder / "none" / "s").string()).file == nullptr);
    fs::remove_all(folder);
}

TEST_CASE("a state that was saved in one locale is read in another one") {
    const fs::path path = fs::temp_directory_path() / ("selgen_state_" + std::to_string(getpid()));
    Saved<2> state;
    state.corrections = {1.25, 0.5};
    save(path.string(), selector, state);
    const std::string in_c = contents(path);
    const OtherLocale german("de_DE");
    if (!german.is_set) WARN("cannot make the locale de_DE with localedef");
    const auto read = detail::saved_in<2>(in_c, selector);
    REQUIRE(read);
    CHECK(read->corrections == state.corrections);
    save(path.string(), selector, state);
    CHECK(contents(path) == in_c);
    fs::remove(path);
}

namespace {

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
    CHECK(contents(name) == "first");

    std::fclose(second.file);
    const auto third = open_locked(name);
    CHECK(third.name == second.name);
    std::fclose(third.file);

    std::fclose(first.file);
    const auto last = open_locked(name);
    CHECK(last.name == name);
    CHECK(contents(name).empty());
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

namespace {

bool is_read(const char* text, double value, std::size_t length) {
    const NumberInText found = read_number(text);
    return found.value == value && found.length == length;
}

}  // namespace

TEST_CASE("numbers have a point in each locale") {
    for (const char* const name : {"de_DE", "fr_FR", "ps_AF"}) {
        const OtherLocale locale(name);
        if (!locale.is_set) {
            WARN("cannot make the locale " << name << " with localedef");
            SUCCEED();
            continue;
        }
        char text[16];
        std::snprintf(text, sizeof text, "%.1f", 0.5);
        CHECK(std::string(text) != "0.5");  // as programs in this locale write it
        CHECK(number_text(0.25) == "0.25");
        CHECK(number_text(-1234567.5, 4) == "-1.235e+06");
        CHECK(number_text(0.1) == "0.1");
        CHECK(number_text(1.0 / 3) == "0.33333333333333331");
        CHECK(is_read("4.5s", 4.5, 3));
        CHECK(is_read("4,5", 4, 1));
        CHECK(is_read("1e-3", 1e-3, 4));
        CHECK(is_read("no", 0, 0));
        CHECK(json_number(2.5) == "2.5");
        CHECK(selgen::bench::detail::time_of("4.5min") == 270);
        std::snprintf(text, sizeof text, "%.1f", 0.5);
        CHECK(std::string(text) != "0.5");  // the program's locale is unchanged
    }
}

TEST_CASE("a text in JSON is valid UTF-8 whatever its bytes are") {
    const std::string unknown = "\\ufffd";
    CHECK(json_text("a\"b\\c\n") == R"("a\"b\\c\u000a")");
    CHECK(json_text("Gr\xc3\xb6\xc3\x9f"
                    "e") ==
          "\"Gr\xc3\xb6\xc3\x9f"
          "e\"");
    CHECK(json_text("\xe2\x82\xac \xf0\x9f\x98\x80") == "\"\xe2\x82\xac \xf0\x9f\x98\x80\"");
    CHECK(json_text("Gr\xf6\xdf"
                    "e") == "\"Gr" + unknown + unknown + "e\"");
    CHECK(json_text("\xc3") == '"' + unknown + '"');
    CHECK(json_text("\xc0\x80") == '"' + unknown + unknown + '"');                // too long
    CHECK(json_text("\xed\xa0\x80") == '"' + unknown + unknown + unknown + '"');  // a surrogate
    CHECK(json_text("\xf4\x90\x80\x80") == '"' + unknown + unknown + unknown + unknown + '"');
    CHECK(json_text("\xff\x80") == '"' + unknown + unknown + '"');
    CHECK(json_text("\xe2\x82"
                    "a") == '"' + unknown + unknown + "a\"");
}
