// Every loop in every configuration under ThreadSanitizer, which ends the program with an exit
// code.
#include <cstdio>

#include "configurations.hpp"

int main() {
    bool is_right = true;
    for (const loops::Entry& entry : loops::all())
        for (const int input : {0, 1, 2, 3})
            for (const std::string& configuration : wrong_configurations(entry, input)) {
                std::fprintf(stderr, "a wrong result: %s\n", configuration.c_str());
                is_right = false;
            }
    return is_right ? 0 : 1;
}
