// What is told of the machine and of the program, beside a table.
#include <selgen/bench/machine.hpp>

#include "running.hpp"

using namespace selgen::testing;
using selgen::bench::gpus;

TEST_CASE("GPUs are told in the order of their places on the bus") {
    const Folder folder("gpus");
    const auto add = [&](const std::string& place, const std::string& text) {
        fs::create_directories(folder / "gpus" / place);
        if (!text.empty()) write(folder / "gpus" / place / "information", text);
    };
    add("0000:ca:00.0", "Model: \t\t NVIDIA A100-SXM4-40GB\nIRQ:   \t\t 77\n");
    add("0000:65:00.0", "Model: \t\t NVIDIA H100 80GB HBM3\nIRQ:   \t\t 76\n");
    add("0000:17:00.0", "");
    CHECK(gpus((folder / "gpus").string()) ==
          std::vector<std::string>{"NVIDIA H100 80GB HBM3", "NVIDIA A100-SXM4-40GB"});
    CHECK(gpus((folder / "nowhere").string()).empty());
}
