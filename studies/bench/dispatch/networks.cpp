// Draws random weights and vectors with fixed seeds, and writes them as specs, loops and vector
// code.
#include "studies/bench/dispatch/spec_parts.hpp"

#include <random>
#include <sstream>
#include <vector>

namespace bench {
namespace {

using Row = std::vector<double>;
using Rows = std::vector<Row>;

constexpr std::size_t inputs = 6, units = 3, classes = 3, vectors = 200;
constexpr const char* variants = "abc";

Rows random_rows(std::size_t rows, std::size_t columns, unsigned seed) {
    std::mt19937 bits(seed);
    std::uniform_real_distribution<double> any(-2, 2);
    Rows all(rows, Row(columns));
    for (Row& row : all)
        for (double& x : row) x = any(bits);
    return all;
}

// The last number of a row is the bias of the unit.
const Rows& hidden() {
    static const Rows rows = random_rows(units, inputs + 1, 1);
    return rows;
}
const Rows& outputs() {
    static const Rows rows = random_rows(classes, units + 1, 2);
    return rows;
}
const Rows& coordinates() {
    static const Rows rows = random_rows(vectors, inputs, 3);
    return rows;
}
const Rows& coefficients() {
    static const Rows rows = random_rows(vectors, classes - 1, 4);
    return rows;
}

/// Where the vectors of each class begin; after the last class, their number.
std::size_t begin_of(std::size_t c) { return c * vectors / classes; }

std::string ends() {
    std::string all;
    for (std::size_t c = 1; c <= classes; ++c) all += std::to_string(begin_of(c)) + ", ";
    return "constexpr int ends[] = {" + all + "};\n";
}

std::string listed(const Row& row) {
    std::ostringstream out;
    out.precision(6);
    for (std::size_t i = 0; i < row.size(); ++i) out << (i == 0 ? "" : ", ") << row[i];
    return out.str();
}

std::string inputs_in_spec() {
    std::string all;
    for (std::size_t i = 0; i < inputs; ++i)
        all += "input (x" + std::to_string(i) + " - 5e5) * 4e-6;\n";
    return all;
}

std::string unit_in_spec(const Row& row) {
    return listed(Row(row.begin(), row.end() - 1)) + " bias " + listed({row.back()}) + ";\n";
}

std::string array(const std::string& name, const Rows& rows) {
    std::string all;
    for (const Row& row : rows) all += "{" + listed(row) + "},\n";
    return "alignas(64) constexpr double " + name + "[][" + std::to_string(rows[0].size()) +
           "] = {\n" + all + "};\n";
}

/// Transposes rows to columns, padded with zeros to `width`.
Rows turned(const Rows& rows, std::size_t width) {
    Rows columns(rows[0].size(), Row(width));
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c) columns[c][r] = rows[r][c];
    return columns;
}

}  // namespace

std::string network_in_spec() {
    std::string text = "network {\n" + inputs_in_spec() + "layer tanh {\n";
    for (const Row& row : hidden()) text += unit_in_spec(row);
    text += "}\nlayer {\n";
    for (std::size_t c = 0; c < classes; ++c)
        text += std::string(1, variants[c]) + ": " + unit_in_spec(outputs()[c]);
    return text + "}\n}";
}

std::string svm_in_spec() {
    std::string text =
        "svm {\n" + inputs_in_spec() + "gamma 0.2;\nclasses a, b, c;\nrho 0.1, -0.2, 0.3;\n";
    for (std::size_t c = 0; c < classes; ++c) {
        text += std::string("vectors ") + variants[c] + " {\n";
        for (std::size_t v = begin_of(c); v < begin_of(c + 1); ++v)
            text += listed(coordinates()[v]) + " : " + listed(coefficients()[v]) + ";\n";
        text += "}\n";
    }
    return text + "}";
}

std::string network_by_hand() {
    return array("hidden", hidden()) + array("outputs", outputs()) +
           array("hidden_columns", turned(hidden(), 4)) +
           array("output_columns", turned(outputs(), 4)) + R"(
inline int loops(const Six& f) {
    SCALED_INPUTS
    double h[3], o[3];
    for (int u = 0; u < 3; ++u) {
        double sum = hidden[u][6];
        for (int i = 0; i < 6; ++i) sum += hidden[u][i] * x[i];
        h[u] = std::tanh(sum);
    }
    for (int u = 0; u < 3; ++u) {
        o[u] = outputs[u][3];
        for (int i = 0; i < 3; ++i) o[u] += outputs[u][i] * h[i];
    }
    return largest(o);
}
#if defined(LIBMVEC)
inline int simd(const Six& f) {
    SCALED_INPUTS
    double h[4], o[4];
    for (int u = 0; u < 4; ++u) h[u] = hidden_columns[6][u];
    for (int i = 0; i < 6; ++i)
#pragma omp simd
        for (int u = 0; u < 4; ++u) h[u] += hidden_columns[i][u] * x[i];
    tangents(h, h);
    for (int u = 0; u < 4; ++u) o[u] = output_columns[3][u];
    for (int i = 0; i < 3; ++i)
#pragma omp simd
        for (int u = 0; u < 4; ++u) o[u] += output_columns[i][u] * h[i];
    return largest(o);
}
#endif
)";
}

std::string svm_by_hand() {
    return array("vectors", coordinates()) + array("coefficients", coefficients()) +
           array("columns", turned(coordinates(), vectors)) +
           array("coefficient_columns", turned(coefficients(), vectors)) + ends() + R"(
inline int loops(const Six& f) {
    SCALED_INPUTS
    double parts[3][2] = {};
    for (int c = 0, v = 0; c < 3; ++c)
        for (; v < ends[c]; ++v) {
            double square = 0;
            for (int i = 0; i < 6; ++i) square += (x[i] - vectors[v][i]) * (x[i] - vectors[v][i]);
            const double kernel = std::exp(-0.2 * square);
            for (int o = 0; o < 2; ++o) parts[c][o] += coefficients[v][o] * kernel;
        }
    return most_votes(parts);
}
#if defined(LIBMVEC)
inline int simd(const Six& f) {
    SCALED_INPUTS
    double kernels[200], parts[3][2] = {};
#pragma omp simd
    for (int v = 0; v < 200; ++v) {
        double square = 0;
        for (int i = 0; i < 6; ++i) square += (x[i] - columns[i][v]) * (x[i] - columns[i][v]);
        kernels[v] = -0.2 * square;
    }
    for (int v = 0; v < 200; v += 4) exponentials(kernels + v, kernels + v);
    for (int c = 0, begin = 0; c < 3; begin = ends[c++])
        for (int o = 0; o < 2; ++o) {
            double sum = 0;
#pragma omp simd reduction(+ : sum)
            for (int v = begin; v < ends[c]; ++v) sum += coefficient_columns[o][v] * kernels[v];
            parts[c][o] = sum;
        }
    return most_votes(parts);
}
#endif
)";
}

}  // namespace bench
