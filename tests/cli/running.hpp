// Runs the built command in a temporary folder, as a user would.
#pragma once

#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace selgen::testing {

inline std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// The text with the first occurrence of a part replaced.
inline std::string replaced(std::string text, const std::string& part, const std::string& now) {
    const std::size_t at = text.find(part);
    INFO("there is no " << part << " in\n" << text);
    REQUIRE(at != std::string::npos);
    return text.replace(at, part.size(), now);
}

struct Ran {
    int code;
    std::string out, err;
};

/// Checks that a text has each of these parts.
inline void check_has(const std::string& text, const std::vector<std::string>& parts) {
    INFO(text);
    for (const std::string& part : parts) CHECK(has(text, part));
}

inline bool is_installed(const std::string& program) {
    return std::system(("command -v " + program + " > /dev/null 2>&1").c_str()) == 0;
}

/// Whether a case is skipped because it needs this program; the case says so.
inline bool is_missing(const std::string& program) {
    if (is_installed(program)) return false;
    WARN("skipped: " << program << " is not installed");
    SUCCEED("a case that is skipped checks nothing");
    return true;
}

/// A compiler that finds the runtime.
inline const std::string gcc = "g++ -std=c++17 -I '" SELGEN_SOURCE_DIR "/runtime' ";

/// A folder that is removed at the end.
class Folder {
public:
    /// With these files: names and texts.
    Folder(std::initializer_list<std::pair<std::string, std::string>> files = {}) {
        std::string name = (std::filesystem::temp_directory_path() / "selgen-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
        for (const auto& [file, text] : files) write(file, text);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
        std::filesystem::remove_all(path_, ignored);
    }

    const std::filesystem::path& path() const { return path_; }

    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories((path_ / name).parent_path());
        std::ofstream(path_ / name, std::ios::binary) << text;
    }
    std::string read(const std::string& name) const { return text_of(path_ / name); }

    bool exists(const std::string& name) const { return std::filesystem::exists(path_ / name); }

    /// Runs lines of the shell in the folder. The tool is $selgen.
    Ran shell(const std::string& lines) const {
        const std::string command = "cd '" + path_.string() +
                                    "' && selgen='" SELGEN_TOOL "' && { " + lines +
                                    "\n} > .out 2> .err";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(".out"), read(".err")};
    }

    /// Runs "selgen ARGUMENTS" in the folder. The shell parses the arguments.
    Ran selgen(const std::string& arguments) const { return shell("\"$selgen\" " + arguments); }

    /// The same, and it must succeed.
    Ran must(const std::string& arguments) const { return must_shell("\"$selgen\" " + arguments); }
    Ran must_shell(const std::string& lines) const {
        Ran ran = shell(lines);
        INFO(lines << '\n' << ran.out << ran.err);
        REQUIRE(ran.code == 0);
        return ran;
    }

    /// Checks that each of these commands ends with an exit code.
    void exit(int code, const std::vector<std::string>& all_arguments) const {
        for (const std::string& arguments : all_arguments) {
            INFO(arguments);
            CHECK(selgen(arguments).code == code);
        }
    }

    /// The messages of a command that ends with an exit code.
    std::string error_of(const std::string& arguments, int code) const {
        const Ran ran = selgen(arguments);
        INFO(arguments << '\n' << ran.err);
        CHECK(ran.code == code);
        return ran.err;
    }

    /// Checks that the messages have these texts.
    template <class... Text>
    void refuses(const std::string& arguments, int code, const Text&... texts) const {
        INFO(arguments);
        check_has(error_of(arguments, code), {std::string(texts)...});
    }

private:
    std::filesystem::path path_;
};

/// The output of the first `selgen explain` command that eval prints for a row.
inline Ran explained(const Folder& here, const std::string& eval) {
    const std::size_t command = eval.find("selgen explain ");
    REQUIRE(command != std::string::npos);
    const std::size_t words = command + std::string("selgen ").size();
    return here.selgen(eval.substr(words, eval.find('\n', words) - words));
}

/// A selector `s` of `p` with these features, and with variants among which the model `s` chooses.
inline std::string fitted_selector(const std::string& features,
                                   const std::vector<std::string>& variants,
                                   const std::string& more = "") {
    std::string text = "selector s {\n  call void (const Problem& p);\n" + features;
    for (const std::string& variant : variants) text += "  variant " + variant + " { run f(p); }\n";
    return text + "  choose by s;\n  otherwise " + variants.at(0) + ";\n" + more + "}\n";
}

/// A table with these columns, and with a line for each number from 0.
template <class Line>
std::string table_with(const std::string& columns, int lines, const Line& line) {
    std::string text = columns + '\n';
    for (int i = 0; i < lines; ++i) text += line(i) + '\n';
    return text;
}

inline const std::string right_spec = R"(use "kernels.hpp";

selector pick {
  call void (int n);
  feature size : count = n;
  variant a { run f(n); }
  variant b { run g(n); }
  choose b when size > 100;
  choose least time;
  otherwise a;
}

model pick {
  time(a) = 1e-6 * size;
  time(b) = 2e-5;
}
)";

}  // namespace selgen::testing
