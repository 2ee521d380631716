// Matrices for tests: all generated shapes, and special cases.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "matrix/inputs.hpp"

namespace sparse::test {

using Wide = Csr<double, std::int64_t>;

/// A matrix of these columns and values per row.
inline Wide wide(std::int64_t columns,
                 const std::vector<std::vector<std::pair<std::int64_t, double>>>& rows) {
    Wide csr;
    csr.rows = static_cast<std::int64_t>(rows.size());
    csr.columns = columns;
    for (const auto& row : rows) {
        for (const auto& [column, value] : row) {
            csr.column.push_back(column);
            csr.value.push_back(value);
        }
        csr.offset.push_back(static_cast<std::int64_t>(csr.column.size()));
    }
    return csr;
}

struct Named {
    std::string name;
    Wide csr;
    bool symmetric;
};

/// Matrices of all shapes, and special cases.
inline std::vector<Named> matrices() {
    std::vector<Named> all;
    for (const char* shape : {"band", "stencil", "blocks", "power", "random", "arrow", "lists"})
        for (const char* order : {"stored", "runs", "shuffled"})
            for (const double mean : {3.0, 30.0}) {
                if (mean > 3 && std::string(order) == "runs") continue;
                const std::string name = std::string(shape) + ' ' + order;
                const bool symmetric = name[0] != 'p' && name[0] != 'r' && name[0] != 'l';
                all.push_back({name,
                               generated({.rows = 397,
                                          .mean = mean,
                                          .shape = shape,
                                          .order = order,
                                          .uneven = 0.9}),
                               symmetric});
            }
    all.push_back({"mirrored",
                   generated({.rows = 300,
                              .mean = 9,
                              .shape = "random",
                              .uneven = 0.8,
                              .reach = 0.1,
                              .mirrored = true}),
                   true});
    all.push_back({"no rows", wide(0, {}), true});
    all.push_back({"no columns", wide(0, {{}, {}, {}}), false});
    all.push_back({"no entries", wide(3, {{}, {}, {}}), true});
    all.push_back({"one entry", wide(1, {{{0, 2}}}), true});
    all.push_back({"only the last entry",
                   wide(70, std::vector<std::vector<std::pair<std::int64_t, double>>>(68)), false});
    all.back().csr.column = {69};
    all.back().csr.value = {3};
    all.back().csr.offset.back() = 1;
    all.push_back({"columns twice and not sorted",
                   wide(4, {{{3, 1}, {0, 2}, {3, 4}}, {}, {{1, 5}, {1, 6}}}), false});
    all.push_back(
        {"a full row",
         wide(500, std::vector<std::vector<std::pair<std::int64_t, double>>>(40, {{7, 1}})),
         false});
    for (std::int64_t c = 0; c < 500; ++c) {
        all.back().csr.column.push_back(c);
        all.back().csr.value.push_back(1.0 / static_cast<double>(1 + c));
    }
    all.back().csr.offset.push_back(static_cast<std::int64_t>(all.back().csr.column.size()));
    ++all.back().csr.rows;
    return all;
}

}  // namespace sparse::test
