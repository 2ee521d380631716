// The template whose instances are the variants, and a record of the instance that ran last.
#pragma once

#include <algorithm>

/// The instance of `blocked` that ran last. A program can check that it called the right one.
struct Instance {
    int tile = 0;
    int unroll = 0;
};
inline Instance last_instance;

/// Writes the transposed matrix of rows x columns numbers, both row by row, in square tiles. Unroll
/// rows of a tile are copied at a time.
template <int Tile, int Unroll>
void blocked(const double* from, double* to, int rows, int columns) {
    last_instance = {Tile, Unroll};
    for (int top = 0; top < rows; top += Tile) {
        for (int left = 0; left < columns; left += Tile) {
            const int bottom = std::min(top + Tile, rows), right = std::min(left + Tile, columns);
            int row = top;
            for (; row + Unroll <= bottom; row += Unroll) {
                for (int column = left; column < right; ++column)
                    for (int k = 0; k < Unroll; ++k)  // the compiler unrolls this loop
                        to[column * rows + row + k] = from[(row + k) * columns + column];
            }
            for (; row < bottom; ++row) {
                for (int column = left; column < right; ++column)
                    to[column * rows + row] = from[row * columns + column];
            }
        }
    }
}
