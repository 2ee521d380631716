// Runs the built command in a temporary folder, as a user would.
#pragma once

#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace selgen::testing {

inline std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

struct Ran {
    int code;
    std::string out, err;
};

/// A folder that is removed at the end.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "selgen-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
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

    /// Runs "selgen ARGUMENTS" in the folder. The shell parses the arguments.
    Ran selgen(const std::string& arguments) const {
        const std::string command =
            "cd '" + path_.string() + "' && '" SELGEN_TOOL "' " + arguments + " > .out 2> .err";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, read(".out"), read(".err")};
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
