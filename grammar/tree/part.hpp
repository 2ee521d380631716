// The kinds of nodes that parsing produces, one for each part of the language, and the node itself.
#pragma once

#include <cstddef>
#include <vector>

namespace selgen::grammar {

/// The kinds of parts of the text that the tree is built from.
enum class Part {
    comment,
    // words
    name,
    text,
    header,
    cpp,
    cpp_group,  // no node once it is closed
    // expressions
    chain,
    conditional,
    arm,  // of a conditional or a split: a condition and its result
    group,
    call,
    number,
    unit,
    reference,
    prefix,
    infix,
    // a model
    model,
    machine,
    domain,
    relative,
    bound,
    equation,
    transform,
    tree,
    branch,
    split,
    leaf,
    forest,
    network,
    svm,
    input,
    layer,
    unit_row,
    numbers,
    classes,
    vectors,
    support_vector,
    instead,
    replay,
    replay_row,
    replay_cost,
    // a selector
    selector,
    signature,
    feature,
    type,
    one_of,
    inspect,
    let,
    knob,
    knob_range,
    knob_values,
    code,
    variant,
    target,
    may_decline,
    plan,
    renew,
    deliver,
    run,
    when,
    phase,
    phase_within,
    phase_sampled,
    phase_every,
    reuse,
    stream,
    watch,
    explore,
    decide,
    phases,
    plans,
    choose_when,
    choose_goal,
    choose_by,
    choose_knob_goal,
    choose_knob_by,
    otherwise,
    outside,
    margin,
    // an experiment
    experiment,
    factor,
    files,
    design,
    experiment_input,
    threads,
    check_against,
    result,
    repeats,
    calls,
    caches,
    inputs_of_calls,
    budget,
    // a machine
    pattern_machine,
    machine_line,
    machine_clause,
    amount,
    at_most,
    // a graph
    graph,
    graph_const,
    graph_data,
    array,
    home,
    given,
    in_place,
    graph_split,
    split_of,
    graph_loop,
    pattern,
    index,
    reads,
    writes,
    access,
    all_rows,
    flops,
    branchy,
    on,
    cpu_kernel,
    gpu_kernel,
    // a place
    place,
    place_sizes,
    lookahead,
    run_mode,
    emit,
    // a spec
    use,
    import,
    name_space,
    spec,
};

/// A part of the text, bytes [begin, end), with the parts inside it, in order.
struct Node {
    Part part = Part::spec;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<Node> children = {};
};

}  // namespace selgen::grammar
