// The names of the files and the selector of a new project.
#pragma once

#include <string>

namespace selgen::fit {

struct StarterNames {
    std::string selector{};
    std::string spec{};  // the files, as the comments call them
    std::string models{};
    std::string data{};
    std::string kernels = "kernels.hpp";
    bool has_stubs = false;  // the kernels and the file of the models exist
};

}  // namespace selgen::fit
