/** The lines that the product cannot keep yet. One may leave this list; none may join it. */
export const openLines = `
  1.6
  3.10a
  3.10b
  4.11a
  4.11b
  7.22a
  7.22b
  7.22c
  7.22d
  7.22e
  8.5b
  9.8d
`
  .trim()
  .split(/\s+/)
