import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { CodeType } from '@/modules/auth/web/queries'

const modes = ['verify', 'forgot', 'reset', 'first-admin', 'invitation'] as const

export type AuthTab = 'login' | 'signup'
type AuthMode = (typeof modes)[number] | 'auth'

/** Where on `/auth` somebody is, and what the last page gave them to carry: addresses do not belong into the URL. */
export function useAuthPlace() {
  const [search] = useSearchParams()
  const carried: Record<string, unknown> = Object(useHistoryState<unknown>())
  const mode: AuthMode = modes.find((each) => each === search.get('mode')) ?? 'auth'
  const tab: AuthTab = (search.get('tab') ?? carried.tab) === 'signup' ? 'signup' : 'login'
  const sent = mode === 'verify' ? addressIn(location.hash) : undefined
  const type: CodeType = sent || carried.type === 'login' ? 'login' : 'signup'
  const email =
    sent ?? (typeof carried.email === 'string' && carried.email !== '' ? carried.email : undefined)
  return { mode, tab, type, email, from: placeOnSite(carried.from) }
}

/** Where the code of a log-in went that began on another site, which can carry nothing but an address. */
function addressIn(hash: string) {
  return new URLSearchParams(hash.slice(1)).get('email') ?? undefined
}

/** A page of this site other than this one. */
function placeOnSite(from: unknown) {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /^\/auth\b/.test(from)) return undefined
  return from
}
