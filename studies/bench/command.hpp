// The exit status of a benchmark: 2 for wrong options, 3 with a message if measuring fails.
#pragma once

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

namespace selgen::bench {

/// Parses the options, and returns what measure() returns. The name of the app precedes messages.
template <class Measure>
int run_command(CLI::App& app, int count, char** words, const Measure& measure) {
    try {
        app.parse(count, words);
        return measure();
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const std::exception& error) {
        std::cerr << app.get_name() << ": " << error.what() << '\n';
        return 3;
    }
}

}  // namespace selgen::bench
