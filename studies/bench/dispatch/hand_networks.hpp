// Common code of the handwritten networks and support vector machines.
#pragma once

#include <cmath>

#if defined(__x86_64__) && __has_include(<features.h>)
#include <features.h>
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
#include <immintrin.h>
#define LIBMVEC 1
#endif
#endif

namespace hand {

// Functions of four numbers at once, from glibc's vector math library.
#if defined(LIBMVEC)
#if defined(__AVX2__)
extern "C" __m256d _ZGVdN4v_log2(__m256d);
extern "C" __m256d _ZGVdN4v_tanh(__m256d);
extern "C" __m256d _ZGVdN4v_exp(__m256d);

template <class F>
void of_four(F function, const double* x, double* y) {
    _mm256_storeu_pd(y, function(_mm256_loadu_pd(x)));
}
inline void logarithms(const double* x, double* y) { of_four(_ZGVdN4v_log2, x, y); }
inline void tangents(const double* x, double* y) { of_four(_ZGVdN4v_tanh, x, y); }
inline void exponentials(const double* x, double* y) { of_four(_ZGVdN4v_exp, x, y); }
#else
extern "C" __m128d _ZGVbN2v_log2(__m128d);
extern "C" __m128d _ZGVbN2v_tanh(__m128d);
extern "C" __m128d _ZGVbN2v_exp(__m128d);

template <class F>
void of_four(F function, const double* x, double* y) {
    _mm_storeu_pd(y, function(_mm_loadu_pd(x)));
    _mm_storeu_pd(y + 2, function(_mm_loadu_pd(x + 2)));
}
inline void logarithms(const double* x, double* y) { of_four(_ZGVbN2v_log2, x, y); }
inline void tangents(const double* x, double* y) { of_four(_ZGVbN2v_tanh, x, y); }
inline void exponentials(const double* x, double* y) { of_four(_ZGVbN2v_exp, x, y); }
#endif
#endif

#define SCALED_INPUTS                                                                  \
    const double x[] = {(f.x0 - 5e5) * 4e-6, (f.x1 - 5e5) * 4e-6, (f.x2 - 5e5) * 4e-6, \
                        (f.x3 - 5e5) * 4e-6, (f.x4 - 5e5) * 4e-6, (f.x5 - 5e5) * 4e-6};

inline int largest(const double* of_three) {
    const int at = of_three[1] > of_three[0] ? 1 : 0;
    return of_three[2] > of_three[at] ? 2 : at;
}

inline int most_votes(const double (&parts)[3][2]) {
    int votes[3] = {};
    ++votes[parts[0][0] + parts[1][0] - 0.1 > 0 ? 0 : 1];
    ++votes[parts[0][1] + parts[2][0] + 0.2 > 0 ? 0 : 2];
    ++votes[parts[1][1] + parts[2][1] - 0.3 > 0 ? 1 : 2];
    const int at = votes[1] > votes[0] ? 1 : 0;
    return votes[2] > votes[at] ? 2 : at;
}

}  // namespace hand
