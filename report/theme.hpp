#pragma once

/// The style of a picture that is a file of its own.
namespace selgen::report {

/// For readers with a dark screen. It overrides rules of the picture that come before it.
inline constexpr const char* dark_style =
    "@media (prefers-color-scheme: dark) { text { fill: #ddd; } .paper { fill: #14171c; } "
    ".grid line { stroke: #3a3f47; } .mark, .diagonal, .move { stroke: #aaa; } "
    "circle.move { fill: #aaa; stroke: none; } .dot { stroke: #14171c; } }";

}  // namespace selgen::report
