# shellcheck shell=bash
# `./run mutate`; sourced by run.

# [N] [SEED] [FOLDER]
run_mutate() {
    if [[ ! ${1:-20} =~ ^[1-9][0-9]*$ ]]; then fail 2 "'$1' is not a number of mutants"; fi
    python3 scripts/mutate.py "$@"
}
