# shellcheck shell=bash
# `./run mutate`; sourced by run.

# [N] [SEED] [FOLDER]
run_mutate() {
    if [[ ! ${1:-20} =~ ^[1-9][0-9]*$ ]]; then fail 2 "'$1' is not a number of mutants"; fi
    if [[ ! ${2:-1} =~ ^[0-9]+$ ]]; then fail 2 "'$2' is not a seed: use mutate N SEED FOLDER"; fi
    if (($# > 3)); then fail 2 "'mutate' takes at most a number, a seed and a folder"; fi
    python3 scripts/mutate.py "$@"
}
