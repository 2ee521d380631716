# What builds and selgen tune write, except for the models (*.fit.sel).
/build/
/app
/*.d
/*.o
/*.sel.hpp
/*.sel.stamp
/*.tune/
