// Threads that save their state to one file.
#include <unistd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include <selgen/rt/saved.hpp>

#include "other_locale.hpp"

namespace fs = std::filesystem;
using namespace selgen::rt;

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
