const entityTags = /(?:W\/)?"([^"]*)"/g

/** Whether the client already has the response with this ETag (RFC 9110 §13.1.2): its tags may be weak, listed, or `*`. */
export function isKnownEtag({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match')?.trim()
  if (known === undefined) return false
  if (known === '*') return true
  // A proxy that compresses the response makes a strong tag weak.
  return [...known.matchAll(entityTags)].some(([, tag]) => tag === opaqueTag(etag))
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '').slice(1, -1)
}
