# shellcheck shell=bash
# `./run lint`; sourced by run.

readonly linters=(clang-tidy codespell)  # clang-format is needed by fmt, too
readonly lint=build/lint
readonly modules=(base dsl grammar builder gen fit map loop host report workflow cli runtime)

# The sources are formatted by this version; other versions break lines differently.
readonly clang_format_version=14

lint_format() {
    local -r version=$(clang-format --version | sed 's/.*version \([0-9]*\).*/\1/')
    if [[ $version != "$clang_format_version" ]]; then
        say "clang-format is skipped: this is version $version, but the sources are formatted by" \
            "version $clang_format_version"
        return
    fi
    git ls-files -z '*.hpp' '*.cpp' '*.cu' '*.cuh' ':!tests/golden' ':!templates' |
        xargs -0 -n 40 -P "$(nproc)" clang-format --dry-run --Werror
}

# Words to ignore are in .codespellrc.
lint_spelling() {
    git ls-files -z ':!tests/*.cases' ':!tests/golden' | xargs -0 codespell
}

# The default commit to compare with; none in a clone without the previous commit.
base_commit() {
    local -r head=$(git rev-parse HEAD)
    local base
    base=$(git merge-base HEAD origin/HEAD 2>/dev/null ||
        git merge-base HEAD origin/main 2>/dev/null || true)
    if [[ -n $base && $base != "$head" ]]; then
        echo "$base"
    else
        git rev-parse --verify --quiet HEAD~1
    fi
}

# Sources of the modules that differ from the commit in more than comments, including new ones.
changed_sources() {
    {
        git diff --numstat --no-renames --diff-filter=d -I'^ *//' "$1" | cut -f 3
        git ls-files --others --exclude-standard
    } | grep -E "^($(IFS='|' && echo "${modules[*]}"))/.*\.[ch]pp$" | sort -u || true
}

# One file that includes all headers of the runtime that need no library except OpenMP: the modules
# include only a few of them.
write_runtime_unit() {
    git ls-files 'runtime/*.hpp' ':!runtime/selgen/cuda' ':!runtime/selgen/mpi' |
        sed "s|.*|#include \"$PWD/&\"|" >"$lint/runtime.cpp"
}

# UNIT<tab>SOURCE for each compiled file and each source in it: the file itself, or the sources of a
# batch.
lint_units() {
    local unit
    sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' "$lint/compile_commands.json" |
        while read -r unit; do
            if [[ $unit == */Unity/* ]]; then
                sed -n "s|^#include \"\(.*\)\"|$unit\t\1|p" "$unit"
            else
                printf '%s\t%s\n' "$unit" "$unit"
            fi
        done
    sed -n "s|^#include \"\(.*\)\"|$lint/runtime.cpp\t\1|p" "$lint/runtime.cpp"
}

# The units that check these sources. A header is checked in the first source that includes it, or,
# if only headers do, in all sources of its module.
units_of() {
    local source shown
    for source; do
        shown=$source
        if [[ $source == *.hpp && $source != runtime/* ]]; then
            shown=$(git ls-files -z "${modules[@]/%//*.cpp}" |
                xargs -0 grep -lF "#include \"$source\"" | head -n 1 || true)
        fi
        if [[ -z $shown ]]; then shown=${source%%/*}/; fi
        lint_units | awk -F '\t' -v shown="$PWD/$shown" 'index($2, shown) == 1 { print $1 }'
    done | sort -u
}

# A warning in a header is found in each unit that includes it, but printed once.
print_once() {
    awk '/^[^ ].*:[0-9]+:[0-9]+: (warning|error): / { again = seen[$0]++ } !again'
}

# tidy_unit UNIT [OPTION...]
tidy_unit() {
    local -r unit=$1
    local -a tidy=(clang-tidy --quiet "${@:2}")
    if [[ $unit == */runtime.cpp ]]; then
        "${tidy[@]}" "$unit" -- -std=c++17 -fopenmp -Iruntime
    else
        "${tidy[@]}" -p build/lint "$unit"
    fi
}

# tidy_units [OPTION...] <UNITS: runs clang-tidy on each, one per core at a time.
tidy_units() {
    export -f tidy_unit
    xargs -I '{}' -P "$(nproc)" bash -c 'tidy_unit "$@"' tidy_unit '{}' "$@" 2>"$lint/log" |
        print_once
}

# lint_modules [SOURCE...]: checks all modules in batches, in a quarter of the time; or only these
# sources, one by one, which also detects missing includes.
lint_modules() {
    local -a options=()
    local unity=ON
    if (($# > 0)); then unity=OFF; fi
    export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}
    cmake --preset lint "-DSELGEN_UNITY=$unity" >"$lint.log" ||
        fail 3 "cmake --preset lint failed, see $lint.log"
    cmake --build "$lint" --target selgen_embedded_templates selgen_embedded_codes >>"$lint.log" ||
        fail 3 "the templates cannot be embedded, see $lint.log"
    write_runtime_unit
    if (($# == 0)); then
        lint_units | cut -f 1 | sort -u | tidy_units
    else
        options=("--line-filter=[$(printf ',{"name":"%s"}' "$@" | cut -c 2-)]")
        units_of "$@" | tidy_units "${options[@]}"
    fi
}

lint_changed() {
    local base=${1:-}
    local -a sources
    if [[ -z $base ]] && ! base=$(base_commit); then
        say "clang-tidy is skipped: this clone has no commit to compare with"
        return
    fi
    mapfile -t sources < <(changed_sources "$base")
    if ((${#sources[@]} == 0)); then
        say "no source of a module differs from $(git rev-parse --short "$base")"
    else
        say "clang-tidy of ${#sources[@]} files that differ from $(git rev-parse --short "$base")"
        lint_modules "${sources[@]}"
    fi
}

# Options: [--changed [COMMIT]].
run_lint() {
    local -a failed=()
    if [[ -n ${2:-} ]] && ! git rev-parse --verify --quiet "$2^{commit}" >/dev/null; then
        fail 2 "'$2' is not a commit of this clone"
    fi
    need_packages
    want_packages "${linters[@]}"
    mkdir -p build
    say "clang-format"
    lint_format || failed+=(clang-format)
    say "codespell"
    if ! has codespell; then
        say "codespell is skipped: it is not installed"
    else
        lint_spelling || failed+=(codespell)
    fi
    say "clang-tidy"
    if ! has clang-tidy clang++; then
        say "clang-tidy is skipped: it is not installed"
    elif (($# > 0)); then
        lint_changed "${2:-}" || failed+=(clang-tidy)
    else
        lint_modules || failed+=(clang-tidy)
    fi
    if ((${#failed[@]} > 0)); then
        fail 1 "failed after $SECONDS s: ${failed[*]}"
    fi
    say "clean, after $SECONDS s"
}
