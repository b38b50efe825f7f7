import { useState } from 'react'
import { useLocation } from 'wouter'
import { verifyPath } from '@/modules/auth/web/paths'
import type { Challenge } from '@/modules/players/contract'
import { messages } from '@/modules/players/messages'
import { useConfirmLogin, useLoginChallenge } from '@/modules/players/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api/api-error'

const { login } = messages

/**
 * State of the login by username: request a phrase, then confirm it. A successful login opens the return path, or reloads the
 * page.
 */
export function usePhraseLogin(returnTo: string | undefined) {
  const [challenge, setChallenge] = useState<Challenge>()
  const [error, setError] = useState<string>()
  const [username, setUsername] = useState('')
  const [, navigate] = useLocation()
  const { mutateAsync: createChallenge } = useLoginChallenge()
  const { mutateAsync: confirmLogin, isPending, isSuccess } = useConfirmLogin()
  const isConfirming = isPending || isSuccess
  return { challenge, error, username, requestChallenge, goBack, confirm, isConfirming }

  async function requestChallenge(name: string) {
    setError(undefined)
    setUsername(name)
    try {
      setChallenge(await createChallenge(name))
    } catch (thrown) {
      setError(loginErrorMessage(thrown))
    }
  }

  function goBack() {
    setChallenge(undefined)
  }

  async function confirm() {
    if (!challenge) return
    try {
      const verification = await confirmLogin({ username, userInfo: challenge.userInfo })
      if (verification) navigate(verifyPath, { state: { ...verification, from: returnTo } })
      else if (returnTo === undefined) location.reload()
      else location.replace(returnTo)
    } catch (thrown) {
      goBack()
      setError(loginErrorMessage(thrown))
    }
  }
}

function loginErrorMessage(error: unknown) {
  const isUnreachable = error instanceof ApiError && error.code === 'unreachable'
  return isUnreachable ? login.unreachable : errorMessage(error, login.failed)
}
