import { useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { SignUp } from '@/modules/auth/contract'
import { inputMessages, messages } from '@/modules/auth/messages'
import { CaptchaField } from '@/modules/auth/web/captcha/captcha-field'
import { type Captcha, useCaptcha } from '@/modules/auth/web/captcha/use-captcha'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { suggestPassword } from '@/modules/auth/web/forms/suggest-password'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { useSignUp } from '@/modules/auth/web/sign-in/queries'
import { privacyPath, termsPath } from '@/modules/branding/web/paths'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.signUp

export function SignUpForm({ form }: { form: ReturnType<typeof useSignUpForm> }) {
  const { passwordMin } = useClientConfig()
  const { values, errors, error, isSubmitting, fieldProps, setValues, formProps } = form
  const { captcha, refreshCaptcha } = form
  const [suggestion, setSuggestion] = useState<string>()
  const isSuggested = suggestion !== undefined && values.password === suggestion
  const passwordHelp = isSuggested ? text.suggestion.help(suggestion) : text.password.help(passwordMin)

  function fillSuggestion() {
    const password = suggestPassword(passwordMin)
    setSuggestion(password)
    setValues({ password, confirmPassword: password })
  }

  return (
    <form {...formProps} className="grid gap-5">
      <Field label={text.username.label} error={errors.username} help={text.username.help}>
        <TextInput
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          {...fieldProps('username')}
        />
      </Field>
      <Field label={text.email.label} error={errors.email} help={text.email.help}>
        <TextInput type="email" autoComplete="username" {...fieldProps('email')} />
      </Field>
      <div className="grid gap-1">
        <Field label={text.password.label} error={errors.password} help={passwordHelp}>
          <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
        </Field>
        <Button variant="quiet" size="sm" className="-ms-3 justify-self-start" onClick={fillSuggestion}>
          {text.suggestion.button}
        </Button>
      </div>
      <Field label={text.confirm} error={errors.confirmPassword}>
        <PasswordInput autoComplete="new-password" {...fieldProps('confirmPassword')} />
      </Field>
      <CaptchaField
        captcha={captcha}
        error={errors.captchaAnswer}
        answerInput={fieldProps('captchaAnswer')}
        onRefresh={refreshCaptcha}
      />
      <FormErrorAlert error={error} />
      <p className="text-xs text-ink-muted">
        {text.consent.before}{' '}
        <Link href={termsPath} className={linkClasses}>
          {text.consent.terms}
        </Link>{' '}
        {text.consent.between}{' '}
        <Link href={privacyPath} className={linkClasses}>
          {text.consent.privacy}
        </Link>
        {text.consent.after}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={isSubmitting} busyText={text.submitting}>
        {text.submit}
      </Button>
    </form>
  )
}

const linkClasses = 'rounded-sm text-ink underline underline-offset-2'

export function useSignUpForm() {
  const captcha = useCaptcha()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: signUp } = useSignUp()
  const form = useForm({
    schema: signUpSchema(newPassword, captcha),
    initialValues: { username: '', email: '', password: '', confirmPassword: '', captchaAnswer: '' },
    errorToast: text.failed,
    onSubmit: async (values) => {
      await signUp({ ...values, email: values.email.trim(), ...(await captcha.solve(values.captchaAnswer)) })
      toast({ ...text.done, tone: 'good' })
    },
    // Each CAPTCHA works once, even if another field was invalid.
    onError: () => refreshCaptcha(),
  })
  return { ...form, captcha, refreshCaptcha }

  function refreshCaptcha() {
    form.reset('captchaAnswer')
    captcha.refresh()
  }
}

function signUpSchema(newPassword: ReturnType<typeof useNewPasswordSchema>, captcha: Captcha) {
  const fields = v.object({
    username: SignUp.entries.username,
    email: SignUp.entries.email,
    password: newPassword,
    confirmPassword: v.string(),
    captchaAnswer: v.pipe(
      v.string(),
      v.check(
        (answer) => captcha.errorOf(answer) === undefined,
        ({ input }) => captcha.errorOf(input) ?? '',
      ),
    ),
  })
  return v.pipe(
    fields,
    v.forward(
      // Unlike `check`, this also runs while other fields are invalid.
      v.partialCheck(
        [['password'], ['confirmPassword']],
        ({ password, confirmPassword }) => password === confirmPassword,
        inputMessages.password.differ,
      ),
      ['confirmPassword'],
    ),
  )
}
