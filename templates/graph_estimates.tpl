
namespace $space$ {

/// Seconds that a run takes, as estimated; infinity where there is no mapping for this $constant$.
constexpr double estimate(std::int64_t size) noexcept {
    switch (size) {
//$ each sizes
        case $size$: return $name$::estimate();
//$ end
    }
    return selgen::rt::infinity;
}

/// Whether there is a mapping for this $constant$.
constexpr bool is_mapped(std::int64_t size) noexcept {
    return estimate(size) < selgen::rt::infinity;
}

namespace detail {

[[noreturn]] inline void refuse(std::int64_t size) {
    selgen::pattern::refuse_size("$place$", "$constant$", "$all$", size);
}

}  // namespace detail
