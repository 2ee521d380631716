            const auto tell_ = [&] {
                selgen::rt::tell(*this, state_, detail::about, detail::told);
            };
//$ if not again
            selgen::rt::settle(state_, phase_, detail::available(),
                               selgen::rt::Steps{read_, infeasible_, decide_, plan_, tell_});
//$ end
//$ if again
            const selgen::rt::Steps steps_{read_, infeasible_, decide_, plan_, tell_};
            if (again_) {
//$ each reuses
                state_.features.$name$ = state_.reuse.rest();
//$ end
                state_.features.seen = time_.seen(state_.decision()->variant);
                selgen::rt::decide_again(state_, phase_, selgen::rt::Again{steps_, drop_, time_});
            } else {
                selgen::rt::settle(state_, phase_, detail::available(), steps_);
            }
//$ end
//$ if anytime
            state_.reuse.mind_length();
//$ end
//$ if seen
            time_.decided(*this, detail::times(state_.features), detail::setups(state_.features));
//$ end
//$ if phased
                return false;
            });
//$ if watches
            if (watched_) return selgen::rt::watch($watched$);
//$ end
//$ end
        }
