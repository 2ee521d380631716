// The texts of templates/; cmake/embed_texts.cmake generates their definitions.
#pragma once

#include <string_view>

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
extern const std::string_view forest_nodes;
extern const std::string_view forest_sum;
extern const std::string_view forest_trees;
extern const std::string_view infeasible;
extern const std::string_view choose;
extern const std::string_view knob_head;
extern const std::string_view knob;
extern const std::string_view selector;
extern const std::string_view dispatcher;
extern const std::string_view call;
extern const std::string_view interface;
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
extern const std::string_view init_spec;
extern const std::string_view init_models;
extern const std::string_view init_kernels;
extern const std::string_view init_main;
extern const std::string_view init_cmake;
extern const std::string_view init_make;
extern const std::string_view init_ignore;
extern const std::string_view init_readme;
extern const std::string_view stub_experiment;
extern const std::string_view stub_kernels;
extern const std::string_view stub_main;
extern const std::string_view ping_pong;

}  // namespace selgen::gen::templates
