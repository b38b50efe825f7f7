import { Link, useLocation } from 'wouter'
import { Email, Password } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useLogIn } from '@/modules/auth/web/queries'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const submitText = messages.logIn

/** The page itself leads on once it knows who is here; a code that was mailed is asked for first. */
export function useLogInForm() {
  const { from } = useAuthParams()
  const [, navigate] = useLocation()
  const { mutateAsync: logIn } = useLogIn()
  return useForm({
    fields: ['email', 'password'],
    errorTitle: submitText.failed,
    validate: ({ email, password }) => ({
      email: fieldErrorOf(Email, email),
      password: fieldErrorOf(Password, password),
    }),
    submit: async ({ email, password }) => {
      const verification = await logIn({ email: email.trim(), password })
      if (verification) navigate('/auth?mode=verify', { state: { ...verification, from } })
      else toast({ ...submitText.done, tone: 'good' })
    },
  })
}

const text = messages.logIn

export function LogInForm({ form }: { form: ReturnType<typeof useLogInForm> }) {
  const { from } = useAuthParams()
  const { typed, faults, refusal, isBusy, control, formProps } = form
  return (
    <form noValidate {...formProps} className="grid gap-5">
      <Field label={text.email} error={faults.email}>
        <TextInput type="email" autoComplete="username" {...control('email')} />
      </Field>
      <Field label={text.password} error={faults.password}>
        <PasswordInput autoComplete="current-password" {...control('password')} />
      </Field>
      <FormErrorAlert refused={refusal} />
      <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={text.submitting}>
        {text.submit}
      </Button>
      <Link
        href="/auth?mode=forgot"
        state={{ email: typed.email.trim(), from }}
        className="justify-self-center rounded-sm text-sm text-ink-muted underline underline-offset-4 hover:text-ink"
      >
        {text.forgot}
      </Link>
    </form>
  )
}
