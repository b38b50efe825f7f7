import { object } from 'valibot'
import { messages } from '@/modules/auth/messages'
import { shellMessages } from '@/modules/auth/shell-messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { ActivityPanel } from '@/modules/auth/web/security/activity-panel'
import { AuthenticatorPanel } from '@/modules/auth/web/security/authenticator-panel'
import { CurrentPasswordProvider, useCurrentPassword } from '@/modules/auth/web/security/current-password'
import { EmailPanel } from '@/modules/auth/web/security/email-panel'
import { PasskeysPanel } from '@/modules/auth/web/security/passkeys-panel'
import { useChangePassword } from '@/modules/auth/web/security/queries'
import { SessionsPanel } from '@/modules/auth/web/security/sessions-panel'
import { RecoveryCodesPanel, TwoStepPanel } from '@/modules/auth/web/security/two-step-panel'
import { securityPanelSlot, suspensionSlot } from '@/modules/auth/web/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { SlotView } from '@/web/lib/modules/slots'
import { useReturnPath } from '@/web/lib/session/return-path'
import { SignedInOnly } from '@/web/lib/session/signed-in-only'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Page } from '@/web/ui/page'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/states/skeleton'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.security
const { required } = messages.secondFactor

/**
 * Temporary accounts have no credentials, so they only see their sessions. Staff whom another page led here because it requires a
 * second factor see the second factors first.
 */
export function SecurityPage() {
  const from = useReturnPath()
  return (
    <Page title={shellMessages.titles.security} width="text" lead={text.lead}>
      <div className="grid gap-6">
        <SignedInOnly fallback={<SecuritySkeleton />}>
          {(user) => <Panels user={user} isLedHere={from !== undefined && user.role !== 'user'} />}
        </SignedInOnly>
      </div>
    </Page>
  )
}

function Panels({ user, isLedHere }: { user: ViewerUser; isLedHere: boolean }) {
  return (
    <CurrentPasswordProvider passwordMissing={user.temporary || user.passwordMissing}>
      {user.suspension && (
        <SlotView
          slot={suspensionSlot}
          props={{ suspension: user.suspension }}
          fallback={<Skeleton shape="block" className="h-146 sm:h-116" />}
        />
      )}
      {isLedHere && !user.secondFactor && <SecondFactorRequired />}
      {isLedHere && <SecondFactorPanels user={user} />}
      <SessionsPanel />
      {user.temporary ? (
        <TemporaryAccountNotice />
      ) : (
        <>
          <PasswordPanel user={user} />
          <EmailPanel user={user} />
          <TwoStepPanel user={user} />
          {!isLedHere && <SecondFactorPanels user={user} />}
        </>
      )}
      <ActivityPanel />
      <MorePanels user={user} />
    </CurrentPasswordProvider>
  )
}

function MorePanels({ user }: { user: ViewerUser }) {
  const { withPassword } = useCurrentPassword()
  return <SlotView slot={securityPanelSlot} props={{ user, FormErrorAlert, withPassword }} />
}

function SecondFactorRequired() {
  return (
    <Panel title={required.title} className="!border-accent">
      <p className="text-sm text-ink-muted">{required.lead}</p>
    </Panel>
  )
}

function SecondFactorPanels({ user }: { user: ViewerUser }) {
  return (
    <>
      <AuthenticatorPanel user={user} />
      <PasskeysPanel />
      {user.secondFactor && <RecoveryCodesPanel />}
    </>
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

const { password: passwordPanelText } = messages.security

function PasswordPanel({ user: { passwordMissing } }: { user: ViewerUser }) {
  const { passwordMin } = useClientConfig()
  const { errors, error, isSubmitting, fieldProps, formProps } = usePasswordForm()
  return (
    <Panel title={passwordPanelText.title}>
      <form {...formProps} className="grid max-w-md gap-4">
        {passwordMissing && <p className="text-sm text-ink-muted">{passwordPanelText.missing}</p>}
        <Field
          label={passwordPanelText.label}
          error={errors.password}
          help={passwordPanelText.help(passwordMin)}
        >
          <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
        </Field>
        <FormErrorAlert error={error} />
        <Button
          type="submit"
          className="justify-self-start"
          busy={isSubmitting}
          busyText={passwordPanelText.saving}
        >
          {passwordMissing ? passwordPanelText.set : passwordPanelText.change}
        </Button>
      </form>
    </Panel>
  )
}

function usePasswordForm() {
  const { mutateAsync: changePassword } = useChangePassword()
  const newPassword = useNewPasswordSchema()
  const { withPassword, remember } = useCurrentPassword()
  const form = useForm({
    schema: object({ password: newPassword }),
    initialValues: { password: '' },
    onSubmit: ({ password }) =>
      withPassword(async (proof) => {
        await changePassword({ ...proof, password })
        remember(password)
        form.reset()
        toast({ ...passwordPanelText.done, tone: 'good' })
      }),
  })
  return form
}
