import { Email, Password } from '@/modules/auth/contract'
import { useChangeEmail } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { TextInput } from '@/web/ui/text-input'
import { useForm } from '@/web/ui/use-form'

const { email: said, currentPassword, failed } = words.security

type Props = { passwordMissing: boolean; onAsked: (email: string) => void }

export function NewEmailForm(props: Props) {
  const { faults, refusal, isBusy, control, formProps } = useNewEmail(props)
  return (
    <form noValidate {...formProps} className="grid gap-4">
      <Field label={said.label} error={faults.email} help={said.help}>
        <TextInput type="email" autoComplete="email" {...control('email')} />
      </Field>
      {!props.passwordMissing && (
        <Field label={currentPassword} error={faults.currentPassword}>
          <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
        </Field>
      )}
      <Refusal refused={refusal} />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyText={said.sending}>
        {said.send}
      </Button>
    </form>
  )
}

function useNewEmail({ passwordMissing, onAsked }: Props) {
  const { mutateAsync: change } = useChangeEmail()
  return useForm({
    fields: ['email', 'currentPassword'],
    failure: failed,
    check: ({ email, currentPassword }) => ({
      email: faultOf(Email, email),
      currentPassword: passwordMissing ? undefined : faultOf(Password, currentPassword),
    }),
    send: async ({ email, currentPassword }) => {
      await change(passwordMissing ? { email: email.trim() } : { email: email.trim(), currentPassword })
      onAsked(email.trim())
    },
  })
}
