import { Link } from 'wouter'
import { HumanCheck } from '@/modules/auth/web/human-check'
import { Refusal } from '@/modules/auth/web/refusal'
import type { useSignUpForm } from '@/modules/auth/web/use-sign-up-form'
import { words } from '@/modules/auth/words'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { TextInput } from '@/web/ui/text-input'

const said = words.signUp

export function SignUpForm({ form }: { form: ReturnType<typeof useSignUpForm> }) {
  const { passwordMin } = useSite()
  const { faults, refusal, isBusy, control, formProps, proof, askAnew } = form
  return (
    <form noValidate {...formProps} className="grid gap-5">
      <Field label={said.username.label} error={faults.username} help={said.username.help}>
        <TextInput
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
      <Field label={said.confirm} error={faults.confirmPassword}>
        <PasswordInput autoComplete="new-password" {...control('confirmPassword')} />
      </Field>
      <HumanCheck
        proof={proof}
        error={faults.captchaAnswer}
        answer={control('captchaAnswer')}
        onRenew={askAnew}
      />
      <Refusal refused={refusal} />
      <p className="text-xs text-ink-muted">
        {said.consent.before}{' '}
        <Link href="/terms" className={linkLook}>
          {said.consent.terms}
        </Link>{' '}
        {said.consent.between}{' '}
        <Link href="/privacy" className={linkLook}>
          {said.consent.privacy}
        </Link>
        {said.consent.after}
      </p>
      <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={said.submitting}>
        {said.submit}
      </Button>
    </form>
  )
}

const linkLook = 'rounded-sm text-ink underline underline-offset-2'
