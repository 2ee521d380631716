// The function `$name$::call` chooses one of its variants and calls it. To measure the variants and
// to fit the model for the choice, run: selgen tune $name$.sel
use "$name$.hpp";  // your kernels
import "$name$.fit.sel";  // the model that selgen tune fits

selector $name$ {
  // The signature of the function.
  call double (const std::vector<double>& x);

  // What the choice depends on, and C++ that computes it from the arguments.
  feature n : count = x.size();

  // What can run, and when. `threads` is the number of OpenMP threads.
  variant serial { run $name$_serial(x); }
  variant team   { run $name$_team(x); when threads > 1; }

  // The variant with the shortest time in the model. Without a model, `serial` runs. For inputs
  // outside of the measured range of n, the nearest n in the range decides.
  choose by $name$;
  otherwise serial;
  outside clamp;
}

// What is measured: 40 inputs with n between these numbers.
experiment $name$ {
  factor n in 100, 4000000;
  design latin 40;
  input $name$_input(n, seed);
  check against serial tolerance 1e-9;
}
