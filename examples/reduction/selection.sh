#!/usr/bin/env bash
# Measures synthetic loops, fits models to them, and evaluates the models on real inputs.
#
#   selection.sh BIN INPUTS FOLDER EXPERIMENT [BUDGET]
#
# BIN has the programs, INPUTS the files of inputs.sh. EXPERIMENT is a driver in BIN, which takes at
# most BUDGET in each turn (default: 4min). FOLDER keeps tables and models. Tables of the same
# programs with the same options are measured only once.
set -euo pipefail

if [[ $# -lt 4 || $# -gt 5 ]]; then
    echo "usage: selection.sh BIN INPUTS FOLDER EXPERIMENT [BUDGET]" >&2
    exit 2
fi
readonly bin=$1 inputs=$2 folder=$3 experiment=$4 budget=${5:-4min}
readonly spec=${BASH_SOURCE[0]%/*}/reduce.sel
readonly kinds=(tree polynomial)
readonly calls=1000    # between two changes of a pattern, which share an inspection and a plan
readonly turns=6       # of one call; a further call adds turns if the noise floor is above
readonly high_floor=1.03
readonly few_hits=95  # or if less than this % of the best are, measured again, so near the best:
readonly near_best=0.5%

# The minimum of many runs, because other programs on the same cores make runs longer.
readonly loop_options=(--clock cpu --statistic min)
readonly loop_budget=(--budget "$budget")
readonly real_options=(--work 0 4 --calls "$calls" --repeats 9 --in-a-row 6 --statistic min)

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

# The first part of the names of a program's tables: PROGRAM OPTION... Another program, or other
# options, have other tables.
tables_of() {
    local hash
    hash=$(cat "$bin/$1" - <<<"$*" | sha256sum)
    echo "$folder/$1-${hash:0:12}"
}

# "OPTION FILE" for each of the files.
options_for() {
    local -r option=$1
    shift
    if (($# > 0)); then printf -- "$option %s " "$@"; fi
}

has_rows() { (($(wc -l <"$1") > 1)); }

# The tables of the loops up to a turn that have rows.
loop_tables() {
    local turn
    for ((turn = 1; turn <= $1; ++turn)); do
        if has_rows "$loops-$turn.csv"; then echo "$loops-$turn.csv"; fi
    done
}

# Removes the rows of a table that are marked as disturbed.
drop_disturbed() {
    if ! grep -q ',disturbed' "$1"; then return; fi
    grep -v ',disturbed' "$1" >"$1.part"
    mv "$1.part" "$1"
}

measure_loops() {
    if [[ -e $loops-$(($1 + 1)).csv ]]; then return; fi
    local status=0
    say "synthetic loops: $loops-$1.csv ($experiment; an interrupted run is resumed)"
    "$bin/selgen" bench "$bin/$experiment" "${loop_options[@]}" "${loop_budget[@]}" \
        -o "$loops-$1.csv" || status=$?
    if ((status == 3)) && grep -qs ',disturbed' "$loops-$1.csv"; then status=0; fi
    if ((status == 0)); then drop_disturbed "$loops-$1.csv"; fi
    return "$status"
}

measure_real() {
    if [[ -s $1 ]]; then return; fi
    "$bin/bench_reduction" --inputs "$inputs" "${real_options[@]}" --csv "$1.part" >/dev/null
    mv "$1.part" "$1"
}

# Its notes are shown only if it fails.
quietly() {
    "$@" 2>"$folder/notes" || { cat "$folder/notes" >&2; return 1; }
}

# The choices for the real inputs, evaluated on all measurements.
judge() {
    # shellcheck disable=SC2046  # the options are words
    quietly "$bin/selgen" eval "$spec" --reuse "$calls" "$@" \
        --floor "$(awk -v floor="$floor" 'BEGIN { print (floor - 1) * 100 "%" }')" \
        $(options_for --data "$real"-*.csv) |
        awk '/^best variants by region/ { over = 1 } !over && NF > 0'
}

# How good the best variants of one half of the measurements are in the other. Sets floor, their
# time there over the best, and hits, how often they are near the best, in %.
compare_halves() {
    local line
    # shellcheck disable=SC2046  # the options are words
    line=$(quietly "$bin/selgen" eval "$spec" --reuse "$calls" --floor "$near_best" \
        $(options_for --data "$real"-[1-9]*.csv) $(options_for --again "$real"-again-*.csv) |
        awk '/^best variant by --again/ { print $7, $13 }') || exit 1
    read -r floor hits <<<"$line"
}

# Whether the best variants of one half are often not the best of the other, or are much worse.
is_noisy() {
    compare_halves
    awk -v floor="$floor" -v high="$high_floor" -v hits="$hits" -v few="$few_hits" \
        'BEGIN { exit !(floor >= high || hits < few) }'
}

# The number of turns through the loops. The last one may be incomplete.
turns_begun() { (compgen -G "$loops-[1-9]*.csv" || true) | wc -l; }

# All programs in turns, of which the minimum times count, so that all meet the same machine-wide
# drift. Real inputs are measured before and after the loops.
# Another call of this script adds as many turns, if noise remains.
measure_all() {
    local turn last
    last=$((($(turns_begun) / turns + 1) * turns))
    for ((turn = 1; turn <= last; ++turn)); do
        if ((turn > turns)) && ! is_noisy; then return; fi
        say "turn $turn of at most $last"
        measure_real "$real-$turn.csv"
        measure_loops "$turn"
        measure_real "$real-again-$turn.csv"
    done
    if is_noisy; then
        say "the noise floor is still $floor, and $hits % of the best are within $near_best of" \
            "the best again: the results are not reliable; run this again for more turns"
    fi
}

mkdir -p "$folder"
loops=$(tables_of "$experiment" "${loop_options[@]}" "${loop_budget[@]}")
real=$(tables_of bench_reduction "${real_options[@]}")
readonly loops real
measure_all
for kind in "${kinds[@]}"; do
    mkdir -p "$folder/$kind"
    say "fitting: $kind"
    # shellcheck disable=SC2046  # the options are words
    quietly "$bin/selgen" fit "$spec" \
        $(options_for --data $(loop_tables "$(turns_begun)")) \
        --reuse "$calls" --model "$kind" \
        -o "$folder/$kind/reduce.fit.sel"
done
compare_halves
say "on the real inputs what is best by half of the measurements takes $floor of the best by the" \
    "other half (the noise floor), and is within $near_best of it in $hits %"
say "on the real inputs, by the handwritten rules and models"
judge
for kind in "${kinds[@]}"; do
    say "on the real inputs, by the fitted $kind"
    judge --models "$folder/$kind/reduce.fit.sel"
    cp "$spec" "$folder/$kind/reduce.sel"
    "$bin/selgen" gen "$folder/$kind/reduce.sel" -o "$folder/$kind/reduce.sel.hpp"
    echo "generated: $folder/$kind/reduce.sel.hpp"
done
