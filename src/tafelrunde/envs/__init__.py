"""The games as environments for programs that learn; each submodule needs its optional extra."""
