
}  // namespace $space$
