import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { CodeType } from '@/modules/auth/contract'
import { sameSitePath } from '@/web/lib/session/return-path'

const modes = ['verify', 'forgot', 'reset', 'first-admin', 'invitation'] as const

export type AuthTab = 'login' | 'signup'
type AuthMode = (typeof modes)[number] | 'auth'

/**
 * The state of `/auth`: screen and tab from the URL, the rest from the history state, because emails don't belong in URLs.
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
  const from = sameSitePath(link.from ?? historyState.from)
  return { mode, tab, type, email, token: link.token, from }
}

/**
 * Reads the parameters that an email's link passes in the hash. A two-step login that began on the platform's site passes the
 * email and the return path, because its redirect can't use the history state.
 */
function paramsInHash(hash: string) {
  const { email, token, from, type = 'login' } = Object.fromEntries(new URLSearchParams(hash.slice(1)))
  return email ? { email, token, from, type } : {}
}
