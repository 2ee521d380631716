# shellcheck shell=bash
# ./run bench paid: tunes three selectors, as a user would, and measures the cost of calling the
# tuned headers with new inputs. Sourced by run.

readonly paid=.cache/paid
readonly paid_programs=(intersect sort polynomial)

# Tunes a copy of the program without models. If other programs use the cores, tries again with less
# reliable times.
tune_program() {
    local -r name=$1 budget=$2 folder=$paid/$1
    local status=0
    local -r tune=("$release/bin/selgen" tune "$folder/$name.sel" --budget "$budget")
    rm -rf "$folder"
    mkdir -p "$folder"
    cp "studies/bench/paid/$name"/* "$folder"
    echo '// No models yet: selgen tune writes them here.' >"$folder/$name.fit.sel"
    say "tuning $name: at most $budget of measuring"
    "${tune[@]}" >"$folder/tune.txt" || status=$?
    if ((status == 3)); then
        say "trying again, in case other programs use the cores: the times are less reliable"
        status=0
        "${tune[@]}" --accept-disturbed >"$folder/tune.txt" || status=$?
    fi
    return "$status"
}

# Measures the program with its tuned header; further arguments are passed on.
measure_program() {
    local -r name=$1 folder=$paid/$1
    shift
    say "measuring $name with new inputs"
    "${CXX:-g++}" -std=c++17 -O2 -I runtime -I . "$folder/paid_$name.cpp" -o "$folder/paid"
    "$folder/paid" "$@"
}

# [BUDGET [PROGRAM...]] [--json FILE]
run_paid() {
    local name json='' words=() measured=()
    while (($# > 0)); do
        case $1 in
            --json)
                if (($# < 2)); then fail 2 "--json needs a file"; fi
                json=$(realpath -m "$2")
                shift
                ;;
            *) words+=("$1") ;;
        esac
        shift
    done
    local -r budget=${words[0]:-60s}
    local programs=("${words[@]:1}")
    if ((${#programs[@]} == 0)); then programs=("${paid_programs[@]}"); fi
    for name in "${programs[@]}"; do
        if [[ " ${paid_programs[*]} " != *" $name "* ]]; then
            fail 2 "unknown program '$name'; known are: ${paid_programs[*]}"
        fi
    done
    if [[ -n $json ]]; then
        rm -f "$json"  # each program adds its rows
        measured=(--json "$json")
    fi
    build_preset release --target selgen
    for name in "${programs[@]}"; do
        tune_program "$name" "$budget" || exit $?
        measure_program "$name" "${measured[@]}" >"$paid/$name/paid.txt"
        printf '\n%s, by selgen tune:\n' "$name"
        cat "$paid/$name/tune.txt"
        printf '%s, by a program with new inputs:\n' "$name"
        cat "$paid/$name/paid.txt"
    done
}

# ./run bench planted and ./run bench ranking: compares the table of a driver with loops in the same
# program, which includes the generated driver.
run_with_driver() {
    local -r name=$1 folder=$paid/$1
    if (($# > 1)); then fail 2 "'bench $name' takes no arguments"; fi
    build_preset release --target selgen
    mkdir -p "$folder" "$paid/intersect"
    cp "studies/bench/paid/$name"/* "$folder"
    cp studies/bench/paid/intersect/intersect.hpp "$paid/intersect"
    "$release/bin/selgen" gen "$folder/$name.sel" -o "$folder/$name.sel.hpp"
    "$release/bin/selgen" gen --bench "$folder/$name.sel" -o "$folder/$name.driver.cpp"
    "${CXX:-g++}" -std=c++17 -O2 -fopenmp -I runtime -I . "$folder/bench_$name.cpp" \
        -o "$folder/bench"
    say "measuring $name"
    "$folder/bench" "$folder/$name.csv"
}
