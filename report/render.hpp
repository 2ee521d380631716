#pragma once

#include <string>

#include "report/page.hpp"

namespace selgen::report {

/// One file that needs no other, no script and no network.
std::string html(const Page& page);

/// Markdown; of charts their titles.
std::string markdown(const Page& page);

/// Everything as data. What is no finite number is null.
std::string json(const Page& page);

/// The charts alone, one below the other. Empty where there is none.
std::string svg(const Page& page);

}  // namespace selgen::report
