/** The lines that the product cannot keep yet. One may leave this list; none may join it. */
export const openLines = `
  3.2
  3.10a
  3.10b
  4.1
  4.2a
  4.2b
  4.2c
  4.2d
  4.11a
  4.11b
  5.7
  7.4
  7.6
  7.22a
  7.22b
  7.22c
  7.22d
  7.22e
  7.23a
  7.23b
  8.3
  8.5b
  9.8d
`
  .trim()
  .split(/\s+/)
