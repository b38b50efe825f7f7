import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import type { useReauthenticationForm } from '@/modules/players/web/use-proof-form'
import { messages } from '@/modules/players/words'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'

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
