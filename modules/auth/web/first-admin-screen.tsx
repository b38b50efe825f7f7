import { useLocation } from 'wouter'
import { Email, OperatorUsername } from '@/modules/auth/contract'
import { useNewPasswordSchema } from '@/modules/auth/web/new-password'
import { useCreateFirstAdmin } from '@/modules/auth/web/queries'
import { FormErrorAlert } from '@/modules/auth/web/refusal'
import { AuthFormPage } from '@/modules/auth/web/step-screen'
import { useAutoFocus } from '@/modules/auth/web/use-first-focus'
import { messages } from '@/modules/auth/words'
import { fieldErrorOf } from '@/web/lib/faults'
import { useClientConfig } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { TextInput } from '@/web/ui/text-input'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const firstAdminText = messages.invitation.firstAdmin

export function FirstAdminScreen({ token }: { token: string }) {
  const { passwordMin } = useClientConfig()
  const { faults, refusal, isBusy, control, formProps } = useFirstAdminForm(token)
  return (
    <AuthFormPage title={firstAdminText.title} lead={firstAdminText.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={firstAdminText.username.label} error={faults.username} help={firstAdminText.username.help}>
          <TextInput
            ref={useAutoFocus()}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            {...control('username')}
          />
        </Field>
        <Field label={firstAdminText.email.label} error={faults.email} help={firstAdminText.email.help}>
          <TextInput type="email" autoComplete="username" {...control('email')} />
        </Field>
        <Field label={firstAdminText.password.label} error={faults.password} help={firstAdminText.password.help(passwordMin)}>
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={firstAdminText.submitting}>
          {firstAdminText.submit}
        </Button>
      </form>
    </AuthFormPage>
  )
}

function useFirstAdminForm(token: string) {
  const [, navigate] = useLocation()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: become } = useCreateFirstAdmin()
  return useForm({
    fields: ['username', 'email', 'password'],
    errorTitle: firstAdminText.failed,
    validate: ({ username, email, password }) => ({
      username: fieldErrorOf(OperatorUsername, username),
      email: fieldErrorOf(Email, email),
      password: fieldErrorOf(newPassword, password),
    }),
    submit: async ({ username, email, password }) => {
      await become({ token, username, email: email.trim(), password })
      toast({ ...firstAdminText.done, tone: 'good' })
      navigate('/', { replace: true })
    },
  })
}
