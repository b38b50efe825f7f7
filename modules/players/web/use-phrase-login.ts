import { useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '@/modules/players/messages'
import { type Challenge, useConfirmLogin, useLoginChallenge } from '@/modules/players/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'

const { login } = messages

/** A username, its confirmation, and the way back from there; a log-in loads the page anew. */
export function usePhraseLogin() {
  const [asked, setAsked] = useState<Challenge>()
  const [refused, setRefused] = useState<string>()
  const [username, setUsername] = useState('')
  const [, navigate] = useLocation()
  const { mutateAsync: askForPhrase } = useLoginChallenge()
  const { mutateAsync: confirm, isPending, isSuccess } = useConfirmLogin()
  return { asked, refused, username, ask, back, confirmIt, isConfirming: isPending || isSuccess }

  async function ask(name: string) {
    setRefused(undefined)
    setUsername(name)
    try {
      setAsked(await askForPhrase(name))
    } catch (error) {
      setRefused(loginErrorMessage(error))
    }
  }

  function back() {
    setAsked(undefined)
  }

  async function confirmIt() {
    if (!asked) return
    try {
      const verification = await confirm({ username, userInfo: asked.userInfo })
      if (verification) navigate('/auth?mode=verify', { state: verification })
      else location.reload()
    } catch (error) {
      back()
      setRefused(loginErrorMessage(error))
    }
  }
}

/** The server's words, where it has any. */
function loginErrorMessage(error: unknown) {
  const isCutOff = error instanceof ApiError && error.code === 'unreachable'
  return isCutOff ? login.unreachable : errorMessage(error, login.failed)
}
