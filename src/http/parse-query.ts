/**
 * The query of an address: each value the text that was sent, of a name that comes twice a list. Elysia's own reading takes a
 * comma for the sign of a list and brackets for JSON, and a search may hold both.
 */
export function parseQuery(url: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  const at = url.indexOf('?')
  if (at < 0) return query
  for (const [name, value] of new URLSearchParams(url.slice(at))) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}
