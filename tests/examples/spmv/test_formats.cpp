// All formats and kernels yield the same products.
#include <omp.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>

#include "formats/plan.hpp"
#include "formats/rows.hpp"
#include "matrices.hpp"
#include "product.hpp"

using namespace sparse;
using namespace sparse::test;

namespace {

/// Two products with the same plan; false if the format refuses the matrix.
template <class Plan, class... Options>
Kernel planned(const char* name, Options... options) {
    return {name, [options...](const Matrix& a, const Operands& v) {
                std::optional<Plan> plan;
                try {
                    plan.emplace(a, options...);
                } catch (const std::length_error&) {
                    return false;
                }
                plan->multiply(v);
                plan->multiply(v);  // with what the first product left in the plan
                return true;
            }};
}

template <class Multiply>
Kernel direct(const char* name, const Multiply& multiply) {
    return {name, [multiply](const Matrix& a, const Operands& v) { return multiply(a, v), true; }};
}

std::vector<Kernel> kernels() {
    std::vector<Kernel> all{
        direct("csr_sequential", csr_sequential),
        direct("csr_static", csr_static),
        direct("csr_dynamic", [](const Matrix& a, const Operands& v) { csr_dynamic(a, v, 16); }),
        direct("csr_merge", csr_merge),
        planned<Sell>("sell 1", 1),
        planned<Sell>("sell 64", 64),
        planned<Bcsr>("bcsr 2", 2),
        planned<Bcsr>("bcsr 3", 3),
        planned<Bcsr>("bcsr 4", 4),
        planned<Ell>("ell"),
        planned<Symmetric>("symmetric"),
    };
    all.back().symmetric_only = true;
    return all;
}

}  // namespace

TEST_CASE("all formats yield the product, for all types and numbers of threads") {
    std::set<std::string> checked;
    for (const Named& named : matrices())
        for (const char* value : {"f64", "f32"})
            for (const char* index : {"i32", "i64"}) {
                const Matrix a = input_of(named.csr, {value, index}, named.symmetric, 1).first;
                for (const Kernel& kernel : kernels())
                    for (const int threads : {1, 2, 5}) {
                        if (kernel.symmetric_only && !named.symmetric) continue;
                        omp_set_num_threads(threads);
                        CAPTURE(named.name, value, index, kernel.name, threads);
                        const auto check =
                            value[1] == '6' ? check_product<double> : check_product<float>;
                        if (check(kernel, named, a, 1, 0)) checked.insert(kernel.name);
                        check(kernel, named, a, -0.5, 2);
                    }
            }
    CHECK(checked.size() == kernels().size());
}

TEST_CASE("formats with padding refuse matrices that need too much of it") {
    std::vector<std::vector<std::pair<std::int64_t, double>>> rows(64, {{0, 1.0}});
    for (std::int64_t c = 1; c < 60; c += 5) rows[40].push_back({c, 1.0});
    const Matrix a = input_of(wide(900, rows), {}, false, 1).first;
    const char* const message = "the format needs too many values per entry";
    CHECK_THROWS_WITH(Ell(a), message);
    CHECK_THROWS_WITH(Bcsr(a, 4), message);
    CHECK_NOTHROW(Sell(a, 1));
    for (std::int64_t c = 100; c < 900; ++c) rows[40].push_back({c, 1.0});
    CHECK_THROWS_WITH(Sell(input_of(wide(900, rows), {}, false, 1).first, 1), message);
}

TEST_CASE("an infinite element of x reaches no row without entries, whatever the padding is") {
    // Row 0 has no entries; column 0 is that of padding.
    const Matrix a =
        input_of(wide(3, {{}, {{1, 1.0}, {2, 1.0}}, {{1, 3.0}, {2, 1.0}}, {{1, 4.0}, {2, 2.0}}}),
                 {}, false, 1)
            .first;
    const std::vector<double> x{std::numeric_limits<double>::infinity(), 1, 1};
    for (const Kernel& kernel : {planned<Sell>("sell", 4), planned<Ell>("ell")}) {
        CAPTURE(kernel.name);
        std::vector<double> y(4);
        kernel.multiply(a, Operands(1, x, 0, y));
        CHECK(y == std::vector<double>{0, 2, 4, 6});
    }
}

TEST_CASE("operands of another type or size are refused") {
    const Matrix a = input_of(wide(2, {{{0, 1.0}}}), {}, false, 1).first;
    std::vector<double> x(2), y(1), other(3);
    std::vector<float> single_x(2), single_y(1);
    Sell plan(a, 1);
    CHECK_THROWS_WITH(plan.multiply(Operands(1, single_x, 0, single_y)),
                      "the vectors and the matrix differ in type");
    CHECK_THROWS_WITH(csr_merge(a, Operands(1, other, 0, y)),
                      "the vectors do not have the size of the matrix");
    CHECK_THROWS_WITH(csr_static(a, Operands(1, x, 0, other)),
                      "the vectors do not have the size of the matrix");
}

TEST_CASE("a matrix checks its offsets and columns") {
    const auto make = [](Wide csr, Use use = {}) { return Matrix(std::move(csr), use); };
    Wide csr = wide(2, {{{0, 1.0}}, {{1, 2.0}}});
    CHECK(make(csr).nonzeros() == 2);
    CHECK(make(csr).value_bytes() == 8);
    CHECK(make(csr).version() != make(csr).version());
    csr.column[1] = 2;
    CHECK_THROWS_WITH(make(csr), "an entry has a column that does not exist");
    csr.column[1] = 1;
    csr.offset[1] = 3;
    CHECK_THROWS_WITH(make(csr), "the offsets do not ascend from 0 to the number of entries");
    csr.offset.pop_back();
    CHECK_THROWS_WITH(make(csr), "a matrix of n rows has n + 1 offsets");
    CHECK_THROWS_WITH(make(wide(3, {{{0, 1.0}}}), {true}), "a symmetric matrix is square");
}

TEST_CASE("formats refuse options and matrices that they do not support") {
    const Matrix a = input_of(wide(2, {{{0, 1.0}}}), {}, false, 1).first;
    CHECK_THROWS_WITH(Bcsr(a, 5), "blocks have 2, 3 or 4 rows");
    CHECK_THROWS_WITH(Sell(a, 0), "rows are sorted in windows of at least one row");
    CHECK_THROWS_WITH(Symmetric(a), "a symmetric matrix is square");
}

TEST_CASE("formats report the memory that they need") {
    const Matrix a =
        input_of(generated({.rows = 1000, .mean = 9, .shape = "band"}), {}, true, 1).first;
    const auto csr = static_cast<std::uint64_t>(a.nonzeros()) * 12;
    CHECK(Sell(a, 1).bytes() >= csr);
    CHECK(Sell(a, 1).bytes() < 2 * csr);
    CHECK(Symmetric(a).bytes() < csr);
    CHECK(Bcsr(a, 2).bytes() > 8 * static_cast<std::uint64_t>(a.nonzeros()));
}
