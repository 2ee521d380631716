# shellcheck shell=bash
# ./run demo and ./run bench selection: tune the adaptive reduction in a copy of the example, as a
# user would, and evaluate its choices on real inputs. Sourced by run.

readonly demo=.cache/demo
readonly demo_packages=(g++ cmake ninja-build make git pkgconf dpkg-dev libfmt-dev tao-pegtl-dev
    libcli11-dev nlohmann-json3-dev libeigen3-dev libyaml-cpp-dev libsvm-dev)

# Builds the tool in the folder of ./run build, so that neither compiles again what the other has
# compiled. In a new folder, examples and tests are left out, which need more packages: ./run build
# adds them.
build_tool() {
    need_packages "${demo_packages[@]}"
    if has ninja; then export CMAKE_GENERATOR=${CMAKE_GENERATOR:-Ninja}; fi
    say "building selgen in $release"
    if [[ -e $release/CMakeCache.txt ]]; then
        cmake "$release" >&2
    else
        cmake --preset release -DSELGEN_BUILD_EXAMPLES=OFF -DSELGEN_BUILD_TESTS=OFF >&2
    fi
    cmake --build "$release" --parallel "$(nproc)" \
        --target selgen selgen_manual selgen_embedded selgen_library >&2
}

# Installs only the tool, and copies the example. Tuning replaces its models, unless the new ones
# are not better.
prepare_demo() {
    build_tool
    cmake --install "$release" --prefix "$demo/selgen" >/dev/null
    say "building the example in $demo"
    mkdir -p "$demo"
    (cd examples && find reduction -type f ! -name '*.fit.sel' \
        -exec cp --parents --update {} "../$demo" \;)
    local -r models=$demo/reduction/reduce.fit.sel
    if [[ ! -e $models ]]; then
        echo "// Written by selgen's demo: the example's models, until tune finds better ones." |
            cat - examples/reduction/reduce.fit.sel >"$models"
    fi
    cmake -S "$demo/reduction" -B "$demo/build" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_PREFIX_PATH="$PWD/$demo/selgen" >&2
    build_example tune_reduce_driver
}

build_example() { cmake --build "$demo/build" --parallel "$(nproc)" --target "$@" >&2; }

# Whether tune, which failed with exit code 3, may succeed with --accept-disturbed: either it
# stopped before it measured, as it does if other programs use the cores, or they disturbed its
# measurements.
may_be_disturbed() {
    [[ ! $demo/reduce.tune/reduce.spent.json -nt $demo/started ]] ||
        grep -qs ',disturbed,' "$demo/reduce.tune/reduce.csv"
}

# Tunes the copy with this budget. If other programs use the cores, tries again with less reliable
# times, and sets disturbed. These are other times, so everything is measured again.
tune_example() {
    local -r proof=tune_reduce_driver_proof
    local status=0 tune=("$demo/selgen/bin/selgen" tune "$demo/reduction/reduce.experiment.sel"
        --driver "$demo/build/tune_reduce_driver" --folder "$demo/reduce.tune" --budget "$1"
        --proof-driver "$demo/build/$proof"
        --proof-build "cmake --build $demo/build --parallel $(nproc) --target $proof"
        -o "$demo/reduce.tune/reduce.sel.hpp")
    local -r flags=(-std=c++20)
    disturbed=
    say "tuning the reduction: at most $1 of measuring"
    touch "$demo/started"
    "${tune[@]}" -- "${flags[@]}" || status=$?
    if ((status == 3)) && may_be_disturbed; then
        say "trying again from the beginning, in case other programs use the cores"
        status=0
        "${tune[@]}" --accept-disturbed -- "${flags[@]}" || status=$?
        disturbed=" (measured with --accept-disturbed: the times are less reliable)"
    fi
    if ((status != 0)); then exit "$status"; fi
}

# Downloads need the lists of packages, which are missing on a fresh machine.
get_inputs() {
    local -r set=$1 folder=$inputs/$1
    if [[ -s $folder/$set.txt ]]; then return; fi
    if ! apt-cache show libmetis-doc >/dev/null 2>&1; then
        as_root apt-get update -qq || say "cannot update the package lists"
    fi
    local -r start=$SECONDS
    studies/inputs/inputs.sh "$folder" "$set" >&2
    say "fetched real inputs in $((SECONDS - start)) s"
}

run_demo() {
    local files
    prepare_demo
    get_inputs demo
    tune_example 90s
    build_example adaptive_reduction
    mapfile -t files < <(cut -d ' ' -f 1 "$inputs/demo/demo.txt")
    say "choices of the tuned dispatcher, compared with all variants$disturbed"
    "$demo/build/adaptive_reduction" "${files[@]/#/$inputs/demo/}"
    say "the report on the measured loops: $demo/reduce.tune/reduce.html"
}

# [BUDGET [shown|unseen|synthetic]]: tunes with a longer budget, and evaluates the choices on half
# of the real inputs, or on 200 loops of the experiment's domain that the models were not fitted to.
run_selection() {
    local -r budget=${1:-10min} set=${2:-shown}
    local run bench=("$demo/build/reduction_real" --data-folder "$inputs/$set")
    case $set in
        shown | unseen) ;;
        synthetic) bench=("$demo/build/tune_reduce_driver" --seed 2 --points 200 --repeats 20) ;;
        *) fail 2 "unknown set of inputs '$set': shown, unseen or synthetic" ;;
    esac
    prepare_demo
    if [[ $set != synthetic ]]; then get_inputs "$set"; fi
    tune_example "$budget"
    build_example reduction_real
    for run in 1 2; do
        say "measuring the inputs ($set), run $run of 2$disturbed"
        "$demo/selgen/bin/selgen" bench "${bench[@]}" ${disturbed:+--accept-disturbed} \
            --halves --restart -o "$demo/$set-$run.csv"
    done
    say "choices on the inputs ($set): best variants by the odd runs, priced by the even ones"
    "$demo/selgen/bin/selgen" eval "$demo/reduction/reduce.sel" --halves \
        --data "$demo/$set-1.csv" --again "$demo/$set-2.csv"
}
