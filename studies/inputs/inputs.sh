#!/usr/bin/env bash
# Fetches index patterns of real programs from Debian packages, once.
#
#   inputs.sh FOLDER [demo|shown|unseen|all]
#
# inputs.txt lists the inputs. The demo uses four of them (72 MB of packages), which belong to the
# shown half. Another input belongs to the unseen half if the SHA-256 of its file name starts with a
# digit from 8 to f. FOLDER receives the files and a list: demo.txt, shown.txt, unseen.txt or
# all.txt. Each line of the list names a file and the options for reading it.
# Nothing is installed, and no special rights are needed. Inputs that are not available are skipped.
set -euo pipefail

usage() {
    echo "usage: inputs.sh FOLDER [demo|shown|unseen|all]" >&2
    exit 2
}

say() { echo "inputs: $*" >&2; }

# Whether the requested set has the file.
wanted() {
    local half=shown
    if [[ $1 =~ ^(copter2\.graph|data\.chain|nylon\.data|motorBike\.obj)$ ]]; then
        [[ $set != unseen ]]
    else
        if [[ $(printf %s "$1" | sha256sum) == [89a-f]* ]]; then half=unseen; fi
        [[ $set == "$half" || $set == all ]]
    fi
}

# Unpacks a package into $scratch/PACKAGE, replacing the previous one. Returns 1 if it is not
# available.
unpack() {
    local package=$1 size
    [[ -d $scratch/$package ]] && return 0
    [[ -e $scratch/$package.missing ]] && return 1
    rm -rf "${scratch:?}"/*/
    size=$(apt-cache show --no-all-versions "$package" 2>/dev/null |
        awk '/^Size:/ { printf " (%.1f MB)", $2 / 1e6; exit }') || size=
    say "downloading the package $package$size"
    if command -v apt-get dpkg >/dev/null &&
        (cd "$scratch" && apt-get download "$package" >/dev/null 2>"$package.log") &&
        dpkg -x "$scratch/$package"_*.deb "$scratch/.unpacked"; then
        rm "$scratch/$package"_*.deb
        mv "$scratch/.unpacked" "$scratch/$package"
        return
    fi
    say "the package $package is not available"
    touch "$scratch/$package.missing"
    return 1
}

# Copies the real file to the folder. Returns 1 if it is not available in the listed version, or if
# a command fails: as fetch runs in a condition, set -e does not end it. The path is a pattern, and
# may continue with that of a file in an archive: doc/data.tar.gz:mesh.off.
fetch() {
    local file=$1 package=$2 path=$3 digest=$4 member='' stored found=()
    unpack "$package" || return 1
    if [[ $path == *:* ]]; then member=${path#*:} path=${path%%:*}; fi
    cd "$scratch/$package" || return 1  # short names, as there may be thousands
    mapfile -t found < <(find . -type f -path "*/$path" | sed 's:^\./::' | LC_ALL=C sort)
    if [[ -n $member && ${#found[@]} == 1 ]]; then
        if tar -xf "${found[0]}" "$member"; then found=("$member"); else found=(); fi
    fi
    if [[ ${#found[@]} == 0 ]]; then
        say "the package $package has no $path"
        return 1
    fi
    if [[ $(cat -- "${found[@]}" | sha256sum) != "$digest"* ]]; then
        say "$path in $package is not the listed version"
        return 1
    fi
    if [[ ${found[0]} == *.gz ]]; then
        gunzip -kf "${found[@]}" || return 1
        found=("${found[@]%.gz}")
    fi
    stored=$(stored_as "$file")
    if [[ $stored == "$file" ]]; then
        cp "${found[0]}" converted || return 1
    else
        rows "$file" "${found[@]}" >"$scratch/rows" || return 1
        matrix_of_rows <"$scratch/rows" >converted || return 1
    fi
    mv converted "$folder/$stored"
}

# A converted file is a matrix.
stored_as() { if rows "$1" /dev/null /dev/null >/dev/null; then echo "$1.mtx"; else echo "$1"; fi; }

set=${2:-demo}
if (($# < 1 || $# > 2)) || [[ ! $set =~ ^(demo|shown|unseen|all)$ ]]; then usage; fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=studies/inputs/rows.sh
source "$here/rows.sh"
mkdir -p "$1"
folder=$(cd "$1" && pwd)
list=$folder/$set.txt
scratch=$(mktemp -d "$folder/unpacking.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

while IFS='|' read -r file package path digest options field; do
    wanted "$file" || continue
    stored=$(stored_as "$file")
    if [[ -s $folder/$stored ]] || (fetch "$file" "$package" "$path" "$digest"); then
        echo "$stored $options" >>"$scratch/cases.txt"
    else
        say "skipping $file ($field)"
    fi
done < <(grep -v '^#' "$here/inputs.txt")
if [[ ! -s $scratch/cases.txt ]]; then
    say "no input is available: update the package lists (apt-get update), and try again"
    exit 1
fi
mv "$scratch/cases.txt" "$list"
say "$(wc -l <"$list") cases in $list"
