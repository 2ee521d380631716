// Forces each variant of the family, and checks which instance ran and what it wrote.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "transpose.sel.hpp"

namespace {

constexpr int rows = 97, columns = 131;

std::vector<double> numbers() {
    std::vector<double> all;
    for (int i = 0; i < rows * columns; ++i) all.push_back(i);
    return all;
}

bool is_transposed(const std::vector<double>& to) {
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if (to[column * rows + row] != row * columns + column) return false;
    return true;
}

}  // namespace

int main() {
    const std::vector<double> from = numbers();
    transpose::Dispatcher dispatcher;
    int right = 0;
    for (const std::string_view name : transpose::names) {
        std::vector<double> to(from.size(), -1);
        dispatcher.force(name);
        dispatcher(from.data(), to.data(), rows, columns);
        const std::string ran =
            "t" + std::to_string(last_instance.tile) + "_u" + std::to_string(last_instance.unroll);
        if (ran == name && is_transposed(to)) ++right;
    }
    std::printf("%d of %zu variants are right\n", right, transpose::names.size());

    std::vector<double> to(from.size(), -1);
    transpose::call(from.data(), to.data(), rows, columns);
    const auto chosen = transpose::local().decision()->variant;
    std::printf("%s is chosen for %d x %d\n", transpose::names[chosen].data(), rows, columns);
}
