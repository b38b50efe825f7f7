import { useState } from 'react'
import { Link } from 'wouter'
import { Code, Email, Password } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { CodeInput } from '@/modules/auth/web/forms/code-input'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { useChangeEmail } from '@/modules/auth/web/queries'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { useFocusHandoff } from '@/web/lib/focus'
import type { ViewerUser } from '@/web/lib/viewer'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { code: codeText, verification: verifyText } = messages
const { email: changeText } = messages.security

type ConfirmEmailProps = { email: string; onDone: () => void }

function ConfirmEmailForm({ email, onDone }: ConfirmEmailProps) {
  const { typed, faults, refusal, isBusy, type, formProps } = useConfirmEmailForm({ email, onDone })
  useFocusHandoff(formProps.ref)
  return (
    <form noValidate {...formProps} className="grid gap-4">
      <p className="text-sm wrap-anywhere text-ink-muted">{verifyText.lead(email)}</p>
      <Field label={codeText.label} error={faults.code} help={codeText.help}>
        <CodeInput ref={useAutoFocus()} value={typed.code} onChange={(digits) => type('code', digits)} />
      </Field>
      <FormErrorAlert refused={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyText={changeText.confirming}>
          {changeText.confirm}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {changeText.another}
        </Button>
      </div>
    </form>
  )
}

function useConfirmEmailForm({ email, onDone }: ConfirmEmailProps) {
  const { mutateAsync: changeTo } = useChangeEmail()
  return useForm({
    fields: ['code'],
    errorTitle: changeText.failed,
    validate: ({ code }) => ({ code: fieldErrorOf(Code, code) }),
    submit: async ({ code }) => {
      await changeTo({ email, code })
      toast({ ...changeText.done(email), tone: 'good' })
      onDone()
    },
  })
}

const { email: newEmailText, currentPassword, endFailed } = messages.security

type NewEmailProps = { passwordMissing: boolean; onCodeSent: (email: string) => void }

function NewEmailForm(props: NewEmailProps) {
  const { faults, refusal, isBusy, control, formProps } = useNewEmailForm(props)
  return (
    <form noValidate {...formProps} className="grid gap-4">
      <Field label={newEmailText.label} error={faults.email} help={newEmailText.help}>
        <TextInput type="email" autoComplete="email" {...control('email')} />
      </Field>
      {!props.passwordMissing && (
        <Field label={currentPassword} error={faults.currentPassword}>
          <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
        </Field>
      )}
      <FormErrorAlert refused={refusal} />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyText={newEmailText.sending}>
        {newEmailText.send}
      </Button>
    </form>
  )
}

function useNewEmailForm({ passwordMissing, onCodeSent }: NewEmailProps) {
  const { mutateAsync: change } = useChangeEmail()
  return useForm({
    fields: ['email', 'currentPassword'],
    errorTitle: endFailed,
    validate: ({ email, currentPassword }) => ({
      email: fieldErrorOf(Email, email),
      currentPassword: passwordMissing ? undefined : fieldErrorOf(Password, currentPassword),
    }),
    submit: async ({ email, currentPassword }) => {
      await change(passwordMissing ? { email: email.trim() } : { email: email.trim(), currentPassword })
      onCodeSent(email.trim())
    },
  })
}

const { email: text } = messages.security

/** A new address counts once the code that went there has come back. */
export function EmailPanel({ user }: { user: ViewerUser }) {
  const [asked, setAsked] = useState<string>()
  return (
    <Panel title={text.title}>
      <div className="grid max-w-md gap-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <span className="wrap-anywhere">{user.email ?? text.none}</span>
          {user.email && user.verified && <Badge tone="good">{text.verified}</Badge>}
          {user.email && !user.verified && <Badge tone="wait">{text.unverified}</Badge>}
          {!user.verified && user.email && (
            <Link href="/auth?mode=verify" className="rounded-sm underline underline-offset-4">
              {text.enterCode}
            </Link>
          )}
        </div>
        {asked === undefined ? (
          <NewEmailForm passwordMissing={user.passwordMissing} onCodeSent={setAsked} />
        ) : (
          <ConfirmEmailForm email={asked} onDone={() => setAsked(undefined)} />
        )}
      </div>
    </Panel>
  )
}
