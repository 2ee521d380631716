// Temporary folders, and made-up tables of two variants whose times cross.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "host/files.hpp"

namespace tables_study {

/// A folder for the tables of a test.
class Folder {
public:
    Folder() = default;
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path); }

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path + '/' + name) << text;
    }

    const std::string path = selgen::host::new_folder("tables_study");
};

/// Rows for n = first, first + step, …: `slow` takes n, `fast` takes 50 and has a plan.
inline std::string crossing(int first, int step, int rows, double plan) {
    std::string text = "n,time:slow,time:fast,setup:fast\n";
    for (int n = first; rows > 0; n += step, --rows)
        text += std::to_string(n) + ',' + std::to_string(n) + ",50," + std::to_string(plan) + '\n';
    return text;
}

}  // namespace tables_study
