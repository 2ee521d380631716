#pragma once

#include <new>

#include <selgen/rt/hd.hpp>

namespace selgen::rt {

/// An object for each thread. It is made at the thread's first call, and destroyed when the thread
/// ends. Destructors that run later, such as those of static objects, get a new object, which is
/// not destroyed.
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

    SELGEN_RARE static void make() {
        ::new (static_cast<void*>(bytes_)) Object;
        is_made_ = true;
        thread_local End end;  // only the first object of the thread is destroyed
        static_cast<void>(end);
    }

    alignas(Object) inline static thread_local unsigned char bytes_[sizeof(Object)] = {};
    inline static thread_local bool is_made_ = false;
};

}  // namespace selgen::rt
