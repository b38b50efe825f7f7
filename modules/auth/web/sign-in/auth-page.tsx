import { useEffect, useRef } from 'react'
import { Redirect } from 'wouter'
import { AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { AuthTabs } from '@/modules/auth/web/sign-in/auth-tabs'
import { ForgotPasswordScreen } from '@/modules/auth/web/sign-in/forgot-password-screen'
import { InvitationScreen } from '@/modules/auth/web/sign-in/invitation-screen'
import { ResetPasswordScreen } from '@/modules/auth/web/sign-in/reset-password-screen'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { VerifyScreen } from '@/modules/auth/web/sign-in/verify-screen'
import { focusPageHeading } from '@/web/lib/focus'
import { useViewer } from '@/web/lib/viewer'

/** Somebody signed in has nothing to do here, except to verify their address, or to take up what a link offers. */
export function AuthPage() {
  const viewer = useViewer()
  const { mode, email, from, asked } = useAuthParams()
  useFocusOnChange(mode)
  if (asked !== null) return <Redirect to="/auth" replace state={{ from: asked }} />
  if (mode === 'verify') return <VerifyScreen />
  if (mode === 'first-admin' || mode === 'invitation') return <InvitationScreen mode={mode} />
  if (viewer.state === 'loading') return <AuthPageSkeleton />
  if (viewer.state === 'user') return <Redirect to={from ?? '/'} replace />
  if (mode === 'forgot') return <ForgotPasswordScreen />
  if (mode === 'reset' && email) return <ResetPasswordScreen email={email} />
  return mode === 'reset' ? <Redirect to="/auth?mode=forgot" replace /> : <AuthTabs />
}

/** The address stays the same for the router, so that nobody else takes the keyboard to the new screen. */
function useFocusOnChange(mode: string) {
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current !== mode && document.activeElement === document.body) focusPageHeading()
    shown.current = mode
  }, [mode])
}
