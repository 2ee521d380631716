
/// The Dispatcher of the calling thread.
//$ if is_template
$head$
//$ end
$inline$Dispatcher$arguments$& local() {
    return selgen::rt::OfThread<Dispatcher$arguments$>::get();
}

//$ if is_template
$head_again$
//$ end
$inline$$result$ call($parameters$) {
    return local$arguments$()($forwarded$);
}

}  // namespace $selector$
