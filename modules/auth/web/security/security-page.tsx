import { messages } from '@/modules/auth/messages'
import { shellMessages } from '@/modules/auth/shell-messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { ActivityPanel } from '@/modules/auth/web/security/activity-panel'
import { AuthenticatorPanel } from '@/modules/auth/web/security/authenticator-panel'
import { EmailPanel } from '@/modules/auth/web/security/email-panel'
import { PasskeysPanel } from '@/modules/auth/web/security/passkeys-panel'
import { PasswordPanel } from '@/modules/auth/web/security/password-panel'
import { RecoveryCodesPanel } from '@/modules/auth/web/security/recovery-codes-panel'
import { SessionsPanel } from '@/modules/auth/web/security/sessions-panel'
import { TwoStepPanel } from '@/modules/auth/web/security/two-step-panel'
import { securityPanelSlot } from '@/modules/auth/web/slots'
import { SignedInOnly } from '@/web/lib/signed-in-only'
import { SlotView } from '@/web/lib/slots'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const text = messages.security

/** Temporary accounts have no credentials, so they only see their sessions. */
export function SecurityPage() {
  return (
    <Page title={shellMessages.titles.security} width="text" lead={text.lead}>
      <div className="grid gap-6">
        <SignedInOnly fallback={<SecuritySkeleton />}>
          {(user) => (
            <>
              <SessionsPanel />
              {user.temporary ? (
                <TemporaryAccountNotice />
              ) : (
                <>
                  <PasswordPanel user={user} />
                  <EmailPanel user={user} />
                  <TwoStepPanel user={user} />
                  <AuthenticatorPanel user={user} />
                  <PasskeysPanel user={user} />
                  {user.secondFactor && <RecoveryCodesPanel user={user} />}
                </>
              )}
              <ActivityPanel />
              <SlotView slot={securityPanelSlot} props={{ user, FormErrorAlert }} />
            </>
          )}
        </SignedInOnly>
      </div>
    </Page>
  )
}

function TemporaryAccountNotice() {
  return (
    <Panel title={text.temporary.title}>
      <p className="text-sm text-ink-muted">{text.temporary.text}</p>
    </Panel>
  )
}

function SecuritySkeleton() {
  return (
    <>
      <Skeleton shape="block" className="h-44" />
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-72" />
    </>
  )
}
