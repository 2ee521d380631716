
/// The $dispatcher$ of the calling thread.
//$ if is_template
$head$
//$ end
$inline$$dispatcher$$arguments$& local() {
    return selgen::rt::OfThread<$dispatcher$$arguments$>::get();
}

//$ if is_template
$head_again$
//$ end
$inline$$result$ call($parameters$) {
    return local$arguments$()($forwarded$);
}

}  // namespace $selector$
