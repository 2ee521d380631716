// Processor features such as AVX2, 1 or 0; 0 on processors without the query.
#pragma once

#include <selgen/rt/config.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {
namespace cpu {

#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)
inline double sse4_2() noexcept { return __builtin_cpu_supports("sse4.2") ? 1 : 0; }
inline double avx() noexcept { return __builtin_cpu_supports("avx") ? 1 : 0; }
inline double avx2() noexcept { return __builtin_cpu_supports("avx2") ? 1 : 0; }
inline double fma() noexcept { return __builtin_cpu_supports("fma") ? 1 : 0; }
inline double bmi2() noexcept { return __builtin_cpu_supports("bmi2") ? 1 : 0; }
inline double avx512f() noexcept { return __builtin_cpu_supports("avx512f") ? 1 : 0; }
inline double avx512bw() noexcept { return __builtin_cpu_supports("avx512bw") ? 1 : 0; }
inline double avx512dq() noexcept { return __builtin_cpu_supports("avx512dq") ? 1 : 0; }
inline double avx512vl() noexcept { return __builtin_cpu_supports("avx512vl") ? 1 : 0; }
#else
inline double sse4_2() noexcept { return 0; }
inline double avx() noexcept { return 0; }
inline double avx2() noexcept { return 0; }
inline double fma() noexcept { return 0; }
inline double bmi2() noexcept { return 0; }
inline double avx512f() noexcept { return 0; }
inline double avx512bw() noexcept { return 0; }
inline double avx512dq() noexcept { return 0; }
inline double avx512vl() noexcept { return 0; }
#endif

}  // namespace cpu
}  // namespace SELGEN_ABI
}  // namespace selgen::rt
