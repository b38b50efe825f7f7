import { MailCheck, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, Redirect, useLocation, useSearchParams } from 'wouter'
import { messages } from '@/modules/auth/messages'
import { shellMessages } from '@/modules/auth/shell-messages'
import { authPath, demoLoginPath, forgotPasswordPath, secondFactorPath } from '@/modules/auth/web/paths'
import { usePendingUser } from '@/modules/auth/web/queries'
import { AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { InvitationScreen } from '@/modules/auth/web/sign-in/invitation-screen'
import { LogInForm, useLogInForm } from '@/modules/auth/web/sign-in/log-in-form'
import { ForgotPasswordScreen, ResetPasswordScreen } from '@/modules/auth/web/sign-in/reset-password-screen'
import { SignUpForm, useSignUpForm } from '@/modules/auth/web/sign-in/sign-up-form'
import { type AuthTab, useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { VerifyScreen } from '@/modules/auth/web/sign-in/verify-screen'
import { signInMethodSlot } from '@/modules/auth/web/slots'
import { focusPageHeading } from '@/web/lib/browser/focus'
import { useClientConfig } from '@/web/lib/client-config'
import { useDocumentTitle } from '@/web/lib/document-title'
import { SlotView } from '@/web/lib/modules/slots'
import { useViewer } from '@/web/lib/session/viewer'
import { Page } from '@/web/ui/page'
import { Tabs } from '@/web/ui/tabs'

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

const { titles } = shellMessages
const { welcome } = messages

/** The form state lives here, so that switching tabs keeps what was typed. */
function AuthTabs() {
  const { siteName } = useClientConfig()
  const { tab, from } = useAuthParams()
  const [, navigate] = useLocation()
  const [logIn, signUp] = [useLogInForm(), useSignUpForm()]
  useDocumentTitle(tab === 'signup' ? titles.signUp : titles.logIn)
  return (
    <Page title={welcome.title(siteName)} width="text" lead={welcome.lead}>
      <div className="mx-auto grid max-w-md gap-10 lg:max-w-none lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <Tabs
            label={welcome.tabsLabel}
            fill
            value={tab}
            onChange={(next: AuthTab) =>
              navigate(`${authPath}?tab=${next}`, { replace: true, state: { tab: next, from } })
            }
            tabs={[
              { value: 'login', label: messages.logIn.tab, content: <LogInForm form={logIn} /> },
              { value: 'signup', label: messages.signUp.tab, content: <SignUpForm form={signUp} /> },
            ]}
          />
          <SlotView slot={signInMethodSlot} props={{ from }} />
          <DemoLoginLink from={from} />
        </div>
        <TrustNotes />
      </div>
    </Page>
  )
}

function DemoLoginLink({ from }: { from: string | undefined }) {
  const { demoLogin } = useClientConfig()
  if (!demoLogin) return null
  return (
    <p className="border-t border-line pt-4 text-sm text-ink-muted">
      {welcome.lookAround}{' '}
      <Link
        href={demoLoginPath}
        state={{ from }}
        className="rounded-sm font-medium text-ink underline underline-offset-4"
      >
        {welcome.demoLogin}
      </Link>{' '}
      {welcome.demoLoginHint}
    </p>
  )
}

const noteMessages = messages.trustNotes

/** Next to the forms on wide screens. */
function TrustNotes() {
  const { escrow } = useClientConfig()
  const notes = [
    { Icon: ShieldCheck, title: noteMessages.trading.title, text: noteMessages.trading.text(escrow) },
    { Icon: MailCheck, title: noteMessages.email.title, text: noteMessages.email.text },
  ]
  return (
    <aside
      aria-label={noteMessages.label}
      className="hidden content-start gap-8 border-s border-line py-2 ps-10 lg:grid"
    >
      {notes.map(({ Icon, title, text }) => (
        <div key={title} className="grid gap-1.5">
          <Icon aria-hidden="true" strokeWidth={1.5} className="mb-1 size-6 text-accent" />
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-ink-muted">{text}</p>
        </div>
      ))}
    </aside>
  )
}
