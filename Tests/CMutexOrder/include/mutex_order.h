// Nothing to call: the functions take the place of the library's as they are linked.
