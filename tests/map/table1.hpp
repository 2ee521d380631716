// Makes the cases of Table 1 of the paper (docs/explanation/how-it-maps.md) as JSON: the five
// kernels, each with its base mapping and without a mapping.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace selgen::testing::table1 {

using Json = nlohmann::json;

/// Two nodes of two sockets and two GPUs, each of which is 84 processors.
inline Json machine() {
    const std::vector<std::string> names{"n0.s0", "n0.s1", "n1.s0", "n1.s1",
                                         "n0.g0", "n0.g1", "n1.g0", "n1.g1"};
    Json made{{"procs", Json::array()}};
    for (std::size_t from = 0; from < names.size(); ++from) {
        const std::string& name = names[from];
        const bool is_gpu = from >= 4;
        Json processor{{"name", name}, {"node", name[1] - '0'}};
        if (is_gpu)
            processor.update({{"device", name},
                              {"kind", "gpu"},
                              {"count", 84},
                              {"cores", 168},
                              {"peak", 1.38e9},
                              {"branch_penalty", 32}});
        else
            processor.update(
                {{"device", name.substr(0, 4)}, {"kind", "cpu"}, {"cores", 24}, {"peak", 2.1e9}});
        made["procs"].push_back(processor);
        for (std::size_t to = 0; to < names.size(); ++to) {
            std::pair<double, double> speed{4.148e9, 1.84e-6};  // bytes/s and s, by the network
            if (name[1] == names[to][1]) speed = {12.152e9, 7.21e-6};
            if (name.substr(0, 4) == names[to].substr(0, 4) && !is_gpu) speed = {97.3e9, 42.38e-9};
            if (from == to) speed = is_gpu ? std::pair(750e9, 55e-9) : std::pair(912e9, 20.95e-9);
            made["bw"][from].push_back(speed.first);
            made["lat"][from].push_back(speed.second);
            const bool is_linked = from != to && (is_gpu || to >= 4);
            made["links"][from].push_back(is_linked ? Json(to >= 4 ? to : from) : Json());
        }
    }
    return made;
}

inline Json data(const std::string& name, std::int64_t rows, int row_bytes, bool is_given,
                 int split = 0) {
    Json made{{"name", name}, {"rows", rows}, {"row_bytes", row_bytes}};
    made["home"] = is_given ? Json(0) : Json();
    if (split > 0) made["split"] = split;
    return made;
}

/// The row of each operation, plus first to last.
inline Json rows(const std::string& array, int first = 0, int last = 0, int factor = 1) {
    return {array, {"aff", factor, first, last}};
}
inline Json all(const std::string& array) { return {array, {"all"}}; }

struct Work {
    std::int64_t operations;
    double flops;
    std::int64_t split;
    std::string kind = "map";
};

inline Json call(const std::string& name, const Work& work, const std::vector<Json>& reads,
                 const Json& write, const Json& more = Json::object()) {
    Json made{{"name", name},
              {"kind", work.kind},
              {"n", work.operations},
              {"flops", work.flops},
              {"split", work.split},
              {"reads", reads},
              {"writes", Json::array({write})}};
    made.update(more);
    return made;
}

const Json branches{{"branches", true}};

/// The case without a mapping.
inline Json kernel(const std::string& name, Json arrays, std::int64_t split, Json calls) {
    return {{"name", name},
            {"data", std::move(arrays)},
            {"data_split", split},
            {"patterns", std::move(calls)},
            {"machine", machine()},
            {"model",
             {{"residency", "producer"}, {"net", "sum"}, {"share", "count"}, {"plus_one", true}}}};
}

/// The case whose calls run one after another; for each call, the sockets of the first node that
/// run its splits. A reduction has one split more.
inline Json base(Json made, const std::vector<std::string>& sockets) {
    made["name"] = made["name"].get<std::string>() + ", base";
    made["order"] = "written";
    for (std::size_t i = 0; i < sockets.size(); ++i) {
        const Json& one = made["patterns"][i];
        const auto split = one["split"].get<std::int64_t>();
        Json step;
        for (std::int64_t k = 0; k * split < one["n"].get<std::int64_t>(); ++k)
            step[one["name"].get<std::string>() + '[' + std::to_string(k * split) + ':' +
                 std::to_string((k + 1) * split) + ']'] =
                std::string("n0.s") + sockets[i][static_cast<std::size_t>(k)];
        made["mapping"].push_back(step);
        if (one["kind"] == "reduce")
            made["mapping"].push_back({{one["name"].get<std::string>() + "/1[0:1]", "n0.s0"}});
    }
    return made;
}

inline Json multi_filter(std::int64_t split) {
    return kernel(
        "Multi Filter",
        {data("image", 8320, 65552, true), data("upper", 4096, 65536, false),
         data("lower", 4096, 65536, false), data("full", 8192, 65536, false)},
        128,
        {call("sobel", {4096, 57344, split, "stencil"}, {rows("image", 0, 2)}, rows("upper")),
         call("prewitt", {4096, 40960, split, "stencil"}, {rows("image", 4096, 4098)},
              rows("lower")),
         call("laplace", {8192, 40960, split, "stencil"}, {rows("image", 0, 2)}, rows("full"))});
}

inline Json batch() {
    const std::int64_t n = 524288, split = 262144;
    return kernel("Batch Classification",
                  {data("x", n, 32768, true), data("norm", n, 32768, false),
                   data("feat", n, 8, false), data("thresh", 4096, 8, true, 4096),
                   data("weight", 4096, 8, true, 4096), data("cls", n, 4, false)},
                  split,
                  {call("normalize", {n, 16384, split}, {rows("x")}, rows("norm")),
                   call("extract", {n, 20481, split}, {rows("norm")}, rows("feat"), branches),
                   call("classify", {n, 20482, split}, {rows("feat"), all("thresh"), all("weight")},
                        rows("cls"), branches)});
}

inline Json jacobi() {
    Json arrays = Json::array({data("A", 8192, 65536, true)}), calls;
    for (const std::string s : {"0", "1", "2"}) {
        for (const char* name : {"b", "x"}) arrays.push_back(data(name + s, 8192, 8, true));
        for (int k = 0; k < 50; ++k)
            calls.push_back(call("sweep" + s + '.' + std::to_string(k), {8192, 40962, 4096},
                                 {rows("A"), rows("b" + s), all("x" + s)}, rows("x" + s),
                                 branches));
    }
    return kernel("Jacobi", arrays, 4096, calls);
}

inline Json neural_network() {
    const std::int64_t n = 262144, split = 8192;
    Json arrays{data("a", n, 256, true), data("y", n, 40, false)}, calls;
    for (const std::string l : {"0", "1", "2", "3", "4", "5", "6", "7"}) {
        arrays.push_back(data("w" + l, 64, 256, true, 64));
        calls.push_back(
            l == "7" ? call("out", {n, 1400, split}, {rows("a"), all("w7")}, rows("y"))
                     : call("layer" + l, {n, 8960, split}, {rows("a"), all("w" + l)}, rows("a")));
    }
    arrays.push_back(data("file", 1, 8, false));
    calls.push_back(call("write", {1, 0, 1, "serial"}, {all("y")}, rows("file"), {{"on", "cpu"}}));
    return kernel("Neural Network", arrays, split, calls);
}

inline Json monte_carlo() {
    return kernel("Monte Carlo Pi", {data("p", 96, 8, false), data("mean", 1, 8, false)}, 1,
                  {call("estimate", {96, 14000000005, 24}, {}, rows("p"), branches),
                   call("sum", {96, 1, 24, "reduce"}, {rows("p")}, rows("mean", 0, 0, 0))});
}

inline Json cases() {
    const std::string halves = std::string(16, '0') + std::string(16, '1');
    std::vector<std::string> layers(8, halves);
    layers.emplace_back("0");
    return Json::array({base(multi_filter(2048), {"01", "01", "0101"}), multi_filter(4096),
                        base(batch(), {"01", "10", "01"}), batch(),
                        base(jacobi(), std::vector<std::string>(150, "01")), jacobi(),
                        base(neural_network(), layers), neural_network(),
                        base(monte_carlo(), {"0011", "0011"}), monte_carlo()});
}

}  // namespace selgen::testing::table1
