// Generates PTX with independent multiply-adds and with a chain of dependent reads.
#include "host/graph/gpu/kernels.hpp"

#include <fmt/format.h>

namespace selgen::host {
namespace {

constexpr int chains = 8;  // of each thread; their values differ, so the compiler keeps them all
constexpr int repeats = flops_in_turn / 2 / chains;

// For the oldest devices that drivers still support; newer ones compile it as well.
constexpr const char* ptx_head = R"(.version 6.0
.target sm_50
.address_size 64
)";

// {0}: f64 or f32; {1}: first values of the chains; {2}: multiply-adds; {3}: sum of the chains
constexpr const char* rate_text = R"(
.visible .entry rate_{0}(.param .u64 out, .param .u32 turns, .param .{0} factor, .param .{0} more)
{{
    .reg .pred %p;
    .reg .u32 %left, %thread;
    .reg .u64 %out;
    .reg .{0} %factor, %more, %s<8>;
    ld.param.u64 %out, [out];
    ld.param.u32 %left, [turns];
    ld.param.{0} %factor, [factor];
    ld.param.{0} %more, [more];
    mov.u32 %thread, %tid.x;
    cvt.rn.{0}.u32 %s0, %thread;
{1}again:
{2}    sub.u32 %left, %left, 1;
    setp.ne.u32 %p, %left, 0;
    @%p bra again;
{3}    setp.lt.{0} %p, %s0, %more;
    @%p st.global.{0} [%out], %s0;
    ret;
}}
)";

constexpr const char* chase_text = R"(
.visible .entry chase(.param .u64 from, .param .u32 steps, .param .u64 out)
{
    .reg .pred %p;
    .reg .u32 %left;
    .reg .u64 %at, %out;
    ld.param.u64 %at, [from];
    ld.param.u32 %left, [steps];
    ld.param.u64 %out, [out];
again:
    ld.global.u64 %at, [%at];
    sub.u32 %left, %left, 1;
    setp.ne.u32 %p, %left, 0;
    @%p bra again;
    st.global.u64 [%out], %at;
    ret;
}
)";

std::string rate_of(const std::string& type) {
    std::string first, multiply, sum;
    for (int i = 1; i < chains; ++i) {
        first += fmt::format("    add.{0} %s{1}, %s{2}, %factor;\n", type, i, i - 1);
        sum += fmt::format("    add.{0} %s0, %s0, %s{1};\n", type, i);
    }
    for (int i = 0; i < chains * repeats; ++i)
        multiply += fmt::format("    fma.rn.{0} %s{1}, %s{1}, %factor, %more;\n", type, i % chains);
    return fmt::format(rate_text, type, first, multiply, sum);
}

}  // namespace

std::string gpu_kernels() { return ptx_head + rate_of("f64") + rate_of("f32") + chase_text; }

}  // namespace selgen::host
