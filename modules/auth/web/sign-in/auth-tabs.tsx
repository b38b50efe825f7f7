import { Link, useLocation } from 'wouter'
import { messages } from '@/modules/auth/messages'
import { shellMessages } from '@/modules/auth/shell-messages'
import { authPath, demoLoginPath } from '@/modules/auth/web/paths'
import { LogInForm, useLogInForm } from '@/modules/auth/web/sign-in/log-in-form'
import { SignUpForm, useSignUpForm } from '@/modules/auth/web/sign-in/sign-up-form'
import { TrustNotes } from '@/modules/auth/web/sign-in/trust-notes'
import { type AuthTab, useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { signInMethodSlot } from '@/modules/auth/web/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { useDocumentTitle } from '@/web/lib/document-title'
import { SlotView } from '@/web/lib/modules/slots'
import { Page } from '@/web/ui/page'
import { Tabs } from '@/web/ui/tabs'

const { titles } = shellMessages
const { welcome } = messages

/** The form state lives here, so that switching tabs keeps what was typed. */
export function AuthTabs() {
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
