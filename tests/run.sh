#!/bin/bash
# Tests ./run with its arguments and with missing programs, without a build: SOURCE FOLDER.
set -uo pipefail
source=$1
folder=$(realpath -m "$2")
failures=0

# check STATUS TEXT COMMAND...: the command exits with STATUS, and prints the text.
check() {
    local -r status=$1 text=$2
    shift 2
    local printed actual=0
    printed=$("$@" 2>&1) || actual=$?
    if [[ $actual != "$status" || $printed != *"$text"* ]]; then
        printf '%s: exit %s, expected %s and "%s"; printed:\n%s\n' "$*" "$actual" "$status" \
            "$text" "$printed"
        failures=$((failures + 1))
    fi
}

# Calls one function of ./run in the current folder.
call() {
    sed "/^main \"\\\$@\"\$/d; /^cd /d; s|^source |source $source/|" "$source/run" \
        >"$folder/functions"
    bash -c 'source "$1"; shift; "$@"' call "$folder/functions" "$@"
}

rm -rf "$folder"
mkdir -p "$folder/path"
export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a \
    GIT_COMMITTER_EMAIL=a@b

check 2 "'lint' takes --changed and a commit, or no arguments" "$source/run" lint --all
check 2 "did you mean 'lint'?" "$source/run" lin
check 2 "'gpu' takes at most one argument" "$source/run" gpu a b
check 2 "'docs' takes no arguments" "$source/run" docs all
check 2 "unknown program 'sorting'; known are: intersect sort polynomial" \
    "$source/run" bench paid 60s sorting
check 2 "'bench planted' takes no arguments" "$source/run" bench planted 60s
check 2 "--json needs a file" "$source/run" bench paid --json
check 2 "'0' is not a number of seconds" "$source/run" fuzz 0
check 2 "'gen' is not a seed: use mutate N SEED FOLDER" "$source/run" mutate 60 gen
check 2 "'mutate' takes at most a number, a seed and a folder" "$source/run" mutate 1 2 gen x

# A driver without a device, as in containers.
printf '#!/bin/sh\necho "No devices were found"\n' >"$folder/path/nvidia-smi"
chmod +x "$folder/path/nvidia-smi"
check 77 "skipped: no CUDA device: nvidia-smi says: No devices were found" \
    env PATH="$folder/path:$PATH" "$source/run" gpu "$folder/gpu.md"

# clang-tidy checks each module of the tool, and its headers.
modules=$(sed -nE 's/^ *selgen_module\(([a-z]+)( COMPUTES)?\)$/\1/p' \
    "$source"/{CMakeLists.txt,cmake/*.cmake} | sort | xargs)
listed_modules() { call eval 'printf "%s\n" "${modules[@]}"' | grep -vx runtime | sort | xargs; }
modules_of_headers() {
    sed -n 's/^HeaderFilterRegex: .*(\(.*\)).*/\1/p' "$source/.clang-tidy" | tr '|' '\n' |
        grep -vx runtime | sort | xargs
}
check 0 "$modules" listed_modules
check 0 "$modules" modules_of_headers

# A history of two commits on main, and one on a branch.
git init -q -b main "$folder/origin"
cd "$folder/origin" || exit 1
mkdir dsl docs
for file in dsl/first.cpp dsl/second.hpp docs/third.cpp; do
    echo "// $file" >"$file"
    git add "$file"
    git commit -qm "$file"
done
git clone -q "file://$folder/origin" "$folder/clone"
cd "$folder/clone" || exit 1
check 0 "$(git rev-parse HEAD~1)" call base_commit
git checkout -q -b branch
echo "int one;" >>dsl/second.hpp
git commit -qam "branch"
check 0 "$(git rev-parse main)" call base_commit
check 0 "dsl/second.hpp" call changed_sources main
echo "int two;" >dsl/new.cpp
[[ $(call changed_sources main | xargs) == "dsl/new.cpp dsl/second.hpp" ]] ||
    check 0 "dsl/new.cpp and dsl/second.hpp, and no other file" call changed_sources main

# A single commit has nothing to compare with.
git clone -q --depth 1 "file://$folder/origin" "$folder/shallow"
cd "$folder/shallow" || exit 1
check 1 "" call base_commit
check 0 "clang-tidy is skipped: this clone has no commit to compare with" call lint_changed

# The demo builds only the tool, in the folder of ./run build, and leaves its options as they are.
build_tool() {
    call eval 'need_packages() { :; }; cmake() { echo "cmake $*"; }; build_tool'
}
check 0 "cmake --preset release -DSELGEN_BUILD_EXAMPLES=OFF -DSELGEN_BUILD_TESTS=OFF" build_tool
mkdir -p build/release
touch build/release/CMakeCache.txt
check 0 "cmake build/release
cmake --build build/release --parallel $(nproc) --target selgen selgen_manual selgen_embedded" \
    build_tool

exit $((failures > 0))
