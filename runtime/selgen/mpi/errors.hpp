// Exceptions for ranks that diverge, or for a rank that cannot continue.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include <selgen/rt/config.hpp>
#include <selgen/rt/errors.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::mpi {
inline namespace SELGEN_ABI {

/// The ranks took different steps.
class RanksDiffer : public std::logic_error, public rt::Fatal {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] inline void throw_different_calls(std::string_view selector, std::uint64_t least,
                                               std::uint64_t most) {
    throw RanksDiffer(
        rt::join({"selgen: ", selector, ": ranks begin a phase in different calls: some after ",
                  std::to_string(least), " calls, some after ", std::to_string(most),
                  ". The value of `phase while` must change in the same call on all ranks. This "
                  "Dispatcher cannot continue: create a new one"}));
}

[[noreturn]] inline void throw_different_decisions(std::string_view selector, std::string_view some,
                                                   std::string_view others) {
    throw RanksDiffer(rt::join(
        {"selgen: ", selector, ": ranks decide differently: some ", some, ", some ", others,
         "; to make all ranks take the same variant, use SELGEN_FORCE or force()"}));
}

[[noreturn]] inline void throw_not_begun_there(std::string_view selector, std::uint64_t rank) {
    throw std::runtime_error(rt::join({"selgen: ", selector, ": rank ", std::to_string(rank),
                                       " could not begin the phase (features, inspection or "
                                       "SELGEN_FORCE); see the error on that rank"}));
}

[[noreturn]] inline void throw_failed_there(std::string_view selector, std::string_view variant,
                                            std::uint64_t rank) {
    throw std::runtime_error(rt::join({"selgen: ", selector, ": the plan of ", variant,
                                       " failed on rank ", std::to_string(rank)}));
}

}  // namespace SELGEN_ABI
}  // namespace selgen::mpi
