        switch (state_.next()) {
//$ each variants
//$ if guarded
#if defined(SELGEN_CUDA)
//$ end
//$ if planned
            case Variant::$name$: {  // $origin$
                const auto held_ = selgen::rt::use<$index$>(plans_);
                auto& plan = held_.plan;
//$ end
//$ if not planned
            case Variant::$name$:  // $origin$
//$ end
//$ if returns
                return $run$;
//$ end
//$ if not returns
                $run$;
                return;
//$ end
//$ if planned
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
