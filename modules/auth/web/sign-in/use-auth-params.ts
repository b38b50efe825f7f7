import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { CodeType } from '@/modules/auth/web/queries'

const modes = ['verify', 'forgot', 'reset', 'first-admin', 'invitation'] as const

export type AuthTab = 'login' | 'signup'
type AuthMode = (typeof modes)[number] | 'auth'

/**
 * Where on `/auth` somebody is, and what the last page gave them to carry: addresses do not belong into the URL. The server can
 * only put into the URL (`asked`) where somebody was.
 */
export function useAuthParams() {
  const [search] = useSearchParams()
  const carried: Record<string, unknown> = Object(useHistoryState<unknown>())
  const mode: AuthMode = modes.find((each) => each === search.get('mode')) ?? 'auth'
  const tab: AuthTab = (search.get('tab') ?? carried.tab) === 'signup' ? 'signup' : 'login'
  const sent = mode === 'verify' ? emailInHash(location.hash) : undefined
  const type: CodeType = sent || carried.type === 'login' ? 'login' : 'signup'
  const email =
    sent ?? (typeof carried.email === 'string' && carried.email !== '' ? carried.email : undefined)
  return { mode, tab, type, email, from: sameSitePath(carried.from), asked: search.get('from') }
}

/** Where the code of a log-in went that began on another site, which can carry nothing but an address. */
function emailInHash(hash: string) {
  return new URLSearchParams(hash.slice(1)).get('email') ?? undefined
}

/** A page of this site other than this one. */
function sameSitePath(from: unknown) {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, location.origin))
    return undefined
  const { origin, pathname, search, hash } = new URL(from, location.origin)
  if (origin !== location.origin || /^\/(?:\/|(?:auth|api)\b)/.test(pathname)) return undefined
  return pathname + search + hash
}
