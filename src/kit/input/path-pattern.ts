/** Whether a pattern such as `/item/:id` matches a path, or everything that another pattern matches. */
export function matchesPath(pattern: string, path: string): boolean {
  if (pattern === path) return true
  const actual = path.endsWith('/') ? path.slice(0, -1) : path
  return pattern.includes(':') ? matchesSegments(pattern.split('/'), actual.split('/')) : pattern === actual
}

function matchesSegments(expected: readonly string[], actual: readonly string[]): boolean {
  return (
    expected.length === actual.length &&
    expected.every((part, at) => part.startsWith(':') || part === actual[at])
  )
}
