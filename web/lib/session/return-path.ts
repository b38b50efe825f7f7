import { useHistoryState } from 'wouter/use-browser-location'

/** The page of this site that led to a login and to return to afterwards, from the history state. */
export function useReturnPath(): string | undefined {
  const { from }: Record<string, unknown> = Object(useHistoryState<unknown>())
  return sameSitePath(from)
}

/** Returns the path if it is on this site, outside `/auth` and `/api`: prevents open redirects and loops. */
export function sameSitePath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, location.origin))
    return undefined
  const { origin, pathname, search, hash } = new URL(from, location.origin)
  if (origin !== location.origin || /^\/(?:\/|(?:auth|api)\b)/.test(pathname)) return undefined
  return pathname + search + hash
}
