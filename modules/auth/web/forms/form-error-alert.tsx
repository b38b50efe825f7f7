import { useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '@/modules/auth/messages'
import { authPath, forgotPasswordPath } from '@/modules/auth/web/paths'
import { useLogOut, useViewer } from '@/web/lib/session/viewer'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import type { SubmitError } from '@/web/ui/forms/use-form'

/** Shows why the form was rejected; unlike the toast with the same text, it stays. */
export function FormErrorAlert({ error }: { error: SubmitError | undefined }) {
  if (error === undefined) return null
  return (
    <Alert>
      <div className="grid justify-items-start gap-2">
        <p>{error.message}</p>
        {error.code === 'log_in_again' && <LogInAgainButton />}
      </div>
    </Alert>
  )
}

/** Logs out and opens the login, which returns to this page. A user without a password gets a reset code instead. */
function LogInAgainButton() {
  const viewer = useViewer()
  const logOut = useLogOut()
  const [path, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  if (viewer.state !== 'user') return null
  const { email, passwordMissing } = viewer.user
  return (
    <Button size="sm" busy={isBusy} onClick={() => void logInAgain()}>
      {messages.logInAgain}
    </Button>
  )

  async function logInAgain() {
    setBusy(true)
    await logOut()
    const logInPath = passwordMissing && email ? forgotPasswordPath : authPath
    navigate(logInPath, { state: { tab: 'login', email, from: path } })
  }
}
