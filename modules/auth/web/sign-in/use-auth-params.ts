import { useState } from 'react'
import { is } from 'valibot'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { type CodeType, VerifyCode } from '@/modules/auth/contract'
import { ApiError } from '@/web/lib/api/api-error'
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

/** The token in the link of an email, which replaces the typed code. */
export interface LinkToken {
  /** The token of the emailed link; undefined without one, or if the link was cut off. */
  token: string | undefined
  /** Call when the user requests another code: the page then asks for it. */
  dropToken: () => void
  /** Awaits a request with the token, and drops the token if it doesn't work any more. */
  dropIfWrong: <Result>(request: Promise<Result>) => Promise<Result>
}

export function useLinkToken(): LinkToken {
  const { token: linked } = useAuthParams()
  const [token, setToken] = useState(is(VerifyCode.entries.code, linked) ? linked : undefined)
  const dropToken = () => setToken(undefined)
  return {
    token,
    dropToken,
    dropIfWrong: async (request) => {
      try {
        return await request
      } catch (error) {
        if (error instanceof ApiError && error.code === 'code_wrong') dropToken()
        throw error
      }
    },
  }
}
