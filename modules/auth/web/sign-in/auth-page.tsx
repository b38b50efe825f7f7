import { useEffect, useRef } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { authPath, forgotPasswordPath, secondFactorPath } from '@/modules/auth/web/paths'
import { usePendingUser } from '@/modules/auth/web/queries'
import { AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { AuthTabs } from '@/modules/auth/web/sign-in/auth-tabs'
import { ForgotPasswordScreen } from '@/modules/auth/web/sign-in/forgot-password-screen'
import { InvitationScreen } from '@/modules/auth/web/sign-in/invitation-screen'
import { ResetPasswordScreen } from '@/modules/auth/web/sign-in/reset-password-screen'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { VerifyScreen } from '@/modules/auth/web/sign-in/verify-screen'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { useViewer } from '@/web/lib/session/viewer'

/** Redirects logged-in users away, unless they verify their email or open an invitation. */
export function AuthPage() {
  const viewer = useViewer()
  const pendingUser = usePendingUser()
  const { mode, email, from } = useAuthParams()
  const [search] = useSearchParams()
  useFocusOnChange(mode)
  if (search.has('from'))
    return <Redirect to={withoutReturnPath(search)} replace state={{ from: search.get('from') }} />
  if (mode === 'verify') return <VerifyScreen />
  if (mode === 'first-admin' || mode === 'invitation') return <InvitationScreen mode={mode} />
  if (viewer.state === 'loading') return <AuthPageSkeleton />
  if (pendingUser) return <Redirect to={secondFactorPath} replace state={{ from }} />
  if (viewer.state === 'user') return <Redirect to={from ?? '/'} replace />
  if (mode === 'forgot') return <ForgotPasswordScreen />
  if (mode === 'reset' && email) return <ResetPasswordScreen email={email} />
  return mode === 'reset' ? <Redirect to={forgotPasswordPath} replace /> : <AuthTabs />
}

/** The server can only pass the return path in the query string; the page keeps it in the history state. */
function withoutReturnPath(search: URLSearchParams): string {
  const others = new URLSearchParams(search)
  others.delete('from')
  return others.size === 0 ? authPath : `${authPath}?${others}`
}

/** The path stays the same, so the router doesn't move the focus to the new screen. */
function useFocusOnChange(mode: string) {
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current !== mode && document.activeElement === document.body) focusPageHeading()
    shown.current = mode
  }, [mode])
}
