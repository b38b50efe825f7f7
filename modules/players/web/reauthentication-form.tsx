import { object, optional } from 'valibot'
import { Password } from '@/modules/auth/contract'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { messages } from '@/modules/players/messages'
import type { ViewerUser } from '@/web/lib/viewer'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'

const { security } = messages

/** The password field or the hint that a recent login is required, and the error of the last attempt. */
export function ReauthenticationFields({
  form: { needsPassword, errors, error, fieldProps },
  user,
  FormErrorAlert,
}: SecurityPanelProps & { form: ReturnType<typeof useReauthenticationForm> }) {
  return (
    <>
      {needsPassword && (
        <Field label={security.currentPassword} error={errors.currentPassword}>
          <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
        </Field>
      )}
      {!user.temporary && (user.passwordMissing || user.twoStep) && (
        <p className="text-sm text-ink-muted">{security.recentLoginRequired}</p>
      )}
      <FormErrorAlert error={error} />
    </>
  )
}

/** A form that confirms a change of the link, with the password if the account has one. */
export function useReauthenticationForm(
  { temporary, passwordMissing }: ViewerUser,
  send: (proof: { currentPassword?: string }) => Promise<unknown>,
) {
  const needsPassword = !temporary && !passwordMissing
  const form = useForm({
    // Stricter than the contract, which lets accounts without a password leave it out.
    schema: object({ currentPassword: optional(Password) }),
    initialValues: { currentPassword: needsPassword ? '' : undefined },
    onSubmit: send,
  })
  return { ...form, needsPassword }
}
