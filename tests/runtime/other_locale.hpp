// Other locales in tests.
#pragma once

#include <stdlib.h>  // setenv
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

/// A locale of this process, built in a folder for temporary files. `is_set` is false if it cannot
/// be built.
class OtherLocale {
public:
    explicit OtherLocale(const std::string& name)
        : folder_(std::filesystem::temp_directory_path() / "selgen_locales") {
        std::filesystem::create_directories(folder_);
        const std::string path = (folder_ / (name + ".UTF-8")).string();
        if (!std::filesystem::exists(path)) build(name, path);
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
    /// Under another name first: other processes may build the same one.
    static void build(const std::string& name, const std::string& path) {
        const std::string draft = path + "." + std::to_string(::getpid());
        const std::string command =
            "localedef -i " + name + " -f UTF-8 '" + draft + "' 2> /dev/null";
        // The exit code is 1 if there are only warnings.
        [[maybe_unused]] const int code = std::system(command.c_str());
        std::error_code fails;  // if another process was faster
        std::filesystem::rename(draft, path, fails);
        std::filesystem::remove_all(draft, fails);
    }

    std::filesystem::path folder_;
};
