/** Whether a pattern such as `/item/:id` matches a path, or everything that another pattern matches. */
export function matchesPath(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const actual = path.replace(/\/$/, '').split('/')
  return (
    expected.length === actual.length &&
    expected.every((part, at) => part.startsWith(':') || part === actual[at])
  )
}
