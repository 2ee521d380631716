
namespace detail {
//$ each tables

/// $about$
inline constexpr selgen::pattern::$row$ $name$[] = {
$rows$
};
//$ end

inline constexpr selgen::pattern::Tables tables = {$members$};
