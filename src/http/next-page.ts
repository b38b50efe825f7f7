/** The Link header (RFC 8288) with a list's next page. Parameters that are undefined are left out. */
export function nextPageLink(path: string, params: Record<string, string | number | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value))
  return `<${path}?${query}>; rel="next"`
}
