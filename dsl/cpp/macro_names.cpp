// Names that the preprocessor would replace.
#include "dsl/cpp/identifiers.hpp"

namespace selgen::dsl {
namespace {

/// Macros of the C, C++ and POSIX libraries and of compilers that a user may choose as a name. The
/// preprocessor would replace them in generated code.
constexpr std::string_view macro_names =
    // of g++ with -std=gnu++17
    " linux unix i386 "
    // <assert.h>, <errno.h>, <stddef.h>, <stdarg.h>, <setjmp.h>, <sys/sysmacros.h>, <sys/stat.h>
    "assert errno NULL offsetof va_arg va_copy va_end va_start setjmp major makedev minor st_atime "
    "st_ctime st_mtime "
    // <stdio.h>, <stdlib.h>, <time.h>
    "BUFSIZ EOF FILENAME_MAX FOPEN_MAX L_ctermid L_tmpnam SEEK_CUR SEEK_END SEEK_SET TMP_MAX "
    "stderr "
    "stdin stdout EXIT_FAILURE EXIT_SUCCESS MB_CUR_MAX RAND_MAX CLOCKS_PER_SEC TIME_UTC "
    // <math.h>, <fenv.h>, <complex.h>
    "HUGE_VAL HUGE_VALF HUGE_VALL INFINITY MATH_ERREXCEPT MATH_ERRNO M_1_PI M_2_PI M_2_SQRTPI M_E "
    "M_LN10 M_LN2 M_LOG10E M_LOG2E M_PI M_PI_2 M_PI_4 M_SQRT1_2 M_SQRT2 NAN DOMAIN OVERFLOW PLOSS "
    "SING TLOSS UNDERFLOW FP_INFINITE FP_NAN FP_NORMAL FP_SUBNORMAL FP_ZERO FE_ALL_EXCEPT "
    "FE_DIVBYZERO FE_DOWNWARD FE_INEXACT FE_INVALID FE_OVERFLOW FE_TONEAREST FE_TOWARDZERO "
    "FE_UNDERFLOW FE_UPWARD "
    // <limits.h>, <stdint.h>, <float.h>
    "CHAR_BIT CHAR_MAX CHAR_MIN INT_MAX INT_MIN IOV_MAX LINE_MAX LLONG_MAX LLONG_MIN LONG_BIT "
    "LONG_MAX LONG_MIN NAME_MAX PATH_MAX PIPE_BUF SCHAR_MAX SCHAR_MIN SHRT_MAX SHRT_MIN SSIZE_MAX "
    "UCHAR_MAX UINT_MAX ULLONG_MAX ULONG_MAX USHRT_MAX WORD_BIT INT8_MAX INT8_MIN INT16_MAX "
    "INT16_MIN INT32_MAX INT32_MIN INT64_MAX INT64_MIN UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX "
    "INTMAX_MAX INTMAX_MIN UINTMAX_MAX INTPTR_MAX INTPTR_MIN UINTPTR_MAX PTRDIFF_MAX PTRDIFF_MIN "
    "SIZE_MAX WCHAR_MAX WCHAR_MIN DBL_DIG DBL_EPSILON DBL_MAX DBL_MIN FLT_DIG FLT_EPSILON FLT_MAX "
    "FLT_MIN FLT_RADIX LDBL_DIG LDBL_EPSILON LDBL_MAX LDBL_MIN "
    // <signal.h>, <locale.h>, <fcntl.h>
    "SIGABRT SIGALRM SIGBUS SIGCHLD SIGCONT SIGFPE SIGHUP SIGILL SIGINT SIGKILL SIGPIPE SIGQUIT "
    "SIGSEGV SIGSTOP SIGTERM SIGTRAP SIGTSTP SIGUSR1 SIGUSR2 SIG_DFL SIG_ERR SIG_IGN LC_ALL "
    "LC_COLLATE LC_CTYPE LC_MONETARY LC_NUMERIC LC_TIME O_APPEND O_CREAT O_RDONLY O_RDWR O_TRUNC "
    "O_WRONLY "
    // <errno.h>
    "E2BIG EACCES EAGAIN EBADF EBUSY ECANCELED ECHILD EDEADLK EDOM EEXIST EFAULT EFBIG EINTR "
    "EINVAL "
    "EIO EISDIR EMFILE EMLINK ENFILE ENODEV ENOENT ENOEXEC ENOLCK ENOMEM ENOSPC ENOSYS ENOTDIR "
    "ENOTSUP ENOTTY ENXIO EOVERFLOW EPERM EPIPE ERANGE EROFS ESPIPE ESRCH ETIMEDOUT EXDEV ";

}  // namespace

bool is_macro_name(std::string_view name) {
    return macro_names.find(' ' + std::string(name) + ' ') != macro_names.npos;
}

}  // namespace selgen::dsl
