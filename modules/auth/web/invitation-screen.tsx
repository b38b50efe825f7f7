import { useLocation } from 'wouter'
import { useNewPasswordSchema } from '@/modules/auth/web/new-password'
import { useAcceptInvitation } from '@/modules/auth/web/queries'
import { FormErrorAlert } from '@/modules/auth/web/refusal'
import { AuthFormPage } from '@/modules/auth/web/step-screen'
import { useAutoFocus } from '@/modules/auth/web/use-first-focus'
import { messages } from '@/modules/auth/words'
import { fieldErrorOf } from '@/web/lib/faults'
import { useClientConfig } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const acceptText = messages.invitation.acceptInvitation

/** The account is there already; what it lacks is a password. */
export function AcceptInvitationScreen({ token }: { token: string }) {
  const { passwordMin } = useClientConfig()
  const { faults, refusal, isBusy, control, formProps } = useAcceptInvitationForm(token)
  return (
    <AuthFormPage title={acceptText.title} lead={acceptText.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={acceptText.password.label} error={faults.password} help={acceptText.password.help(passwordMin)}>
          <PasswordInput ref={useAutoFocus()} autoComplete="new-password" {...control('password')} />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={acceptText.submitting}>
          {acceptText.submit}
        </Button>
      </form>
    </AuthFormPage>
  )
}

function useAcceptInvitationForm(token: string) {
  const [, navigate] = useLocation()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: accept } = useAcceptInvitation()
  return useForm({
    fields: ['password'],
    errorTitle: acceptText.failed,
    validate: ({ password }) => ({ password: fieldErrorOf(newPassword, password) }),
    submit: async ({ password }) => {
      await accept({ token, password })
      toast({ ...acceptText.done, tone: 'good' })
      navigate('/', { replace: true })
    },
  })
}
