# shellcheck shell=bash
# `./run fuzz`; sourced by run. New texts go to .cache/fuzz, not into the corpus of the repository.

run_fuzz() {
    local -r seconds=${1:-60}
    if [[ ! $seconds =~ ^[1-9][0-9]*$ ]]; then fail 2 "'$seconds' is no number of seconds"; fi
    build_preset dev --target selgen_fuzz
    mkdir -p .cache/fuzz build/dev/findings
    say "fuzzing for $seconds seconds"
    build/dev/bin/selgen_fuzz .cache/fuzz tests/fuzz/corpus tests/golden tests/refuse \
        -dict=tests/fuzz/sel.dict -max_total_time="$seconds" -max_len=4096 -timeout=60 \
        -rss_limit_mb=2048 -artifact_prefix=build/dev/findings/ -print_final_stats=1 ||
        fail 1 "there is a finding in build/dev/findings: fix it, and add it to tests/fuzz/corpus"
}
