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
  const link = mode === 'verify' || mode === 'reset' ? paramsInHash(location.hash) : {}
  const type: CodeType = (link.type ?? historyState.type) === 'login' ? 'login' : 'signup'
  const email =
    link.email ??
    (typeof historyState.email === 'string' && historyState.email !== '' ? historyState.email : undefined)
  const from = sameSitePath(historyState.from)
  return { mode, tab, type, email, token: link.token, from, queryFrom: search.get('from') }
}

/**
 * What the link of an email passes in the hash. A two-step log-in that began on the platform's site passes only the email,
 * because its redirect can't use the history state.
 */
function paramsInHash(hash: string) {
  const { email, token, type = 'login' } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return email ? { email, token, type } : {}
}

/** The page of this site that led here and to return to, from the history state. */
export function useReturnPath(): string | undefined {
  const { from }: Record<string, unknown> = Object(useHistoryState<unknown>())
  return sameSitePath(from)
}

/** Returns the path if it is on this site, outside `/auth` and `/api`: prevents open redirects and loops. */
function sameSitePath(from: unknown) {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, location.origin))
    return undefined
  const { origin, pathname, search, hash } = new URL(from, location.origin)
  if (origin !== location.origin || /^\/(?:\/|(?:auth|api)\b)/.test(pathname)) return undefined
  return pathname + search + hash
}
