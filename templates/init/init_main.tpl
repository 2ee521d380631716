#include <cstdio>

#include "$name$.sel.hpp"

int main() {
    for (const int n : {1000, 1000000}) {
        const auto x = $name$_input(n, 1);
        std::printf("%g\n", $name$::call(x));  // chooses a variant and calls it
        std::fputs($name$::local().explain().c_str(), stdout);
    }
}
