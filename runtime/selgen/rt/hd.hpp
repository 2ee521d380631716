#pragma once

/// Lets device code call a function too, where nvcc is told that constexpr functions of the
/// standard library may be called there (--expt-relaxed-constexpr).
#if defined(__CUDACC_RELAXED_CONSTEXPR__)
#define SELGEN_HD __host__ __device__
#else
#define SELGEN_HD
#endif

/// Before a template that is SELGEN_HD for its callers, though it calls functions of the host: code
/// of a device instantiates none of them, and nvcc does not warn of them then.
#if defined(__CUDACC_RELAXED_CONSTEXPR__)
#define SELGEN_HOST_CALLS _Pragma("nv_exec_check_disable")
#else
#define SELGEN_HOST_CALLS
#endif

/// What is a few instructions, and would cost as much again to call.
#if defined(__GNUC__) && !defined(__CUDACC__)
#define SELGEN_INLINE [[gnu::always_inline]] inline
#else
#define SELGEN_INLINE SELGEN_HD inline
#endif

/// The same for what only the host calls, as it throws or catches.
#if defined(__GNUC__) && !defined(__CUDACC__)
#define SELGEN_HOST_INLINE [[gnu::always_inline]] inline
#else
#define SELGEN_HOST_INLINE inline
#endif

/// Before a short loop of known length, which g++ would leave one at -O2.
#if defined(__GNUC__) && !defined(__CUDACC__)
#define SELGEN_UNROLLED _Pragma("GCC unroll 8")
#else
#define SELGEN_UNROLLED
#endif

/// What is called so rarely that it had better be out of the way.
#if defined(__GNUC__) && !defined(__CUDACC__)
#define SELGEN_RARE [[gnu::noinline, gnu::cold]] inline
#else
#define SELGEN_RARE SELGEN_HD inline
#endif

/// The same for what only the host calls.
#if defined(__GNUC__)
#define SELGEN_COLD [[gnu::noinline, gnu::cold]] inline
#else
#define SELGEN_COLD inline
#endif
