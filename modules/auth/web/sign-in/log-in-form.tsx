import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { LogIn } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { usePasskeyAction } from '@/modules/auth/web/forms/use-passkey-action'
import { forgotPasswordPath, verifyPath } from '@/modules/auth/web/paths'
import {
  type LogInResult,
  requestPasskey,
  suggestPasskeys,
  useLogIn,
  usePasskeyLogIn,
} from '@/modules/auth/web/sign-in/queries'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { showError } from '@/web/ui/toasts/show-error'
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

type Props = { onLoggedIn: (result: LogInResult) => void }

/** Logs in with a passkey alone: the device shows those that it has for this site. */
function PasskeyLogInButton({ onLoggedIn }: Props) {
  const { mutateAsync: logIn } = usePasskeyLogIn()
  const { isBusy, run } = usePasskeyAction(text.failed, async () =>
    onLoggedIn(await logIn(await requestPasskey())),
  )
  return (
    <Button size="lg" busy={isBusy} busyText={text.passkeyWaiting} onClick={() => void run()}>
      {text.usePasskey}
    </Button>
  )
}

/**
 * Lets the browser offer passkeys among the suggestions of the email field while the form is shown and the field is empty. Returns the ref of
 * the field. Nothing is requested before the user approaches it, so that crawlers and previews cause no challenges.
 */
function usePasskeySuggestions({ onLoggedIn, isWanted }: Props & { isWanted: boolean }) {
  const { mutateAsync: logIn } = usePasskeyLogIn()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const [isApproached, setApproached] = useState(false)
  const onChosen = useEffectEvent((passkey: Parameters<typeof logIn>[0]) => {
    logIn(passkey).then(onLoggedIn, (error) => showError(text.failed, error))
  })
  useEffect(() => {
    const leaving = new AbortController()
    const options = { signal: leaving.signal, passive: true }
    for (const sign of ['pointerenter', 'pointerdown'] as const)
      field?.addEventListener(sign, () => setApproached(true), options)
    window.addEventListener('keydown', ({ key }) => key === 'Tab' && setApproached(true), options)
    return () => leaving.abort()
  }, [field])
  useEffect(
    () => (isApproached && isWanted ? suggestPasskeys((passkey) => onChosen(passkey)) : undefined),
    [isApproached, isWanted],
  )
  return setField
}
