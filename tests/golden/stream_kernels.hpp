// Kernels of streams.sel: only declared, since the headers are compiled for real devices, too.
#pragma once

#include <selgen/cuda/stream.hpp>

namespace streams {

struct Vector {
    double size = 0;
    int version = 0;
};

void on_host(const Vector& x);
void on_device(const Vector& x, selgen::cuda::StreamHandle stream);

class Copy {
public:
    explicit Copy(const Vector& x) : size_(x.size) {}
    void on_device(selgen::cuda::StreamHandle stream);

private:
    double size_;
};

template <class Number>
double on_host(const Vector& x, Number* y);
template <class Number>
double on_device(const Vector& x, Number* y, int block, selgen::cuda::StreamHandle stream);

}  // namespace streams
