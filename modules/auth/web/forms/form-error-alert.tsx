import { useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '@/modules/auth/messages'
import { useLogOut, useViewer } from '@/web/lib/viewer'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import type { SubmitError } from '@/web/ui/forms/use-form'

/** Why the whole form was refused; the toast that says it too goes away. */
export function FormErrorAlert({ refused }: { refused: SubmitError | undefined }) {
  if (refused === undefined) return null
  return (
    <Alert>
      <div className="grid justify-items-start gap-2">
        <p>{refused.message}</p>
        {refused.code === 'log_in_again' && <LogInAgainButton />}
      </div>
    </Alert>
  )
}

/** Out, in again, and back to this page; who has no password to log in with has a code mailed. */
function LogInAgainButton() {
  const viewer = useViewer()
  const logOut = useLogOut()
  const [path, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  if (viewer.state !== 'user') return null
  const { email, passwordMissing } = viewer.user
  return (
    <Button size="sm" busy={isBusy} onClick={() => void leave()}>
      {messages.logInAgain}
    </Button>
  )

  async function leave() {
    setBusy(true)
    await logOut()
    const way = passwordMissing && email ? '/auth?mode=forgot' : '/auth'
    navigate(way, { state: { tab: 'login', email, from: path } })
  }
}
