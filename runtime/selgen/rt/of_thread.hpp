// Manages the lifetime of thread-local dispatchers, also after a fork.
#pragma once

#include <new>

#include <selgen/rt/abi.hpp>
#include <selgen/rt/fork.hpp>
#include <selgen/rt/hd.hpp>

namespace selgen::rt {
inline namespace SELGEN_ABI {

/// A dispatcher for each thread. It is made at the thread's first call, and destroyed when the
/// thread ends. Destructors that run later, such as those of static objects, get a new one, which
/// is not destroyed. A forked process that has lost the threads of libgomp forgets the dispatcher's
/// decision, because the chosen variant may need them.
template <class Object>
class OfThread {
public:
    static Object& get() {
        if (!is_made_) make();
        return object();
    }

private:
    struct End {
        ~End() {
            object().~Object();
            is_made_ = false;
        }
    };

    static Object& object() noexcept {
        return *std::launder(reinterpret_cast<Object*>(static_cast<void*>(bytes_)));
    }

    static void forget() noexcept {
        if (is_made_) object().forget();
    }

    SELGEN_COLD static void make() {
        ::new (static_cast<void*>(bytes_)) Object;
        is_made_ = true;
        thread_local End end;  // only the first object of the thread is destroyed
        static_cast<void>(end);
        thread_local detail::AfterFork after_fork{nullptr};
        if (after_fork.run != nullptr) return;
        after_fork = {forget, detail::first_after_fork};
        detail::first_after_fork = &after_fork;
    }

    alignas(Object) inline static thread_local unsigned char bytes_[sizeof(Object)] = {};
    inline static thread_local bool is_made_ = false;
};

}  // namespace SELGEN_ABI
}  // namespace selgen::rt
