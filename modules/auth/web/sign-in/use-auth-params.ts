import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { CodeType } from '@/modules/auth/contract'

const modes = ['verify', 'forgot', 'reset', 'first-admin', 'invitation'] as const

export type AuthTab = 'login' | 'signup'
type AuthMode = (typeof modes)[number] | 'auth'

/**
 * The state of `/auth`: screen and tab from the URL, the rest from the history state, because emails don't belong in URLs.
 * `queryFrom` is the return path that the server put into the query string.
 */
export function useAuthParams() {
  const [search] = useSearchParams()
  const historyState: Record<string, unknown> = Object(useHistoryState<unknown>())
  const mode: AuthMode = modes.find((each) => each === search.get('mode')) ?? 'auth'
  const tab: AuthTab = (search.get('tab') ?? historyState.tab) === 'signup' ? 'signup' : 'login'
  const hashEmail = mode === 'verify' ? emailInHash(location.hash) : undefined
  const type: CodeType = hashEmail || historyState.type === 'login' ? 'login' : 'signup'
  const email =
    hashEmail ??
    (typeof historyState.email === 'string' && historyState.email !== '' ? historyState.email : undefined)
  return { mode, tab, type, email, from: sameSitePath(historyState.from), queryFrom: search.get('from') }
}

/** The email of a two-step log-in that began on the platform's site; the redirect can only pass it in the hash. */
function emailInHash(hash: string) {
  return new URLSearchParams(hash.slice(1)).get('email') ?? undefined
}

/** Returns the path if it is on this site, outside `/auth` and `/api`: prevents open redirects and loops. */
function sameSitePath(from: unknown) {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, location.origin))
    return undefined
  const { origin, pathname, search, hash } = new URL(from, location.origin)
  if (origin !== location.origin || /^\/(?:\/|(?:auth|api)\b)/.test(pathname)) return undefined
  return pathname + search + hash
}
