# shellcheck shell=bash
# `./run fuzz`, and its share of `./run test`; sourced by run.

fuzzer_package() {
    local -r version=$(clang++ -dumpversion 2>/dev/null)
    echo "libclang-rt-${version%%.*}-dev"
}

# Whether clang++ links a fuzzer.
has_fuzzer() {
    mkdir -p build/fuzz
    echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
        clang++ -x c++ -fsanitize=fuzzer -o build/fuzz/probe - >build/fuzz/probe.log 2>&1
}

# libFuzzer has the version of clang in the name of its package. False where it cannot be had.
want_fuzzer() {
    if has_fuzzer; then return; fi
    if has clang++ dpkg-query && { ((EUID == 0)) || has sudo; }; then
        install_packages "$(fuzzer_package)" || return 1
    fi
    has_fuzzer
}

# build_and_fuzz SECONDS FOLDER: new texts go to the folder, not into the corpus of the repository;
# a finding is put there by hand.
build_and_fuzz() {
    local -r seconds=$1 texts=$2
    build_preset fuzz --target selgen_fuzz
    mkdir -p "$texts" build/fuzz/findings
    say "fuzzing for $seconds seconds"
    build/fuzz/bin/selgen_fuzz "$texts" tests/fuzz/corpus tests/golden tests/refuse \
        -dict=tests/fuzz/sel.dict -max_total_time="$seconds" -max_len=4096 -timeout=30 \
        -rss_limit_mb=2048 -artifact_prefix=build/fuzz/findings/ -print_final_stats=1 ||
        fail 1 "there is a finding in build/fuzz/findings: fix it, and add it to tests/fuzz/corpus"
}

run_fuzz() {
    local -r seconds=${1:-60}
    if [[ ! $seconds =~ ^[1-9][0-9]*$ ]]; then fail 2 "'$seconds' is no number of seconds"; fi
    need_packages
    want_fuzzer ||
        fail 3 "libFuzzer is missing; as root, run: apt-get install -y $(fuzzer_package)"
    build_and_fuzz "$seconds" .cache/fuzz
}

# What `./run test` does: from the corpus alone, so that it takes as long each time.
fuzz_briefly() {
    if ! want_fuzzer; then
        say "the fuzzer is skipped: clang++ has no libFuzzer (package $(fuzzer_package))"
        return
    fi
    rm -rf build/fuzz/texts
    build_and_fuzz 20 build/fuzz/texts
}
