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
  const type: CodeType = carried.type === 'login' ? 'login' : 'signup'
  const email = typeof carried.email === 'string' && carried.email !== '' ? carried.email : undefined
  return { mode, tab, type, email, from: placeOnSite(carried.from) }
}

/** A page of this site other than this one. */
function placeOnSite(from: unknown) {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /^\/auth\b/.test(from)) return undefined
  return from
}
