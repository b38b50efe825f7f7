import { Link } from 'wouter'
import { Email, Username } from '@/modules/auth/contract'
import { inputMessages, messages } from '@/modules/auth/messages'
import { CaptchaField } from '@/modules/auth/web/captcha/captcha-field'
import { useCaptcha } from '@/modules/auth/web/captcha/use-captcha'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { useSignUp } from '@/modules/auth/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.signUp

export function SignUpForm({ form }: { form: ReturnType<typeof useSignUpForm> }) {
  const { passwordMin } = useClientConfig()
  const { faults, refusal, isBusy, control, formProps, proof, askAnew } = form
  return (
    <form noValidate {...formProps} className="grid gap-5">
      <Field label={text.username.label} error={faults.username} help={text.username.help}>
        <TextInput
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          {...control('username')}
        />
      </Field>
      <Field label={text.email.label} error={faults.email} help={text.email.help}>
        <TextInput type="email" autoComplete="username" {...control('email')} />
      </Field>
      <Field label={text.password.label} error={faults.password} help={text.password.help(passwordMin)}>
        <PasswordInput autoComplete="new-password" {...control('password')} />
      </Field>
      <Field label={text.confirm} error={faults.confirmPassword}>
        <PasswordInput autoComplete="new-password" {...control('confirmPassword')} />
      </Field>
      <CaptchaField
        captcha={proof}
        error={faults.captchaAnswer}
        answerInput={control('captchaAnswer')}
        onRefresh={askAnew}
      />
      <FormErrorAlert refused={refusal} />
      <p className="text-xs text-ink-muted">
        {text.consent.before}{' '}
        <Link href="/terms" className={linkClasses}>
          {text.consent.terms}
        </Link>{' '}
        {text.consent.between}{' '}
        <Link href="/privacy" className={linkClasses}>
          {text.consent.privacy}
        </Link>
        {text.consent.after}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={text.submitting}>
        {text.submit}
      </Button>
    </form>
  )
}

const linkClasses = 'rounded-sm text-ink underline underline-offset-2'

export function useSignUpForm() {
  const proof = useCaptcha()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: signUp } = useSignUp()
  const form = useForm({
    fields: ['username', 'email', 'password', 'confirmPassword', 'captchaAnswer'],
    errorTitle: messages.signUp.failed,
    validate: ({ username, email, password, confirmPassword, captchaAnswer }) => ({
      username: fieldErrorOf(Username, username),
      email: fieldErrorOf(Email, email),
      password: fieldErrorOf(newPassword, password),
      confirmPassword: password === confirmPassword ? undefined : inputMessages.password.differ,
      captchaAnswer: proof.faultOf(captchaAnswer),
    }),
    submit: async (typed) => {
      await signUp({ ...typed, email: typed.email.trim(), ...(await proof.take(typed.captchaAnswer)) })
      toast({ ...messages.signUp.done, tone: 'good' })
    },
    // It is good for one try, whatever was wrong with the rest.
    onError: () => askAnew(),
  })
  return { ...form, proof, askAnew }

  function askAnew() {
    form.type('captchaAnswer', '')
    proof.renew()
  }
}
