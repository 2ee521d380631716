// With Catch2 version 3: the single header of version 2, which the tests include.
#pragma once

#include <catch2/catch_all.hpp>

using Catch::Approx;
