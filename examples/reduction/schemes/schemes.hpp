// Includes all algorithms of the reduction library, for the host and for devices.
#pragma once

#include "cuda/plans.hpp"
#include "schemes/direct.hpp"
#include "schemes/localwrite.hpp"
#include "schemes/ownersort.hpp"
#include "schemes/replicated.hpp"
#include "schemes/selpriv.hpp"
