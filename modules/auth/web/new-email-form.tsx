import { Email, Password } from '@/modules/auth/contract'
import { useChangeEmail } from '@/modules/auth/web/queries'
import { FormErrorAlert } from '@/modules/auth/web/refusal'
import { messages } from '@/modules/auth/words'
import { fieldErrorOf } from '@/web/lib/faults'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { TextInput } from '@/web/ui/text-input'
import { useForm } from '@/web/ui/use-form'

const { email: newEmailText, currentPassword, endFailed } = messages.security

type NewEmailProps = { passwordMissing: boolean; onCodeSent: (email: string) => void }

export function NewEmailForm(props: NewEmailProps) {
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
