// The choices of the dispatcher of sparse products.
#include <omp.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <selgen/cuda/devices.hpp>
#include <string>

#include "formats/rows.hpp"
#include "matrices.hpp"
#include "spmv.sel.hpp"
#include "tests/examples/program.hpp"

using namespace sparse;
using namespace sparse::test;

namespace {

/// Forces a variant in a new dispatcher, checks the product, and returns the variant that ran.
std::string ran(Input& input, std::string_view forced) {
    auto& [a, vectors] = input;
    ::spmv::Dispatcher dispatcher;
    dispatcher.force(forced);
    Vectors reference = vectors;  // of its own, so that a row that is not written is found
    csr_sequential(a, reference);
    const std::vector<double> expected = result_of(reference);
    dispatcher(a, vectors);
    const std::vector<double> found = result_of(vectors);
    std::size_t wrong = 0;
    for (std::size_t r = 0; r < found.size(); ++r)
        wrong += std::abs(found[r] - expected[r]) <= 1e-9 * (1 + std::abs(expected[r])) ? 0 : 1;
    CHECK(wrong == 0);
    return std::string(::spmv::names[dispatcher.decision()->variant]);
}

}  // namespace

TEST_CASE("the dispatcher runs each variant if it is forced") {
    omp_set_num_threads(2);
    for (const std::string_view name : ::spmv::names) {
        const bool on_device = name.starts_with("gpu_") || name.starts_with("cusparse_");
        if (on_device && selgen::cuda::devices() < 1) continue;
        const int block = name.starts_with("bcsr_") ? name.back() - '0' : 2;
        Input input = synthetic(
            {.rows = 3000, .mean = 5.0 * block, .shape = "blocks", .block = block}, {}, 9);
        CAPTURE(name);
        CHECK(ran(input, name) == name);
    }
}

TEST_CASE("a small matrix is multiplied sequentially, without an inspection") {
    omp_set_num_threads(2);
    Input input = synthetic({.rows = 100, .mean = 5, .shape = "stencil"}, {}, 100);
    ::spmv::Dispatcher dispatcher;
    dispatcher(input.first, input.second);
    CHECK(dispatcher.decision()->variant == ::spmv::Variant::csr_sequential);
    CHECK(dispatcher.counts().inspections == 0);
}

TEST_CASE("a new matrix begins a new phase") {
    omp_set_num_threads(2);
    Input input = synthetic({.rows = 4000, .mean = 12, .shape = "band"}, {}, 100);
    ::spmv::Dispatcher dispatcher;
    for (int n = 0; n < 5; ++n) dispatcher(input.first, input.second);
    CHECK(dispatcher.counts().phases == 1);
    input.first = synthetic({.rows = 4000, .mean = 12, .shape = "power"}, {}, 100).first;
    dispatcher(input.first, input.second);
    CHECK(dispatcher.counts().phases == 2);
}

TEST_CASE("vectors on a device are multiplied there, with more threads for longer rows") {
    const auto choice = [](const std::string& features) {
        const std::string command =
            SELGEN_TOOL " explain --quiet " SELGEN_SOURCE_DIR
                        "/examples/spmv/spmv.sel --features " +
            features +
            ",nnz=1e6,value_bytes=8,index_bytes=4,device_memory=1e10,reuse=100,threads=8,"
            "symmetric=0,cv=0.1,longest=1,quarter=1,upper=1,hidden=0,padded=1.1,spread=0.1,"
            "near=0.5,adjacent=0.3,twins=0,filled_2=1.5,filled_3=2,filled_4=3,imbalance=1";
        const auto [exit, output] = selgen::testing::outcome_of(command);
        CHECK(exit == 0);
        return output.substr(0, output.find('\n') + 1);
    };
    CHECK(choice("rows=2e5,mean=5,resident=1,gpus=1") == "spmv: gpu_vector_128_4, by a rule\n");
    CHECK(choice("rows=1e4,mean=100,resident=1,gpus=1") == "spmv: gpu_vector_128_32, by a rule\n");
    CHECK(choice("rows=1e4,mean=100,resident=1,gpus=0").find("spmv: csr_sequential") == 0);
    CHECK(choice("rows=1e4,mean=100,resident=0,gpus=1").find("gpu_") == std::string::npos);
}
