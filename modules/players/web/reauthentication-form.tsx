import { Password } from '@/modules/auth/contract'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import { fieldErrorOf } from '@/web/lib/field-errors'
import type { ViewerUser } from '@/web/lib/viewer'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'

const { security: said } = messages

/** The password, or how long ago the log-in may be; and why it was not taken. */
export function ReauthenticationFields({
  form: { asksPassword, faults, refusal, control },
  user,
  FormErrorAlert,
}: SecurityPanelProps & { form: ReturnType<typeof useReauthenticationForm> }) {
  return (
    <>
      {asksPassword && (
        <Field label={said.currentPassword} error={faults.currentPassword}>
          <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
        </Field>
      )}
      {!user.temporary && (user.passwordMissing || user.twoStep) && (
        <p className="text-sm text-ink-muted">{said.recentLoginRequired}</p>
      )}
      <FormErrorAlert refused={refusal} />
    </>
  )
}

/** What is asked of whoever changes the link: the password, where there is one. */
export function useReauthenticationForm(
  { temporary, passwordMissing }: ViewerUser,
  send: (proof: { currentPassword?: string }) => Promise<unknown>,
) {
  const asksPassword = !temporary && !passwordMissing
  const form = useForm({
    fields: ['currentPassword'],
    errorTitle: messages.security.failed,
    validate: ({ currentPassword }) => ({
      currentPassword: asksPassword ? fieldErrorOf(Password, currentPassword) : undefined,
    }),
    submit: ({ currentPassword }) => send(asksPassword ? { currentPassword } : {}),
  })
  return { ...form, asksPassword }
}
