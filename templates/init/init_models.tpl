// Written by selgen init. `selgen tune $name$.sel` writes the fitted model to this file.
