// Exchanges the maxima of words among the ranks, and converts errors of MPI calls to exceptions.
#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include <selgen/rt/config.hpp>
#include <selgen/rt/errors.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::mpi {
inline namespace SELGEN_ABI {

/// A call to MPI failed. (By default MPI terminates the program instead.)
class Error : public std::runtime_error, public rt::Fatal {
public:
    Error(std::string_view call, std::string_view reason)
        : std::runtime_error(rt::join({"selgen: ", call, ": ", reason})) {}
};

inline void check(int status, std::string_view call) {
    if (status == MPI_SUCCESS) return;
    std::array<char, MPI_MAX_ERROR_STRING> text{};
    int length = 0;
    MPI_Error_string(status, text.data(), &length);
    throw Error(call, {text.data(), static_cast<std::size_t>(length)});
}

/// Whether MPI is initialised and not finalised.
inline bool is_running() noexcept {
    int begun = 0, ended = 0;
    MPI_Initialized(&begun);
    MPI_Finalized(&ended);
    return begun != 0 && ended == 0;
}

/// A duplicate of a communicator, so that its messages do not mix with others. It is created by the
/// first message, and freed with this object unless MPI was finalised before; so objects may be
/// static. Creating, using and freeing it is collective: each of several threads needs a different
/// `of`.
class Communicator {
public:
    explicit Communicator(MPI_Comm of) noexcept : of_(of) {}
    ~Communicator() {
        if (mine_ != MPI_COMM_NULL && is_running()) MPI_Comm_free(&mine_);
    }
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;

    /// Creates the duplicate if there is none. Throws std::logic_error if MPI is not running.
    void open() {
        if (!is_running())
            throw std::logic_error(
                "selgen: ranks can decide together only between MPI_Init and MPI_Finalize");
        if (mine_ != MPI_COMM_NULL) return;
        check(MPI_Comm_dup(of_, &mine_), "MPI_Comm_dup");
        check(MPI_Comm_rank(mine_, &rank_), "MPI_Comm_rank");
    }

    /// The rank, from 0; requires an open communicator.
    int rank() const noexcept { return rank_; }

    /// Replaces each word with its maximum over all ranks (collective).
    template <std::size_t N>
    void take_largest(std::array<std::uint64_t, N>& words) {
        ++messages_;
        check(MPI_Allreduce(MPI_IN_PLACE, words.data(), static_cast<int>(N), MPI_UINT64_T, MPI_MAX,
                            mine_),
              "MPI_Allreduce");
    }

    /// The number of calls of take_largest().
    std::uint64_t messages() const noexcept { return messages_; }

private:
    MPI_Comm of_;
    MPI_Comm mine_ = MPI_COMM_NULL;
    int rank_ = 0;
    std::uint64_t messages_ = 0;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::mpi
