#pragma once

#include <string>
#include <vector>

#include "report/page.hpp"

namespace selgen::report {

/// One file that needs no other, no script and no network.
std::string html(const Page& page);

/// Markdown; of charts their titles.
std::string markdown(const Page& page);

/// Everything as data. What is no finite number is null.
std::string json(const Page& page);

/// The charts alone, one below the other; only those of this name, unless it is empty. The colours
/// follow the reader's setting (light or dark). Empty where there is no such chart.
std::string svg(const Page& page, const std::string& name = {});

/// The names of the charts of a page, each once.
std::vector<std::string> charts_of(const Page& page);

}  // namespace selgen::report
