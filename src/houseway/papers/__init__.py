"""Papers: what an operator files, on pages of one design. Typst sets them, in faces that come with packages."""
