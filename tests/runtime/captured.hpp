// The text that a function writes to stdout or stderr.
#pragma once

#include <catch2/catch.hpp>
#include <cstdio>
#include <string>

#include <unistd.h>

/// What `run` writes to the stream while it runs.
template <class Run>
std::string captured(std::FILE* stream, const Run& run) {
    struct Redirection {
        std::FILE* stream;
        int before;
        ~Redirection() {
            std::fflush(stream);
            dup2(before, fileno(stream));
            close(before);
        }
    };
    std::FILE* const file = std::tmpfile();
    REQUIRE(file != nullptr);
    {
        std::fflush(stream);
        const Redirection until_end{stream, dup(fileno(stream))};
        dup2(fileno(file), fileno(stream));
        run();
    }
    std::rewind(file);
    std::string text;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
    std::fclose(file);
    return text;
}
