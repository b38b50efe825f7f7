import { useState } from 'react'
import { is } from 'valibot'
import { VerifyCode } from '@/modules/auth/contract'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { ApiError } from '@/web/lib/api/api-error'

/** The token in the link of an email, which replaces the typed code. */
export interface LinkToken {
  /** Undefined if the page wasn't opened by such a link, or the link was cut off. */
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
