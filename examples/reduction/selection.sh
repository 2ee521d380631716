#!/usr/bin/env bash
# Measures synthetic loops, fits models to them, and judges the models on real inputs.
#
#   selection.sh BIN INPUTS FOLDER EXPERIMENT [BUDGET]
#
# BIN has the programs, INPUTS what inputs.sh fetched, EXPERIMENT is a driver in BIN that takes at
# most BUDGET in each of three turns. FOLDER keeps tables and models; what is measured there by the
# same programs is not measured again.
set -euo pipefail

if [[ $# -lt 4 || $# -gt 5 ]]; then
    echo "usage: selection.sh BIN INPUTS FOLDER EXPERIMENT [BUDGET]" >&2
    exit 2
fi
readonly bin=$1 inputs=$2 folder=$3 experiment=$4 budget=${5:-}
readonly spec=$(dirname "${BASH_SOURCE[0]}")/reduce.sel
readonly kinds=(tree polynomial)
readonly turns=3
readonly most_turns=8  # of the real inputs, while the noise floor is above, or
readonly high_floor=1.03
readonly few_hits=95  # % of what is best is the best when all is measured again
readonly calls=1000   # between two changes of a pattern, on which an inspection and a plan rest

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

# The beginning of the names of a program's tables: those of another program have others.
tables_of() {
    local -r hash=$(sha256sum <"$bin/$1")
    echo "$folder/$1-${hash:0:12}"
}

# The least of many runs, as others on the same cores make them longer.
measure_loops() {
    say "synthetic loops: $1 ($experiment; an interrupted run is gone on with)"
    "$bin/selgen" bench "$bin/$experiment" --clock cpu --near --statistic min --repeats 9 \
        ${budget:+--budget "$budget"} -o "$1"
}

measure_real() {
    if [[ -s $1 ]]; then return; fi
    "$bin/bench_reduction" --inputs "$inputs" --work 0 4 --calls $calls --repeats 15 \
        --statistic min --near --csv "$1.part" >/dev/null
    mv "$1.part" "$1"
}

# All in turns, of which the least times count, so that all meet the same moods of the machine:
# where threads exchange data, distant virtual processors take twice as long as near ones.
measure_all() {
    local turn
    for ((turn = 1; turn <= turns; ++turn)); do
        say "turn $turn of $turns: real inputs, synthetic loops, real inputs"
        measure_real "$real-$turn.csv"
        measure_loops "$loops-$turn.csv"
        measure_real "$real-again-$turn.csv"
    done
}

# "--data FILE" for each of the files.
options_for() {
    local -r option=$1
    shift
    printf -- "$option %s " "$@"
}

# What it notes is shown only where it fails.
quietly() {
    "$@" 2>"$folder/notes" || { cat "$folder/notes" >&2; return 1; }
}

judge() {
    # shellcheck disable=SC2046  # the options are words
    quietly "$bin/selgen" eval "$spec" --reuse $calls "$@" \
        $(options_for --data "$real"-[1-9]*.csv) $(options_for --again "$real"-again-*.csv) |
        awk '/^best variants by region/ { over = 1 } !over && NF > 0'
}

# Whether the best of one half of the measurements is often not the best of the other half, or is
# much worse than that.
is_noisy() {
    read -r floor hits < <(judge | awk '/^the best when repeated/ { print $5, $11 }')
    awk -v floor="$floor" -v high="$high_floor" -v hits="$hits" -v few="$few_hits" \
        'BEGIN { exit !(floor >= high || hits < few) }'
}

# More of the real inputs, while others disturb them so much that nobody can tell what is best.
measure_until_quiet() {
    local turn floor hits
    for ((turn = turns + 1; turn <= most_turns; ++turn)); do
        is_noisy || return 0
        say "the noise floor is $floor, $hits % of the best are the best again:" \
            "turn $turn of at most $most_turns, real inputs alone"
        measure_real "$real-$turn.csv"
        measure_real "$real-again-$turn.csv"
    done
    ! is_noisy || say "the noise floor is $floor still, $hits % of the best are the best again:" \
        "what follows says little"
}

mkdir -p "$folder"
loops=$(tables_of "$experiment")
real=$(tables_of bench_reduction)
readonly loops real
measure_all
measure_until_quiet
for kind in "${kinds[@]}"; do
    mkdir -p "$folder/$kind"
    say "fitting: $kind"
    # shellcheck disable=SC2046  # the options are words
    quietly "$bin/selgen" fit "$spec" $(options_for --data "$loops"-[1-9]*.csv) \
        --reuse $calls --model "$kind" \
        -o "$folder/$kind/reduce.fit.sel"
done
say "on the real inputs, by the rules and models by hand"
judge
for kind in "${kinds[@]}"; do
    say "on the real inputs, by the fitted $kind"
    judge --models "$folder/$kind/reduce.fit.sel"
    cp "$spec" "$folder/$kind/reduce.sel"
    "$bin/selgen" gen "$folder/$kind/reduce.sel" -o "$folder/$kind/reduce.sel.hpp"
    echo "generated: $folder/$kind/reduce.sel.hpp"
done
