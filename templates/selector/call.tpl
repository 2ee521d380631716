
/// The $dispatcher$ of the calling thread.
//$ if is_template
$head$
//$ end
$inline$$dispatcher$$arguments$& local() {
    return selgen::rt::OfThread<$dispatcher$$arguments$>::get();
}

/// Calls the variant that the calling thread's own Dispatcher chooses.
//$ if is_template
$call_head$
//$ end
$inline_call$$result$ call($call_parameters$) {  // $call_origin$
    return local$arguments$()($forwarded$);
}
//$ if split

const char* explain() {
    thread_local std::string text;
    text = local().explain();
    return text.c_str();
}

void force(Variant variant) { local().force(variant); }

void unforce() { local().unforce(); }
//$ end

}  // namespace $selector$
