#pragma once

#include <string_view>

/// The texts of templates/, one for each file; made by cmake/embed_texts.cmake.
namespace selgen::gen::templates {

extern const std::string_view header;
extern const std::string_view features;
extern const std::string_view variants;
extern const std::string_view costs;
extern const std::string_view tree;
extern const std::string_view table;
extern const std::string_view network;
extern const std::string_view svm;
extern const std::string_view descent;
extern const std::string_view forest_calls;
extern const std::string_view forest_masks;
extern const std::string_view forest_places;
extern const std::string_view forest_sum;
extern const std::string_view forest_trees;
extern const std::string_view infeasible;
extern const std::string_view choose;
extern const std::string_view knob_head;
extern const std::string_view knob;
extern const std::string_view selector;
extern const std::string_view dispatcher;
extern const std::string_view call;
extern const std::string_view golden;
extern const std::string_view definition;
extern const std::string_view enclosed;
extern const std::string_view graph_data;
extern const std::string_view graph_mapping;
extern const std::string_view graph_program;
extern const std::string_view graph_sizes;
extern const std::string_view selftest;
extern const std::string_view bench;
extern const std::string_view bench_reads;
extern const std::string_view bench_trials;

}  // namespace selgen::gen::templates
