// Names of C and POSIX library functions, which cannot be namespaces.
#include "dsl/cpp/identifiers.hpp"

namespace selgen::dsl {
namespace {

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

}  // namespace

bool is_library_name(std::string_view name) {
    return function_names.find(' ' + std::string(name) + ' ') != function_names.npos;
}

}  // namespace selgen::dsl
