# shellcheck shell=bash
# `./run gpu`; sourced by run.

readonly skipped=77  # exit status of tests without the device that they need

no_device() {
    say "skipped: no CUDA device: $*"
    exit "$skipped"
}

# NAME, DRIVER, MEMORY of the first device.
describe_device() {
    has nvidia-smi || no_device "nvidia-smi is missing; it comes with the driver"
    nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader 2>&1 | head -n 1
}

# Records a heading, the command and its output; returns its exit status.
record() {
    local -r heading=$1
    local status=0
    shift
    {
        # shellcheck disable=SC2016  # Markdown quotes
        printf '\n## %s\n\n`%s`\n\n```text\n' "$heading" "$*"
        "$@" 2>&1 || status=$?
        printf '```\n'
    } >>"$results"
    return "$status"
}

write_heading() {
    local changes=''
    git diff --quiet HEAD || changes=' with changes'
    cat <<TEXT
# Tests and benchmark on a CUDA device

| what | value |
|---|---|
| device, driver, memory | $1 |
| host | $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) threads |
| date | $(date -u +%Y-%m-%dT%H:%MZ) |
| commit | $(git rev-parse --short HEAD)$changes |
| command | \`./run gpu\` |
TEXT
}

run_gpu() {
    local -r results=${1:-build/cuda/gpu.md}
    local device
    local -a failed=()
    device=$(describe_device) || exit "$skipped"
    [[ $device == *,* ]] || no_device "nvidia-smi says: $device"
    build_preset cuda --target selgen_test_reduction_cuda selgen_test_spmv_cuda \
        selgen_test_patterns_cuda selgen_test_streams_cuda selgen_test_batched_gemm_cuda \
        bench_cuda bench_spmv_cuda bench_gemm_cuda patterns_gpu bench_patterns_cuda selgen
    say "testing and measuring on $device"
    mkdir -p "$(dirname "$results")"
    write_heading "$device" >"$results"
    record "Tests" ctest --preset cuda -L cuda --no-tests=error || failed+=(tests)
    if ((${#failed[@]} == 0)) && grep -q 'Skipped' "$results"; then
        no_device "$(build/cuda/bin/selgen_test_reduction_cuda || true)"
    fi
    record "Reductions" build/cuda/bin/bench_cuda --repeats 5 --largest 20 || failed+=(bench_cuda)
    record "Sparse matrix products" build/cuda/bin/bench_spmv_cuda || failed+=(bench_spmv_cuda)
    record "Batched products" build/cuda/bin/bench_gemm_cuda || failed+=(bench_gemm_cuda)
    record "Graphs of examples/patterns/gpu.sel" build/cuda/bin/patterns_gpu ||
        failed+=(patterns_gpu)
    record "Their mappings with measured rates" \
        build/cuda/bin/selgen map examples/patterns/gpu.sel --calibrate \
        --rates build/cuda/rates.json -- build/cuda/bin/patterns_gpu || failed+=(map)
    record "Table 1 of the paper on mapping" build/cuda/bin/bench_patterns_cuda ||
        failed+=(bench_patterns_cuda)
    cat "$results"
    if ((${#failed[@]} > 0)); then fail 1 "failed (see $results): ${failed[*]}"; fi
    say "done after $SECONDS s: the results are in $results"
}
