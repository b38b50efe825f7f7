import { Link } from 'wouter'
import { HumanCheck } from '@/modules/auth/web/human-check'
import { PasswordInput } from '@/modules/auth/web/password-input'
import { Refusal } from '@/modules/auth/web/refusal'
import type { useSignUpForm } from '@/modules/auth/web/use-sign-up-form'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { TextInput } from '@/web/ui/text-input'

export function SignUpForm({ form }: { form: ReturnType<typeof useSignUpForm> }) {
  const { faults, refusal, isBusy, control, formProps, askAnew } = form
  return (
    <form noValidate {...formProps} className="grid gap-5">
      <Field label="Username" error={faults.username} help="3 to 20 letters, digits and underscores; public.">
        <TextInput
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          {...control('username')}
        />
      </Field>
      <Field label="Email" error={faults.email} help="A 6-digit code goes there.">
        <TextInput type="email" autoComplete="username" {...control('email')} />
      </Field>
      <Field label="Password" error={faults.password} help="At least 6 characters.">
        <PasswordInput autoComplete="new-password" {...control('password')} />
      </Field>
      <Field label="Confirm Password" error={faults.confirmPassword}>
        <PasswordInput autoComplete="new-password" {...control('confirmPassword')} />
      </Field>
      <HumanCheck error={faults.captchaAnswer} answer={control('captchaAnswer')} onRefresh={askAnew} />
      <Refusal words={refusal} />
      <p className="text-xs text-ink-muted">
        By signing up you confirm that you are 18 or older and accept the{' '}
        <Link href="/terms" className={linkLook}>
          Terms
        </Link>{' '}
        and the{' '}
        <Link href="/privacy" className={linkLook}>
          Privacy Policy
        </Link>
        .
      </p>
      <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText="Signing up...">
        Sign Up
      </Button>
    </form>
  )
}

const linkLook = 'rounded-sm text-ink underline underline-offset-2'
