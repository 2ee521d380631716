// Every loop in every configuration under ThreadSanitizer, which ends the program with an exit
// code.
#include <cstdio>

#include "every_way.hpp"

int main() {
    bool is_right = true;
    for (const loops::Entry& entry : loops::all())
        for (const int input : {0, 1, 2, 3})
            for (const std::string& way : wrong_ways(entry, input)) {
                std::fprintf(stderr, "a wrong result: %s\n", way.c_str());
                is_right = false;
            }
    return is_right ? 0 : 1;
}
