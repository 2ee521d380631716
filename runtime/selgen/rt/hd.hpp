// Macros that mark functions as callable from devices, inlined or cold.
#pragma once

#if defined(__GNUC__) && !defined(__EXCEPTIONS)
#error "selgen needs exceptions: compile the files that include its headers without -fno-exceptions"
#endif

/// Defined in files compiled by nvcc or hipcc, for the host and for devices.
#if defined(__CUDACC__) || defined(__HIPCC__)
#define SELGEN_DEVICE_COMPILER
#endif

/// Makes a function callable from device code, if device code may call constexpr functions of the
/// standard library: with hipcc always, with nvcc if it has --expt-relaxed-constexpr.
#if defined(__CUDACC_RELAXED_CONSTEXPR__) || defined(__HIPCC__)
#define SELGEN_HD __host__ __device__
#else
#define SELGEN_HD
#endif

/// Placed before a SELGEN_HD template that calls host functions: device code never instantiates it
/// with those, and this suppresses the warnings of nvcc.
#if defined(__CUDACC_RELAXED_CONSTEXPR__)
#define SELGEN_HOST_CALLS _Pragma("nv_exec_check_disable")
#else
#define SELGEN_HOST_CALLS
#endif

/// For functions of a few instructions, where a call would cost as much again.
#if defined(__GNUC__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_INLINE [[gnu::always_inline]] inline
#else
#define SELGEN_INLINE SELGEN_HD inline
#endif

/// The same for functions called only by the host, since they throw or catch.
#if defined(__GNUC__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_HOST_INLINE [[gnu::always_inline]] inline
#else
#define SELGEN_HOST_INLINE inline
#endif

/// Placed before a short loop of known length, which g++ does not unroll at -O2.
#if defined(__GNUC__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_UNROLLED _Pragma("GCC unroll 8")
#else
#define SELGEN_UNROLLED
#endif

/// For functions called so rarely that they are kept out of the hot path.
#if defined(__GNUC__) && !defined(SELGEN_DEVICE_COMPILER)
#define SELGEN_RARE [[gnu::noinline, gnu::cold]] inline
#else
#define SELGEN_RARE SELGEN_HD inline
#endif

/// The same for functions called only by the host.
#if defined(__GNUC__)
#define SELGEN_COLD [[gnu::noinline, gnu::cold]] inline
#else
#define SELGEN_COLD inline
#endif
