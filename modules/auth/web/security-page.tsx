import { EmailPanel } from '@/modules/auth/web/email-panel'
import { PasswordPanel } from '@/modules/auth/web/password-panel'
import { SessionsPanel } from '@/modules/auth/web/sessions-panel'
import { TwoStepPanel } from '@/modules/auth/web/two-step-panel'
import { SignedInOnly } from '@/web/lib/signed-in-only'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

/** An account of the temporary login has sessions alone. */
export function SecurityPage() {
  return (
    <Page title="Security" width="text" lead="Where you are logged in, and what it takes to log in as you.">
      <div className="grid gap-6">
        <SignedInOnly waiting={<Waiting />}>
          {(user) => (
            <>
              <SessionsPanel />
              {user.temporary ? (
                <NothingToSet />
              ) : (
                <>
                  <PasswordPanel user={user} />
                  <EmailPanel user={user} />
                  <TwoStepPanel user={user} />
                </>
              )}
            </>
          )}
        </SignedInOnly>
      </div>
    </Page>
  )
}

function NothingToSet() {
  return (
    <Panel title="Password and email">
      <p className="text-sm text-ink-muted">
        This is a temporary account: a name alone lets anyone in, so there is no password, email or two-step
        log-in to set. Sign up for an account of your own to have them.
      </p>
    </Panel>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton shape="block" className="h-44" />
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-72" />
    </>
  )
}
