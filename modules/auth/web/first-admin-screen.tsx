import { useLocation } from 'wouter'
import { Email, GivenUsername } from '@/modules/auth/contract'
import { useNewPasswordRule } from '@/modules/auth/web/new-password'
import { useBecomeAdmin } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { StepScreen } from '@/modules/auth/web/step-screen'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { TextInput } from '@/web/ui/text-input'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const said = words.invitation.firstAdmin

export function FirstAdminScreen({ token }: { token: string }) {
  const { passwordMin } = useSite()
  const { faults, refusal, isBusy, control, formProps } = useFirstAdminForm(token)
  return (
    <StepScreen title={said.title} lead={said.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={said.username.label} error={faults.username} help={said.username.help}>
          <TextInput
            ref={useFirstFocus()}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            {...control('username')}
          />
        </Field>
        <Field label={said.email.label} error={faults.email} help={said.email.help}>
          <TextInput type="email" autoComplete="username" {...control('email')} />
        </Field>
        <Field label={said.password.label} error={faults.password} help={said.password.help(passwordMin)}>
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <Refusal refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={said.submitting}>
          {said.submit}
        </Button>
      </form>
    </StepScreen>
  )
}

function useFirstAdminForm(token: string) {
  const [, navigate] = useLocation()
  const newPassword = useNewPasswordRule()
  const { mutateAsync: become } = useBecomeAdmin()
  return useForm({
    fields: ['username', 'email', 'password'],
    failure: said.failed,
    check: ({ username, email, password }) => ({
      username: faultOf(GivenUsername, username),
      email: faultOf(Email, email),
      password: faultOf(newPassword, password),
    }),
    send: async ({ username, email, password }) => {
      await become({ token, username, email: email.trim(), password })
      toast({ ...said.done, tone: 'good' })
      navigate('/', { replace: true })
    },
  })
}
