import { Link } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { CodeInput } from '@/modules/auth/web/code-input'
import { useNewPasswordRule } from '@/modules/auth/web/new-password'
import { useForgot, useReset } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { ResendButton } from '@/modules/auth/web/resend-button'
import { StepScreen } from '@/modules/auth/web/step-screen'
import { useAuthPlace } from '@/modules/auth/web/use-auth-place'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { PasswordInput } from '@/web/ui/password-input'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const said = words.reset

export function ResetScreen({ email }: { email: string }) {
  const { passwordMin } = useSite()
  const { from } = useAuthPlace()
  const { mutateAsync: forgot } = useForgot()
  const { typed, faults, refusal, isBusy, control, type, formProps } = useResetForm(email)
  return (
    <StepScreen title={said.title} lead={said.lead(email)}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={words.code.label} error={faults.code} help={words.code.help}>
          <CodeInput ref={useFirstFocus()} value={typed.code} onChange={(digits) => type('code', digits)} />
        </Field>
        <Field label={said.password} error={faults.password} help={said.help(passwordMin)}>
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <Refusal refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={said.submitting}>
          {said.submit}
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-2">
        <ResendButton onResend={() => forgot(email)} />
        <Button asChild variant="quiet">
          <Link href="/auth" state={{ tab: 'login', from }}>
            {words.backToLogin}
          </Link>
        </Button>
      </div>
    </StepScreen>
  )
}

/** The page leads on by itself once it knows who is here. */
function useResetForm(email: string) {
  const { mutateAsync: reset } = useReset()
  const newPassword = useNewPasswordRule()
  return useForm({
    fields: ['code', 'password'],
    failure: said.failed,
    check: ({ code, password }) => ({
      code: faultOf(Code, code),
      password: faultOf(newPassword, password),
    }),
    send: async ({ code, password }) => {
      await reset({ email, code, password })
      toast({ ...said.done, tone: 'good' })
    },
  })
}
