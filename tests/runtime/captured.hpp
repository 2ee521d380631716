// The text that a function writes to stdout or stderr.
#pragma once

#include <cstdio>
#include <string>

#include <unistd.h>

/// What `run` writes to the stream while it runs.
template <class Run>
std::string captured(std::FILE* stream, const Run& run) {
    std::fflush(stream);
    const int number = fileno(stream), before = dup(number);
    std::FILE* const file = std::tmpfile();
    dup2(fileno(file), number);
    run();
    std::fflush(stream);
    dup2(before, number);
    close(before);
    std::rewind(file);
    std::string text;
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text += static_cast<char>(c);
    std::fclose(file);
    return text;
}
