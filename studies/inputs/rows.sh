# Converts formats that no reader supports. Sourced by inputs.sh.
# shellcheck shell=bash

# Prints a line for each iteration, with its elements, as numbers from 1 or as names: NAME FILE...
# Returns 1 if NAME needs no conversion.
rows() {
    case $1 in
        *.nas) awk -F, '  # NASTRAN: nodes of a cell, which may continue on further lines
            /^[^,]/ { if (row) print row; row = "" }
            /^C(TETRA|HEXA|PENTA)/ { for (i = 4; i <= NF; ++i) row = row " " $i }
            /^,/ && row { for (i = 2; i <= NF; ++i) row = row " " $i }
            END { if (row) print row }' "$2" ;;
        *.obj) awk '  # OBJ: vertices of a face; what follows a slash is a texture or a normal
            /^f / { row = ""
                for (i = 2; i <= NF; ++i) { split($i, part, "/"); row = row " " part[1] }
                print row }' "$2" ;;
        *.off) awk '  # OFF: vertices of a face, from 0
            !NF || /^#/ || /OFF/ { next }
            ++line == 1 { vertices = $1; next }
            line > 1 + vertices { row = ""; for (i = 2; i < 2 + $1; ++i) row = row " " $i + 1
                print row }' "$2" ;;
        *.inp) awk '  # Abaqus and CalculiX: nodes of a cell
            /^\*/ { inside = toupper($0) ~ /^\*ELEMENT/; next }
            inside { gsub(",", " "); $1 = ""; print }' "$2" ;;
        *.syr) awk '  # SYRTHES: nodes of a cell
            /RUBRIQUE/ { inside = /ELEMENTS *$/ }
            inside && !/^C/ { $1 = $2 = ""; print }' "$2" ;;
        *.xdmf) sed 's/.*>//' "$2" | awk '  # XDMF: nodes of a tetrahedron
            NF == 4 && /^[0-9 ]+$/ { print $1 + 1, $2 + 1, $3 + 1, $4 + 1 }' ;;
        *.xml) awk -F'"' '  # DOLFIN: nodes of a tetrahedron. SBML: substances of a reaction
            /<tetrahedron/ { print $4 + 1, $6 + 1, $8 + 1, $10 + 1 }
            match($0, / species="[^"]*/) { row = row " " substr($0, RSTART + 10, RLENGTH - 10) }
            /<\/reaction>/ { if (row) print row; row = "" }' "$2" ;;
        *.faces) awk '  # OpenFOAM: the cells on both sides of an inner face
            FNR == 1 { ++file } /^\(/ { inside = 1; face = 0; next } /^\)/ { inside = 0 }
            inside && file == 1 { other[++faces] = $1 + 1 }
            inside && file == 2 && face++ < faces { print $1 + 1, other[face] }' "$2" "$3" ;;
        chipdb-*) awk '  # IceStorm: the output and the inputs of a multiplexer
            /^\./ { if (row) print row; row = $1 == ".buffer" ? $4 + 1 : ""; next }
            row && NF { row = row " " $2 + 1 }
            END { if (row) print row }' "$2" ;;
        *.kicad_pcb) awk '  # KiCad: the ends of a track
            /^  \(segment/ { print $3 "," $4, $6 "," $7 }' "$2" ;;
        *.coo) awk '  # the columns of a row of a matrix
            $1 != last { if (row) print row; row = ""; last = $1 }
            { row = row " " $2 }
            END { print row }' "$2" ;;
        *.cif) awk '  # the atoms of an angle
            /^loop_/ { inside = 0 }
            /^_chem_comp_angle/ { inside = 1; next }
            inside && NF == 6 { print $1 ":" $2, $1 ":" $3, $1 ":" $4 }' "${@:2}" ;;
        *.LastGraph) awk '  # Velvet: the ends of an arc, where the reverse of a node has a minus
            $1 == "ARC" { print $2 < 0 ? -$2 : $2, $3 < 0 ? -$3 : $3 }' "$2" ;;
        *.links) awk '  # HTML: a page and those that it links to
            FNR == 1 { if (row) print row
                row = folder = FILENAME; sub(/[^\/]*$/, "", folder) }
            { while (match($0, /href="[^":#?]*\.html/)) {
                to = folder substr($0, RSTART + 6, RLENGTH - 6)
                while (sub(/[^\/]+\/\.\.\//, "", to)) continue
                row = row " " to; $0 = substr($0, RSTART + RLENGTH) } }
            END { print row }' "${@:2}" ;;
        *.includes) awk '  # C++: a header and those that it includes
            FNR == 1 { if (row) print row; row = FILENAME; sub(/.*\/include\//, "", row) }
            /^[ \t]*#[ \t]*include[ \t]*[<"]/ { split($0, part, /[<>"]/); row = row " " part[2] }
            END { print row }' "${@:2}" ;;
        data.noun | data.verb) awk '  # WordNet: a meaning and those that it points to
            /^[0-9]/ { row = $3 $1
                for (i = 5; i < NF && $i != "|"; ++i)
                    if (length($i) == 8 && $i ~ /^[0-9]+$/) row = row " " $(i + 1) $i
                print row }' "$2" ;;
        th_*) awk -F'|' '  # MyThes: a word and its synonyms, separately for each meaning
            !/^[(-]/ { word = $1; next }
            { row = "-" word; for (i = 2; i <= NF; ++i) row = row "|-" $i
              gsub(" ", "_", row); gsub("[|]", " ", row); print row }' "$2" ;;
        *.mm) awk '  # Metamath: the statements that a proof uses
            { for (i = 1; i <= NF; ++i)
                if ($i == "$(" || $i == "$)") remark = $i == "$("
                else if (remark) continue
                else if ($i == "$=") inside = 1
                else if (inside && ($i == ")" || $i == "$.")) {
                    if (row) print row; row = ""; inside = 0 }
                else if (inside && $i != "(") row = row " " $i }' "$2" ;;
        *) return 1 ;;
    esac
}

# The rows as a MatrixMarket file. Names are numbered in the order of their first use.
matrix_of_rows() {
    local body status=0
    body=$(mktemp) || return 1
    awk -v body="$body" '
        { for (i = 1; i <= NF; ++i) {
            if ($i ~ /^[0-9]+$/) n = $i; else if (!(n = number[$i])) n = number[$i] = ++names
            if (n > columns) columns = n
            print NR, n >body; ++entries } }
        END { print "%%MatrixMarket matrix coordinate pattern general"
              print NR, columns, entries }' &&
        cat "$body" || status=1
    rm "$body"
    return "$status"
}
