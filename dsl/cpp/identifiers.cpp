// Compares names with the keywords of C++, with macros and functions of its libraries, and with the
// facts of the environment.
#include "dsl/cpp/identifiers.hpp"

#include <algorithm>
#include <cctype>

#include "dsl/model/environment.hpp"

namespace selgen::dsl {
namespace {

constexpr std::string_view keywords =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t "
    "char16_t char32_t class compl concept const consteval constexpr constinit const_cast "
    "continue co_await co_return co_yield decltype default delete do double dynamic_cast else "
    "enum explicit export extern false float for friend goto if inline int long mutable "
    "namespace new noexcept not not_eq nullptr operator or or_eq private protected public "
    "register reinterpret_cast requires return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid "
    "typename union unsigned using virtual void volatile wchar_t while xor xor_eq ";

/// Functions that headers of the C and POSIX libraries declare in the global namespace, and that a
/// user may choose as a name. Generated headers include some of these headers, and each C++
/// standard library includes others.
constexpr std::string_view function_names =
    " main"  // a function of the program
    // <stdlib.h>, <stdio.h>
    " abort abs atexit atof atoi atol bsearch calloc clearenv div drand48 ecvt exit fcvt free gcvt "
    "getenv getline getw labs ldiv llabs lldiv malloc mblen mktemp perror popen printf putenv puts "
    "putw qsort rand random realloc realpath remove rename rewind scanf setenv setstate srand "
    "srandom system tmpfile tmpnam ungetc valloc "
    // <string.h>, <strings.h>
    "basename bcmp bcopy bzero ffs index memchr memcmp memcpy memmove memset rindex strcat strchr "
    "strcmp strcpy strdup strlen swab "
    // <math.h>
    "acos asin atan cbrt ceil cos cosh drem erf erfc exp exp2 expm1 fabs fdim floor fma fmax fmin "
    "fmod frexp gamma hypot ilogb j0 j1 jn ldexp lgamma log log10 log1p log2 logb lrint lround "
    "modf nan nearbyint pow remainder rint round scalb significand sin sinh sqrt tan tanh tgamma "
    "trunc y0 y1 yn "
    // <time.h>, <sys/select.h>, <signal.h>, <sched.h>
    "asctime clock clone ctime difftime gmtime kill localtime mktime nanosleep pselect raise "
    "select sigaction signal strftime time timegm timezone tzset "
    // <unistd.h>, <fcntl.h>, <sys/stat.h>, <sys/wait.h>, <sys/socket.h>
    "accept access acct alarm bind brk chdir chmod chown chroot close confstr connect creat crypt "
    "daemon dup dup2 encrypt fork fsync getcwd getpid isatty link listen lockf lseek mkdir mkfifo "
    "nice open pause pipe pread pwrite read readlink recv rmdir sbrk send shutdown sleep socket "
    "stat symlink sync syscall truncate umask unlink usleep vfork wait write ";

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

/// Whether the words, each between blanks, contain the name.
bool is_in(std::string_view words, std::string_view name) {
    return words.find(' ' + std::string(name) + ' ') != words.npos;
}

/// The fact of the environment that has this field in the features: 'cpu.avx2' has cpu_avx2.
std::string fact_of_field(std::string_view field) {
    for (const Fact& fact : facts()) {
        std::string name(fact.name);
        std::replace(name.begin(), name.end(), '.', '_');
        if (name == field && name != fact.name) return std::string(fact.name);
    }
    return {};
}

}  // namespace

bool is_library_name(std::string_view name) { return is_in(function_names, name); }

std::string refusal_by_cpp(std::string_view name) {
    if (is_in(keywords, name)) return "is a C++ keyword";
    if (is_in(macro_names, name)) return "is a macro of the C library or the compiler";
    const bool reserved = name.find("__") != std::string_view::npos ||
                          (name.size() > 1 && name[0] == '_' &&
                           std::isupper(static_cast<unsigned char>(name[1])) != 0);
    return reserved ? "is reserved by C++" : "";
}

std::string refusal_of(std::string_view name) {
    const std::string fact = fact_of_field(name);
    if (!fact.empty()) return "is used for '" + fact + "' in generated code";
    if (const std::string why = refusal_by_cpp(name); !why.empty()) return why;
    if (name.back() == '_') return "ends in '_', which is reserved for generated code";
    return {};
}

}  // namespace selgen::dsl
