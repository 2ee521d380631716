#!/usr/bin/env bash
# Fetches index patterns of real programs from Debian packages, once.
#
#   inputs.sh FOLDER [MAKE_PATTERN]
#
# FOLDER receives the files and a list of cases, cases.txt: each line has a file and the options to
# read it. Nothing is installed, and no special rights are needed. The download has about 72 MB. An
# input that is not available is replaced by one from MAKE_PATTERN, a program of this example.
set -euo pipefail

if [[ $# -lt 1 || $# -gt 2 ]]; then
    echo "usage: inputs.sh FOLDER [MAKE_PATTERN]" >&2
    exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
make_pattern=${2:-}

# file | package | path in the package | sha256 begins with | options to read it with
inputs=(
    "copter2.graph|libmetis-doc|graphs/copter2.graph|e073b74b349e|"
    "data.chain|lammps-examples|COUPLE/multiple/data.chain|2b5b3985b01c|--cutoff 1.52"
    "nylon.data|lammps-examples|nylon,6-6_melt/large_nylon_melt.data.gz|cdcc1380e48f|"
    "motorBike.obj|openfoam-examples|resources/geometry/motorBike.obj.gz|d06307675434|"
)

# What is generated in place of an unavailable file: about as large and as sparse.
synthetic_options() {
    case $1 in
        copter2.graph) echo --elements 55000 --references 704000 --mobility 2 \
            --sparsity 0.79 --reach 4000 ;;
        data.chain) echo --elements 32000 --references 375000 --mobility 2 \
            --sparsity 0.72 --clusters 900 --reach 2000 ;;
        nylon.data) echo --elements 35000 --references 320000 --mobility 4 \
            --sparsity 0.51 --clusters 600 --reach 60 ;;
        motorBike.obj) echo --elements 133000 --references 995000 --mobility 3 \
            --sparsity 0.62 --clusters 20000 --reach 3000 ;;
    esac
}

say() { echo "inputs: $*" >&2; }

# Unpacks a package into $scratch/PACKAGE, once. Returns 1 if it is not available.
unpack() {
    local package=$1
    [[ -d $scratch/$package ]] && return 0
    [[ -e $scratch/$package.missing ]] && return 1
    say "downloading the package $package"
    if command -v apt-get dpkg >/dev/null &&
        (cd "$scratch" && apt-get download "$package" >/dev/null 2>"$package.log") &&
        dpkg -x "$scratch/$package"_*.deb "$scratch/$package.part"; then
        mv "$scratch/$package.part" "$scratch/$package"
        return 0
    fi
    say "the package $package is not available"
    touch "$scratch/$package.missing"
    return 1
}

# Copies the real file to the folder. Returns 1 if it is not available in the measured version.
fetch() {
    local file=$1 package=$2 path=$3 digest=$4 found
    unpack "$package" || return 1
    found=$(find "$scratch/$package" -type f -path "*/$path" | head -n 1)
    if [[ -z $found ]]; then
        say "the package $package has no $path"
        return 1
    fi
    if [[ $(sha256sum "$found") != "$digest"* ]]; then
        say "$path in $package is not the file that was measured"
        return 1
    fi
    case $found in
        *.gz) gunzip -c "$found" >"$scratch/$file" ;;
        *) cp "$found" "$scratch/$file" ;;
    esac
    mv "$scratch/$file" "$folder/$file"
}

# Generates a pattern instead.
synthetic_matrix() {
    local file=$1 options
    if [[ -z $make_pattern ]]; then
        say "no replacement for $file: pass the program make_pattern as second argument"
        return 1
    fi
    say "generating a replacement for $file"
    read -ra options <<<"$(synthetic_options "$file")"
    "$make_pattern" --out "$scratch/$file" "${options[@]}"
    mv "$scratch/$file" "$folder/generated-${file%.*}.mtx"
}

if [[ -s $folder/cases.txt ]]; then
    say "already in $folder"
    exit 0
fi
scratch=$(mktemp -d "$folder/unpacking.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

for input in "${inputs[@]}"; do
    IFS='|' read -r file package path digest options <<<"$input"
    if [[ -s $folder/$file ]] || fetch "$file" "$package" "$path" "$digest"; then
        echo "$file $options" >>"$scratch/cases.txt"
    elif synthetic_matrix "$file"; then
        echo "generated-${file%.*}.mtx" >>"$scratch/cases.txt"
    fi
done
if [[ ! -s $scratch/cases.txt ]]; then
    say "nothing could be had"
    exit 1
fi
mv "$scratch/cases.txt" "$folder/cases.txt"
say "$(wc -l <"$folder/cases.txt") cases in $folder"
