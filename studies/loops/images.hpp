// Loops over the pixels or blocks of images.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "input.hpp"
#include "loop.hpp"

namespace loops {

// Generates grey images as inputs of loops.

/// Brightness of pixels from 0 to 255, by rows.
struct Image {
    std::int64_t width = 0, height = 0;
    std::vector<unsigned char> pixels;

    const unsigned char* row(std::int64_t y) const { return pixels.data() + y * width; }
};

/// An image of about that many pixels, with sides of at least `least`: a gradient, boxes in front
/// of it, most of them in the upper part, and some noise. Wide, square and high images alternate.
Image make_image(Random& random, double pixels, int input, std::int64_t least);

// The loop compress: an image is transformed and quantised as in JPEG, a block per iteration.

/// Cosine transforms of blocks of 8 x 8 pixels, quantised.
class Compress final : public LoopOf<short> {
public:
    explicit Compress(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void block(std::int64_t number);

    Image image_;
    std::int64_t blocks_wide_, blocks_high_;
};

// The loop edge_detect: Sobel's filter of an image, a row per iteration.

/// The gradient of brightness, by rows of an image.
class EdgeDetect final : public LoopOf<unsigned char> {
public:
    explicit EdgeDetect(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
};

// The loop histogram: the brightness of pixels, counted separately in each band of an image.

/// Counts of each brightness. Each band of pixels has its own counts, which are added up.
class Histogram final : public LoopOf<int> {
public:
    explicit Histogram(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void count(std::int64_t band, int* counts) const;
    void add_up();

    Image image_;
    std::int64_t band_;  // pixels
    std::vector<int> counts_;
};

// The loop squeeze: reduces the colours of an image to a palette of 16, 64 or 200.

/// The nearest of some colours for each pixel. A colour is dropped as soon as it is too far.
class Squeeze final : public LoopOf<unsigned char> {
public:
    explicit Squeeze(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    std::int64_t width_;
    std::vector<int> red_, green_, blue_;
    std::vector<int> palette_;
};

// Common parts of the searches for corners and edges: a mask of 37 pixels around one.

inline constexpr std::int64_t mask_radius = 3;
/// How far each row of the mask extends to both sides.
inline constexpr std::array<std::int64_t, 7> mask_reach{1, 2, 3, 3, 3, 2, 1};

/// The similarity of two pixels by their difference: 100 if they are equal.
class Likeness {
public:
    Likeness() {
        for (int difference = -255; difference <= 255; ++difference)
            of_[static_cast<std::size_t>(difference + 255)] =
                static_cast<int>(100 * std::exp(-std::pow(difference / 20.0, 6)));
    }
    int operator()(int a, int b) const { return of_[static_cast<std::size_t>(a - b + 255)]; }

private:
    std::array<int, 511> of_{};
};

/// The sum of similarities to the middle in a row of the mask, from 0 to 6.
inline int likeness_of_row(const Image& image, const Likeness& likeness, std::int64_t at,
                           std::size_t row) {
    const unsigned char* const pixels = image.pixels.data() + at;
    const unsigned char* const line =
        pixels + (static_cast<std::int64_t>(row) - mask_radius) * image.width;
    int sum = 0;
    for (std::int64_t x = -mask_reach[row]; x <= mask_reach[row]; ++x)
        sum += likeness(line[x], *pixels);
    return sum;
}

// The loops susan_c_area and susan_c_corners: corner detection in images by the SUSAN method.

/// Corners: pixels that are similar to the middle of a mask of 37. Most are dropped early.
class SusanCornerArea final : public LoopOf<int> {
public:
    explicit SusanCornerArea(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
    Likeness likeness_;
};

/// Corners that are the strongest of their neighbourhood: few, and unevenly distributed.
class SusanCorners final : public LoopOf<unsigned char> {
public:
    explicit SusanCorners(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    std::int64_t width_, height_;
    std::vector<int> response_;
};

// The loops susan_e_area and susan_e_thin: edge detection in images by the SUSAN method.

/// Edges: the number of pixels of a mask of 37 that are similar to the middle.
class SusanEdgeArea final : public LoopOf<int> {
public:
    explicit SusanEdgeArea(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
    Likeness likeness_;
};

/// Edges that are the strongest across their direction.
class SusanThin final : public LoopOf<unsigned char> {
public:
    explicit SusanThin(int input);
    std::int64_t iterations() const override;
    double bytes() const override;
    void serial() override;
    void run(int threads, Schedule schedule) override;

private:
    void row(std::int64_t y);

    Image image_;
    std::vector<int> response_;
};

}  // namespace loops
