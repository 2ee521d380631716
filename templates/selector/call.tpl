
/// The Dispatcher of the calling thread.
//$ if is_template
$head$
//$ end
$inline$Dispatcher$arguments$& local() {
    thread_local Dispatcher$arguments$ mine;
    return mine;
}

//$ if is_template
$head_again$
//$ end
$inline$$result$ call($parameters$) {
    return local$arguments$()($forwarded$);
}

}  // namespace $selector$
