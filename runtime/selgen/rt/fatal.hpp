#pragma once

namespace selgen::rt {

/// A base of exceptions that end a decision: no plan is to blame, and no other variant is tried.
struct Fatal {};

}  // namespace selgen::rt
