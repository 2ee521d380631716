// Matrices from files.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "matrices.hpp"
#include "matrix/inputs.hpp"
#include "readers/text.hpp"

using namespace sparse;
using namespace sparse::test;

namespace {

/// A file that is removed at the end.
class File {
public:
    explicit File(const std::string& content, const std::string& ending = ".mtx")
        : path_(std::filesystem::temp_directory_path() /
                ("spmv-" + std::to_string(::getpid()) + '-' + std::to_string(count_++) + ending)) {
        std::ofstream(path_) << content;
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { std::filesystem::remove(path_); }

    std::string path() const { return path_.string(); }

private:
    static inline int count_ = 0;
    std::filesystem::path path_;
};

std::vector<double> dense(const Wide& a) {
    std::vector<double> values(static_cast<std::size_t>(a.rows * a.columns));
    for (std::int64_t r = 0; r < a.rows; ++r)
        for (auto k = a.offset[static_cast<std::size_t>(r)];
             k < a.offset[static_cast<std::size_t>(r) + 1]; ++k)
            values[static_cast<std::size_t>(r * a.columns +
                                            a.column[static_cast<std::size_t>(k)])] +=
                a.value[static_cast<std::size_t>(k)];
    return values;
}

}  // namespace

TEST_CASE("a MatrixMarket file has its values, and the sums of entries that occur twice") {
    const File file(
        "%%MatrixMarket matrix coordinate real general\n2 3 4\n1 3 0.5\n1 1 2\n2 2 -1\n1 3 1\n");
    const Read read = read_matrix(file.path());
    CHECK(!read.is_symmetric);
    CHECK(dense(read.csr) == std::vector<double>{2, 0, 1.5, 0, -1, 0});
    CHECK(read.csr.column == std::vector<std::int64_t>{0, 2, 1});
}

TEST_CASE("symmetric files have both halves") {
    const File file("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 2\n2 1 3\n");
    const Read read = read_matrix(file.path());
    CHECK(read.is_symmetric);
    CHECK(dense(read.csr) == std::vector<double>{2, 3, 3, 0});
    const File skew("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 3\n");
    CHECK(!read_matrix(skew.path()).is_symmetric);
    CHECK(dense(read_matrix(skew.path()).csr) == std::vector<double>{0, -3, 3, 0});
}

TEST_CASE("a pattern gets values, and complex numbers are refused") {
    const File pattern("%%MatrixMarket matrix coordinate pattern general\n1 2 2\n1 1\n1 2\n");
    const Read read = read_matrix(pattern.path());
    CHECK(read.csr.nonzeros() == 2);
    CHECK(read.csr.value[0] > 0);
    const File complex("%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 2 3\n");
    CHECK_THROWS_WITH(read_matrix(complex.path()),
                      complex.path() + ":1: complex numbers are not supported; take a real matrix");
}

TEST_CASE("a graph becomes a matrix of its edges, or of its vertices") {
    const File triangle("3 3\n2 3\n1 3\n1 2\n", ".graph");
    const auto edges = real(triangle.path(), "incidence", {}, 1).first;
    CHECK(edges.rows() == 3);
    CHECK(edges.nonzeros() == 6);
    CHECK(!edges.symmetric());
    const auto vertices = real(triangle.path(), "adjacency", {"f32", "i64"}, 7).first;
    CHECK(vertices.rows() == 3);
    CHECK(vertices.nonzeros() == 9);
    CHECK(vertices.symmetric());
    CHECK(vertices.value_bytes() == 4);
    CHECK(vertices.expected_products() == 7);
    CHECK_THROWS_WITH(real(triangle.path(), "edges", {}, 1),
                      "a file is read for its values, incidence or adjacency");
}
