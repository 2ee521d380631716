#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include <selgen/rt/text.hpp>

/// A graph that was mapped for several sizes: a program for each, of which one is made.
namespace selgen::pattern {

/// Made where it stays: programs cannot be moved.
template <class... Programs>
class OneOf {
public:
    template <class Program, class... Arguments>
    void make(Arguments&&... arguments) {
        program_.template emplace<Program>(std::forward<Arguments>(arguments)...);
    }

    /// Does nothing while no program is made.
    template <class Work>
    void with(Work&& work) {
        std::visit(
            [&](auto& program) {
                if constexpr (!std::is_same_v<decltype(program), std::monostate&>) work(program);
            },
            program_);
    }

private:
    std::variant<std::monostate, Programs...> program_;
};

/// A size that no mapping is for.
[[noreturn]] inline void refuse_size(const char* place, const char* constant, const char* sizes,
                                     std::int64_t size) {
    throw std::invalid_argument(rt::join({"selgen: ", place, " is mapped for ", constant, " = ",
                                          sizes, ", and not for ", std::to_string(size)}));
}

}  // namespace selgen::pattern
