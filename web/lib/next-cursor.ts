/** Where the next page of a list starts, as its Link header says (RFC 8288); undefined at the end. */
export function nextCursor(headers: Headers): string | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return next === undefined
    ? undefined
    : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined)
}
