import { Link, useLocation } from 'wouter'
import { LogIn } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { forgotPasswordPath, verifyPath } from '@/modules/auth/web/paths'
import { PasskeyLogInButton, usePasskeySuggestions } from '@/modules/auth/web/sign-in/passkey-log-in'
import { type LogInResult, useLogIn } from '@/modules/auth/web/sign-in/queries'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.logIn

/** After a login the page redirects by itself; with two-step login or a second factor, that comes first. */
export function useLogInForm() {
  const onLoggedIn = useOnLoggedIn()
  const { mutateAsync: logIn } = useLogIn()
  return useForm({
    schema: LogIn,
    initialValues: { email: '', password: '' },
    errorToast: text.failed,
    onSubmit: async ({ email, password }) => onLoggedIn(await logIn({ email: email.trim(), password })),
  })
}

/** Goes on after a login: to the emailed code, or with a toast; a second factor comes before it. */
function useOnLoggedIn() {
  const { from } = useAuthParams()
  const [, navigate] = useLocation()
  return (result: LogInResult) => {
    if ('verification' in result) navigate(verifyPath, { state: { ...result.verification, from } })
    else if (result.user.secondFactor?.verified !== false) toast({ ...text.done, tone: 'good' })
  }
}

export function LogInForm({ form }: { form: ReturnType<typeof useLogInForm> }) {
  const { from } = useAuthParams()
  const { values, errors, error, isSubmitting, fieldProps, formProps } = form
  const onLoggedIn = useOnLoggedIn()
  const emailField = usePasskeySuggestions({ onLoggedIn, isWanted: values.email === '' && !isSubmitting })
  return (
    <form {...formProps} className="grid gap-5">
      <Field label={text.email} error={errors.email}>
        <TextInput ref={emailField} type="email" autoComplete="username webauthn" {...fieldProps('email')} />
      </Field>
      <Field label={text.password} error={errors.password}>
        <PasswordInput autoComplete="current-password" {...fieldProps('password')} />
      </Field>
      <FormErrorAlert error={error} />
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting} busyText={text.submitting}>
        {text.submit}
      </Button>
      <PasskeyLogInButton onLoggedIn={onLoggedIn} />
      <Link
        href={forgotPasswordPath}
        state={{ email: values.email.trim(), from }}
        className="justify-self-center rounded-sm text-sm text-ink-muted underline underline-offset-4 hover:text-ink"
      >
        {text.forgot}
      </Link>
    </form>
  )
}
