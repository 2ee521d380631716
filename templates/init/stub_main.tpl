#include <cstdio>

#include "$name$.sel.hpp"

int main() {
    $name$::call(make_input($values$));  // chooses a variant and calls it
    std::fputs($name$::local().explain().c_str(), stdout);
}
