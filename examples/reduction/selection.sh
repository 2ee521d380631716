#!/usr/bin/env bash
# Measures synthetic loops, fits models to them, and judges the models on real inputs.
#
#   selection.sh BIN INPUTS FOLDER EXPERIMENT [BUDGET]
#
# BIN has the programs, INPUTS what inputs.sh fetched, EXPERIMENT is a driver in BIN that takes at
# most BUDGET in each turn (default: 4min). FOLDER keeps tables and models; what is measured there
# by the same programs in the same way is not measured again.
set -euo pipefail

if [[ $# -lt 4 || $# -gt 5 ]]; then
    echo "usage: selection.sh BIN INPUTS FOLDER EXPERIMENT [BUDGET]" >&2
    exit 2
fi
readonly bin=$1 inputs=$2 folder=$3 experiment=$4 budget=${5:-4min}
readonly spec=${BASH_SOURCE[0]%/*}/reduce.sel
readonly kinds=(tree polynomial)
readonly calls=1000    # between two changes of a pattern, on which an inspection and a plan rest
readonly turns=6       # a run; more where it is run again while the noise floor is above, or
readonly high_floor=1.03
readonly few_hits=95  # % of what is best are, when all is measured again, so near the best:
readonly near_best=0.5%
readonly few_loops=20  # where turns have fewer, others let nobody measure: the next does not wait

# The least of many runs, as others on the same cores make them longer, and in moments in which
# nobody else uses them; as they come where there are hardly any such moments. Whether cores are
# apart is a feature of the spec.
readonly loop_options=(--clock cpu --statistic min)
readonly loop_budget=(--budget "$budget")
readonly patient=(--undisturbed 2s)
readonly real_options=(--work 0 4 --calls "$calls" --repeats 9 --in-a-row 6 --statistic min
    --undisturbed 8)

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

# The beginning of the names of a program's tables: PROGRAM OPTION... What another program measured,
# or one with other options, has others.
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

# How many rows they have.
loops_until() {
    local table
    for table in $(loop_tables "$1"); do tail -n +2 "$table"; done | wc -l
}

# What a turn left out is for the next ones.
measure_loops() {
    if [[ -e $loops-$(($1 + 1)).csv ]]; then return; fi
    say "synthetic loops: $loops-$1.csv ($experiment; an interrupted run is resumed)"
    local how=("${patient[@]}")
    if (($1 > 1 && $(loops_until $(($1 - 1))) < few_loops)); then how=(); fi
    # shellcheck disable=SC2046  # the options are words
    "$bin/selgen" bench "$bin/$experiment" "${loop_options[@]}" "${loop_budget[@]}" "${how[@]}" \
        $(options_for --beside $(loop_tables $(($1 - 1)))) -o "$loops-$1.csv"
}

measure_real() {
    if [[ -s $1 ]]; then return; fi
    "$bin/bench_reduction" --inputs "$inputs" "${real_options[@]}" --csv "$1.part" >/dev/null
    mv "$1.part" "$1"
}

# What it notes is shown only where it fails.
quietly() {
    "$@" 2>"$folder/notes" || { cat "$folder/notes" >&2; return 1; }
}

# The choices for the real inputs, by all of their measurements.
judge() {
    # shellcheck disable=SC2046  # the options are words
    quietly "$bin/selgen" eval "$spec" --reuse "$calls" "$@" \
        --floor "$(awk -v floor="$floor" 'BEGIN { print (floor - 1) * 100 "%" }')" \
        $(options_for --data "$real"-*.csv) |
        awk '/^best variants by region/ { over = 1 } !over && NF > 0'
}

# What the best of one half of the measurements is in the other: sets floor, its time there over the
# best, and hits, how often it is near the best, in %.
compare_halves() {
    local line
    # shellcheck disable=SC2046  # the options are words
    line=$(quietly "$bin/selgen" eval "$spec" --reuse "$calls" --floor "$near_best" \
        $(options_for --data "$real"-[1-9]*.csv) $(options_for --again "$real"-again-*.csv) |
        awk '/^best variant by --again/ { print $5, $11 }') || exit 1
    read -r floor hits <<<"$line"
}

# Whether the best of one half is often not the best of the other, or is much worse than that.
is_noisy() {
    compare_halves
    awk -v floor="$floor" -v high="$high_floor" -v hits="$hits" -v few="$few_hits" \
        'BEGIN { exit !(floor >= high || hits < few) }'
}

# How many turns through the loops there were, the last perhaps interrupted.
turns_begun() { (compgen -G "$loops-[1-9]*.csv" || true) | wc -l; }

# All in turns, of which the least times count, so that all meet the same moods of the machine: the
# real inputs before and behind the loops that earlier turns do not confirm. Who runs this again
# gets as many turns more, if noise is what the former ones ended in.
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
        say "the noise floor is $floor still, and $hits % of the best are within $near_best of" \
            "the best again: what follows says little; run this again for more turns"
    fi
}

mkdir -p "$folder"
loops=$(tables_of "$experiment" "${loop_options[@]}" "${loop_budget[@]}" "${patient[@]}")
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
say "on the real inputs, by the rules and models by hand"
judge
for kind in "${kinds[@]}"; do
    say "on the real inputs, by the fitted $kind"
    judge --models "$folder/$kind/reduce.fit.sel"
    cp "$spec" "$folder/$kind/reduce.sel"
    "$bin/selgen" gen "$folder/$kind/reduce.sel" -o "$folder/$kind/reduce.sel.hpp"
    echo "generated: $folder/$kind/reduce.sel.hpp"
done
