#pragma once

#include <atomic>
#include <string_view>
#include <vector>

namespace selgen::rt {

/// A selector of this program. Each generated header has one, so that all of them are known.
class Registered {
public:
    explicit Registered(std::string_view name) noexcept : name_(name), next_(first().load()) {
        while (!first().compare_exchange_weak(next_, this)) continue;
    }
    Registered(const Registered&) = delete;
    Registered& operator=(const Registered&) = delete;

    /// Whether nobody asked before; for what is told once.
    bool first_time() noexcept { return !told_.exchange(true); }

    /// The names of all selectors.
    static std::vector<std::string_view> names() {
        std::vector<std::string_view> names;
        for (const Registered* at = first(); at != nullptr; at = at->next_)
            names.push_back(at->name_);
        return names;
    }

private:
    static std::atomic<Registered*>& first() noexcept {
        static std::atomic<Registered*> head{nullptr};
        return head;
    }

    std::string_view name_;
    Registered* next_;
    std::atomic<bool> told_{false};
};

}  // namespace selgen::rt
