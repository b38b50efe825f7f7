import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { messages } from '@/modules/auth/messages'
import { type Factor, FactorForm } from '@/modules/auth/web/factor-form'
import { authPath, securityPath } from '@/modules/auth/web/paths'
import { currentUserQuery } from '@/modules/auth/web/queries'
import { showToastAcrossReload } from '@/modules/auth/web/reload-toast'
import { AuthFormPage, AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { useReturnPath } from '@/web/lib/session/return-path'
import { useLogOut, useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'

const text = messages.secondFactor.page

/** Verifies the second factor and returns to the page that needed it. Opens the security page if the account has no factor. */
export function SecondFactorPage() {
  const viewer = useViewer()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const from = useReturnPath()
  if (user?.secondFactor) return <SecondFactorForm factor={user.secondFactor} from={from ?? '/'} />
  if (user) return <Redirect to={securityPath} replace state={{ from }} />
  if (viewer.state === 'guest') return <Redirect to={authPath} replace state={{ from }} />
  return <AuthPageSkeleton />
}

function SecondFactorForm({ factor, from }: { factor: Factor; from: string }) {
  // Stays as it was when the page opened, so that the texts don't change while the browser leaves.
  const [isLogIn] = useState(!factor.verified)
  const { onVerified, isLeaving } = useOnVerified(isLogIn, from)
  return (
    <AuthFormPage title={text.title} lead={isLogIn ? text.logInLead : text.confirmLead}>
      <FactorForm factor={factor} onVerified={onVerified} isLeaving={isLeaving} />
      {isLogIn && <LogOutButton />}
    </AuthFormPage>
  )
}

/**
 * After a login the page is loaded again, because its connection was opened as a visitor. Going back then doesn't return to this
 * page. Until the browser has left it, its buttons stay busy: a code works only once.
 */
function useOnVerified(isLogIn: boolean, from: string) {
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  return { onVerified, isLeaving }

  function onVerified() {
    if (!isLogIn) return navigate(from, { replace: true })
    setLeaving(true)
    showToastAcrossReload({ ...messages.logIn.done, tone: 'good' })
    location.replace(from)
  }
}

function LogOutButton() {
  const logOut = useLogOut()
  const [, navigate] = useLocation()
  const from = useReturnPath()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      variant="quiet"
      className="-ms-4 justify-self-start"
      busy={isBusy}
      onClick={() => void backToLogin()}
    >
      {text.logOut}
    </Button>
  )

  async function backToLogin() {
    setBusy(true)
    await logOut()
    setBusy(false)
    navigate(authPath, { state: { from } })
  }
}
