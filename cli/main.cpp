// The entry point of selgen, which passes the command line and the standard streams to run().
#include <iostream>

#include "cli/run.hpp"

int main(int count, char** words) {
    const std::vector<std::string> line(words + (count > 0 ? 1 : 0), words + count);
    return selgen::cli::run(line, std::cout, std::cerr);
}
