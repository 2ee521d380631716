// The style of SVG pictures that are files of their own.
#pragma once

namespace selgen {

/// Colours for a dark colour scheme. They override earlier rules of the picture.
inline constexpr const char* svg_dark_style =
    "@media (prefers-color-scheme: dark) { text { fill: #ddd; } .paper { fill: #14171c; } "
    ".grid line { stroke: #3a3f47; } .mark, .diagonal, .move { stroke: #aaa; } "
    "circle.move { fill: #aaa; stroke: none; } .dot { stroke: #14171c; } }";

}  // namespace selgen
