import { useState } from 'react'
import { pick } from 'valibot'
import { Link } from 'wouter'
import { ChangeEmail, VerifyCode } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { CodeField } from '@/modules/auth/web/forms/code-input'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { verifyPath } from '@/modules/auth/web/paths'
import { useCurrentPassword } from '@/modules/auth/web/security/current-password'
import { useChangeEmail } from '@/modules/auth/web/security/queries'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

const { verification: verifyText } = messages
const { email: text } = messages.security

type ConfirmEmailProps = { email: string; onDone: () => void }

function ConfirmEmailForm({ email, onDone }: ConfirmEmailProps) {
  const { errors, error, isSubmitting, fieldProps, formProps } = useConfirmEmailForm({ email, onDone })
  useFocusHandoff(formProps.ref)
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere text-ink-muted">{verifyText.lead(email)}</p>
      <CodeField error={errors.code} {...fieldProps('code')} />
      <FormErrorAlert error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} busyText={text.confirming}>
          {text.confirm}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {text.changeAddress}
        </Button>
      </div>
    </form>
  )
}

function useConfirmEmailForm({ email, onDone }: ConfirmEmailProps) {
  const { mutateAsync: changeEmail } = useChangeEmail()
  return useForm({
    schema: pick(VerifyCode, ['code']),
    initialValues: { code: '' },
    onSubmit: async ({ code }) => {
      await changeEmail({ email, code })
      toast({ ...text.done(email), tone: 'good' })
      onDone()
    },
  })
}

type OnCodeSent = (email: string) => void

function NewEmailForm({ onCodeSent }: { onCodeSent: OnCodeSent }) {
  const { errors, error, isSubmitting, fieldProps, formProps } = useNewEmailForm(onCodeSent)
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={text.label} error={errors.email} help={text.help}>
        <TextInput type="email" autoComplete="email" {...fieldProps('email')} />
      </Field>
      <FormErrorAlert error={error} />
      <Button type="submit" className="justify-self-start" busy={isSubmitting} busyText={text.sending}>
        {text.send}
      </Button>
    </form>
  )
}

function useNewEmailForm(onCodeSent: OnCodeSent) {
  const { mutateAsync: changeEmail } = useChangeEmail()
  const { withPassword } = useCurrentPassword()
  return useForm({
    schema: pick(ChangeEmail, ['email']),
    initialValues: { email: '' },
    onSubmit: (values) =>
      withPassword(async (proof) => {
        const email = values.email.trim()
        await changeEmail({ email, ...proof })
        onCodeSent(email)
      }),
  })
}

/** The new email takes effect once its code is confirmed. */
export function EmailPanel({ user }: { user: ViewerUser }) {
  const [pendingEmail, setPendingEmail] = useState<string>()
  return (
    <Panel title={text.title}>
      <div className="grid max-w-md gap-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <span className="wrap-anywhere">{user.email ?? text.none}</span>
          {user.email && user.verified && <Badge tone="good">{text.verified}</Badge>}
          {user.email && !user.verified && <Badge tone="wait">{text.unverified}</Badge>}
          {!user.verified && user.email && (
            <Link href={verifyPath} className="rounded-sm underline underline-offset-4">
              {text.enterCode}
            </Link>
          )}
        </div>
        {user.emailBounced && <p className="text-sm text-ink-muted">{text.bounced}</p>}
        {pendingEmail === undefined ? (
          <NewEmailForm onCodeSent={setPendingEmail} />
        ) : (
          <ConfirmEmailForm email={pendingEmail} onDone={() => setPendingEmail(undefined)} />
        )}
      </div>
    </Panel>
  )
}
