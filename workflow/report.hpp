// Makes a page about a selector's choices on tables, about a traced run of a program, or both.
#pragma once

#include <string>
#include <vector>

#include "report/render.hpp"
#include "workflow/evaluate.hpp"

namespace selgen::workflow {

struct ReportRequest {
    EvaluateRequest evaluation{};  // with an empty spec, no table is evaluated
    std::string trace{};           // CSV; empty: none

    /// All files that are read.
    std::vector<std::string> files() const {
        std::vector<std::string> all = evaluation.files();
        all.push_back(trace);
        return all;
    }
};

struct ReportPage {
    Messages messages{};
    report::Page page{};  // whole unless there are errors
};

/// Makes the page.
ReportPage report(const ReportRequest& request);

}  // namespace selgen::workflow
