import { Link, useLocation } from 'wouter'
import { Email } from '@/modules/auth/contract'
import { useForgot } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { StepScreen } from '@/modules/auth/web/step-screen'
import { useAuthPlace } from '@/modules/auth/web/use-auth-place'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { TextInput } from '@/web/ui/text-input'
import { useForm } from '@/web/ui/use-form'

const said = words.forgot

export function ForgotScreen() {
  const { from } = useAuthPlace()
  const { faults, refusal, isBusy, control, formProps } = useForgotForm()
  return (
    <StepScreen title={said.title} lead={said.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={said.email} error={faults.email}>
          <TextInput ref={useFirstFocus()} type="email" autoComplete="username" {...control('email')} />
        </Field>
        <Refusal refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={said.submitting}>
          {said.submit}
        </Button>
      </form>
      <Button asChild variant="quiet" className="-ml-4 justify-self-start">
        <Link href="/auth" state={{ tab: 'login', from }}>
          {words.backToLogin}
        </Link>
      </Button>
    </StepScreen>
  )
}

function useForgotForm() {
  const { email: known, from } = useAuthPlace()
  const [, navigate] = useLocation()
  const { mutateAsync: forgot } = useForgot()
  return useForm({
    fields: ['email'],
    initial: { email: known },
    failure: said.failed,
    check: ({ email }) => ({ email: faultOf(Email, email) }),
    send: async (typed) => {
      const email = typed.email.trim()
      await forgot(email)
      navigate('/auth?mode=reset', { state: { email, from } })
    },
  })
}
