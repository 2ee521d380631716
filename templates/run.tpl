//$ if times
        $timed_const$selgen::rt::Timed timed_(time_, state_);
//$ end
        switch (state_.next()) {
//$ each variants
//$ if guarded
#if defined(SELGEN_CUDA)
//$ end
//$ if scoped
            case Variant::$name$: {  // $origin$
//$ end
//$ if not scoped
            case Variant::$name$:  // $origin$
//$ end
//$ each knobs
                $line$
//$ end
//$ if declines
                try {
//$ if planned
                    const auto held_ = selgen::rt::use<$index$>(plans_);
                    auto& plan = held_.plan;
//$ end
//$ if returns
                    return $run$;
//$ end
//$ if not returns
                    $run$;
                    return;
//$ end
                } catch (const selgen::rt::Declined&) {
                    state_.decline(Variant::$name$);
//$ if times
                    timed_.cancel();
//$ end
                }
                return (*this)($forwarded$);
//$ end
//$ if not declines
//$ if planned
                const auto held_ = selgen::rt::use<$index$>(plans_);
                auto& plan = held_.plan;
//$ end
//$ if returns
                return $run$;
//$ end
//$ if not returns
                $run$;
                return;
//$ end
//$ end
//$ if scoped
            }
//$ end
//$ if guarded
#else
            case Variant::$name$: break;
#endif
//$ end
//$ end
        }
        selgen::rt::unreachable();
    }
