// Includes all algorithms of the reduction library, for the host and for devices.
#pragma once

#include "cuda/plans.hpp"
#include "schemes/atomic.hpp"
#include "schemes/localwrite.hpp"
#include "schemes/ownersort.hpp"
#include "schemes/repbuf.hpp"
#include "schemes/replink.hpp"
#include "schemes/selpriv.hpp"
#include "schemes/sequential.hpp"
