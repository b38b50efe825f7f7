import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Asked, useAskForPhrase, useConfirm } from '@/modules/players/web/queries'
import { words } from '@/modules/players/words'
import { ApiError, errorWords } from '@/web/lib/api-error'

const { logIn } = words

/** A username, its confirmation, and the way back from there; a log-in loads the page anew. */
export function useSimpleLogin() {
  const [asked, setAsked] = useState<Asked>()
  const [refused, setRefused] = useState<string>()
  const [username, setUsername] = useState('')
  const [, navigate] = useLocation()
  const { mutateAsync: askForPhrase } = useAskForPhrase()
  const { mutateAsync: confirm, isPending, isSuccess } = useConfirm()
  return { asked, refused, username, ask, back, confirmIt, isConfirming: isPending || isSuccess }

  async function ask(name: string) {
    setRefused(undefined)
    setUsername(name)
    try {
      setAsked(await askForPhrase(name))
    } catch (error) {
      setRefused(wordsOf(error))
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
      setRefused(wordsOf(error))
    }
  }
}

/** The server's words, where it has any. */
function wordsOf(error: unknown) {
  const isCutOff = error instanceof ApiError && error.code === 'unreachable'
  return isCutOff ? logIn.unreachable : errorWords(error, logIn.failed)
}
