// The program solve_cg.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

namespace fs = std::filesystem;

struct Outcome {
    int exit;
    std::string output;  // both streams
};

Outcome solve_cg(const std::string& arguments) {
    std::FILE* pipe = popen((SPMV_SOLVE_CG " " + arguments + " 2>&1").c_str(), "r");
    std::string output;
    std::array<char, 4096> piece{};
    while (const std::size_t size = std::fread(piece.data(), 1, piece.size(), pipe))
        output.append(piece.data(), size);
    return {WEXITSTATUS(pclose(pipe)), output};
}

/// A folder that is removed at the end.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("solve-cg-" + std::to_string(::getpid()))) {
        fs::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }

    std::string write(const std::string& name, const std::string& content) const {
        std::ofstream(path_ / name) << content;
        return (path_ / name).string();
    }

private:
    fs::path path_;
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("solve_cg solves each system with all variants, and prints the times") {
    const Folder here;
    const std::string ring = here.write("ring.graph", "4 4\n2 4\n1 3\n2 4\n3 1\n");
    const std::string path = here.write("path.graph", "3 2\n2\n1 3\n2\n");
    const Outcome outcome = solve_cg("--threads 2 --iterations 1 --repeats 1 " + ring + ' ' + path);
    INFO(outcome.output);
    CHECK(outcome.exit == 0);
    for (const char* word :
         {"ring.graph", "path.graph", "one variant for all", "slowdown", "Eigen"})
        CHECK(has(outcome.output, word));
    CHECK(!has(outcome.output, "nan"));
}

TEST_CASE("solve_cg refuses systems that conjugate gradients cannot solve") {
    const Folder here;
    const std::string general = here.write(
        "general.mtx", "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n1 2 1\n");
    const Outcome outcome = solve_cg("--as values " + general);
    CHECK(outcome.exit == 3);
    CHECK(outcome.output ==
          "solve_cg: " + general + ": not symmetric, so conjugate gradients cannot solve it\n");
    CHECK(solve_cg("no-such-file.mtx").exit == 3);
    CHECK(solve_cg("").exit == 2);
}
