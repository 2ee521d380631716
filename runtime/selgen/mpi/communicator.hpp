#pragma once

#include <mpi.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include <selgen/rt/declined.hpp>
#include <selgen/rt/text.hpp>

namespace selgen::mpi {

/// A call to MPI failed. (Unless the program says otherwise MPI ends it instead.)
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

/// A duplicate of a communicator, so that its messages meet no others. It is made by the first
/// message, and freed with this object unless MPI is finalised before: so objects may be static.
/// Making, using and freeing it is collective: of several threads each needs another `of`.
class Communicator {
public:
    explicit Communicator(MPI_Comm of) noexcept : of_(of) {}
    ~Communicator() {
        if (mine_ != MPI_COMM_NULL && is_running()) MPI_Comm_free(&mine_);
    }
    Communicator(const Communicator&) = delete;
    Communicator& operator=(const Communicator&) = delete;

    /// Makes the duplicate where there is none. Throws std::logic_error where MPI does not run.
    void open() {
        if (!is_running())
            throw std::logic_error(
                "selgen: ranks decide together between MPI_Init and MPI_Finalize");
        if (mine_ != MPI_COMM_NULL) return;
        check(MPI_Comm_dup(of_, &mine_), "MPI_Comm_dup");
        check(MPI_Comm_rank(mine_, &rank_), "MPI_Comm_rank");
    }

    /// From 0; of an open one.
    int rank() const noexcept { return rank_; }

    /// Each word becomes the largest that a rank has in its place.
    template <std::size_t N>
    void take_largest(std::array<std::uint64_t, N>& words) {
        ++messages_;
        check(MPI_Allreduce(MPI_IN_PLACE, words.data(), static_cast<int>(N), MPI_UINT64_T, MPI_MAX,
                            mine_),
              "MPI_Allreduce");
    }

    /// How often take_largest() was called.
    std::uint64_t messages() const noexcept { return messages_; }

private:
    MPI_Comm of_;
    MPI_Comm mine_ = MPI_COMM_NULL;
    int rank_ = 0;
    std::uint64_t messages_ = 0;
};

}  // namespace selgen::mpi
