#pragma once

#include <string>

#include "report/page.hpp"

namespace selgen::report {

/// A single file without references to other files, scripts or the network.
std::string html(const Page& page);

/// Markdown; charts are only named.
std::string markdown(const Page& page);

/// The data as JSON. Numbers that are not finite are null.
std::string json(const Page& page);

/// Only the charts, one below the other. Empty if there are none.
std::string svg(const Page& page);

}  // namespace selgen::report
