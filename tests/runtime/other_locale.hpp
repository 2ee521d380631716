// Other locales in tests.
#pragma once

#include <stdlib.h>  // setenv

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <string>

/// A locale of this process, built in a folder of its own. `is_set` is false if it cannot be built.
class OtherLocale {
public:
    explicit OtherLocale(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() / "selgen_locales") {
        std::filesystem::create_directories(folder_);
        const std::string path = (folder_ / (name + ".UTF-8")).string();
        // The exit code is 1 if there are only warnings.
        const std::string command =
            "localedef -i " + name + " -f UTF-8 '" + path + "' 2> /dev/null";
        if (!std::filesystem::exists(path)) [[maybe_unused]]
            const int code = std::system(command.c_str());
        ::setenv("LOCPATH", folder_.c_str(), 1);
        is_set = std::setlocale(LC_ALL, (name + ".UTF-8").c_str()) != nullptr;
    }
    OtherLocale(const OtherLocale&) = delete;
    OtherLocale& operator=(const OtherLocale&) = delete;
    ~OtherLocale() {
        std::setlocale(LC_ALL, "C");
        ::unsetenv("LOCPATH");
    }

    bool is_set = false;

private:
    std::filesystem::path folder_;
};
