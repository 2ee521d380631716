# shellcheck shell=bash
# `./run fuzz`; sourced by run. New inputs go to .cache/fuzz, not into the corpus of the repository.

# [SECONDS [SEED]]: random specs with tables and kernels.
run_fuzz_programs() {
    local -r seconds=${1:-60}
    if [[ ! $seconds =~ ^[1-9][0-9]*$ ]]; then fail 2 "'$seconds' is not a number of seconds"; fi
    build_preset release --target selgen
    say "checking random programs for $seconds seconds"
    python3 scripts/fuzz_programs.py "$PWD/$release/bin/selgen" "$PWD/runtime" "$seconds" \
        build/programs "${@:2:1}" || fail 1 "a random program fails"
}

run_fuzz() {
    if [[ ${1:-} == programs ]]; then
        run_fuzz_programs "${@:2}"
        return
    fi
    local -r seconds=${1:-60}
    if [[ ! $seconds =~ ^[1-9][0-9]*$ ]]; then fail 2 "'$seconds' is not a number of seconds"; fi
    build_preset dev --target selgen_fuzz
    mkdir -p .cache/fuzz build/dev/crashes
    say "fuzzing for $seconds seconds"
    build/dev/bin/selgen_fuzz_corpus build/dev/corpus
    build/dev/bin/selgen_fuzz .cache/fuzz build/dev/corpus \
        -dict=build/dev/corpus.dict -max_total_time="$seconds" -max_len=4096 -timeout=60 \
        -rss_limit_mb=2048 -artifact_prefix=build/dev/crashes/ -print_final_stats=1 ||
        fail 1 "an input fails: fix it, and add it to tests/fuzz/corpus.cases (build/dev/crashes)"
}
