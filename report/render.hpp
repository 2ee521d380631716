// The formats of a page: HTML, Markdown, JSON and SVG.
#pragma once

#include <string>
#include <vector>

#include "report/page.hpp"

namespace selgen::report {

/// A single file without references to other files, scripts or the network.
std::string html(const Page& page);

/// Markdown; charts are only named.
std::string markdown(const Page& page);

/// The data as JSON. Numbers that are not finite are null.
std::string json(const Page& page);

/// Only the charts, one below the other; only those of this name, unless it is empty. The colours
/// follow the reader's setting (light or dark). Empty if there is no such chart.
std::string svg(const Page& page, const std::string& name = {});

/// The names of the charts of a page, each once.
std::vector<std::string> charts_of(const Page& page);

}  // namespace selgen::report
