import { Link } from 'wouter'
import { CaptchaField } from '@/modules/auth/web/human-check'
import { FormErrorAlert } from '@/modules/auth/web/refusal'
import type { useSignUpForm } from '@/modules/auth/web/use-sign-up-form'
import { messages } from '@/modules/auth/words'
import { useClientConfig } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { TextInput } from '@/web/ui/text-input'

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
