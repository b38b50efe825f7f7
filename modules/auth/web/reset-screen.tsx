import { Link } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { CodeInput } from '@/modules/auth/web/code-input'
import { faultOf } from '@/modules/auth/web/faults'
import { NewPassword } from '@/modules/auth/web/new-password'
import { PasswordInput } from '@/modules/auth/web/password-input'
import { useForgot, useReset } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { ResendButton } from '@/modules/auth/web/resend-button'
import { StepScreen } from '@/modules/auth/web/step-screen'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import { useAuthPlace } from '@/modules/auth/web/use-auth-place'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { toast } from '@/web/ui/toast'

export function ResetScreen({ email }: { email: string }) {
  const { from } = useAuthPlace()
  const { mutateAsync: forgot } = useForgot()
  const { typed, faults, refusal, isBusy, control, type, formProps } = useResetForm(email)
  return (
    <StepScreen title="New password" lead={`If ${email} has an account, a 6-digit code is on its way there`}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label="Verification code" error={faults.code} help="It works for 10 minutes.">
          <CodeInput ref={useFirstFocus()} value={typed.code} onChange={(digits) => type('code', digits)} />
        </Field>
        <Field label="Password" error={faults.password} help="The new one; your other sessions end.">
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <Refusal words={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText="Setting password...">
          Set password
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-2">
        <ResendButton onResend={() => forgot(email)} />
        <Button asChild variant="quiet">
          <Link href="/auth" state={{ tab: 'login', from }}>
            Back to Login
          </Link>
        </Button>
      </div>
    </StepScreen>
  )
}

/** The page leads on by itself once it knows who is here. */
function useResetForm(email: string) {
  const { mutateAsync: reset } = useReset()
  return useAuthForm({
    fields: ['code', 'password'],
    failure: 'Error',
    check: ({ code, password }) => ({
      code: faultOf(Code, code),
      password: faultOf(NewPassword, password),
    }),
    send: async ({ code, password }) => {
      await reset({ email, code, password })
      toast({ title: 'Password Changed', description: 'You are logged in.', tone: 'good' })
    },
  })
}
