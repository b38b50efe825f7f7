import { useLocation } from 'wouter'
import { useNewPasswordRule } from '@/modules/auth/web/new-password'
import { useAcceptInvitation } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { StepScreen } from '@/modules/auth/web/step-screen'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const said = words.invitation.waiting

/** The account is there already; what it lacks is a password. */
export function InvitationScreen({ token }: { token: string }) {
  const { passwordMin } = useSite()
  const { faults, refusal, isBusy, control, formProps } = useInvitationForm(token)
  return (
    <StepScreen title={said.title} lead={said.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={said.password.label} error={faults.password} help={said.password.help(passwordMin)}>
          <PasswordInput ref={useFirstFocus()} autoComplete="new-password" {...control('password')} />
        </Field>
        <Refusal refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={said.submitting}>
          {said.submit}
        </Button>
      </form>
    </StepScreen>
  )
}

function useInvitationForm(token: string) {
  const [, navigate] = useLocation()
  const newPassword = useNewPasswordRule()
  const { mutateAsync: accept } = useAcceptInvitation()
  return useForm({
    fields: ['password'],
    failure: said.failed,
    check: ({ password }) => ({ password: faultOf(newPassword, password) }),
    send: async ({ password }) => {
      await accept({ token, password })
      toast({ ...said.done, tone: 'good' })
      navigate('/', { replace: true })
    },
  })
}
