import { Link } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { CodeInput } from '@/modules/auth/web/forms/code-input'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { ResendButton } from '@/modules/auth/web/forms/resend-button'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { useForgotPassword, useResetPassword } from '@/modules/auth/web/queries'
import { AuthFormPage } from '@/modules/auth/web/sign-in/auth-form-page'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { useClientConfig } from '@/web/lib/client-config'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.reset

export function ResetPasswordScreen({ email }: { email: string }) {
  const { passwordMin } = useClientConfig()
  const { from } = useAuthParams()
  const { mutateAsync: forgot } = useForgotPassword()
  const { typed, faults, refusal, isBusy, control, type, formProps } = useResetPasswordForm(email)
  return (
    <AuthFormPage title={text.title} lead={text.lead(email)}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={messages.code.label} error={faults.code} help={messages.code.help}>
          <CodeInput ref={useAutoFocus()} value={typed.code} onChange={(digits) => type('code', digits)} />
        </Field>
        <Field label={text.password} error={faults.password} help={text.help(passwordMin)}>
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={text.submitting}>
          {text.submit}
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-2">
        <ResendButton onResend={() => forgot(email)} />
        <Button asChild variant="quiet">
          <Link href="/auth" state={{ tab: 'login', from }}>
            {messages.backToLogin}
          </Link>
        </Button>
      </div>
    </AuthFormPage>
  )
}

/** The page leads on by itself once it knows who is here. */
function useResetPasswordForm(email: string) {
  const { mutateAsync: reset } = useResetPassword()
  const newPassword = useNewPasswordSchema()
  return useForm({
    fields: ['code', 'password'],
    errorTitle: text.failed,
    validate: ({ code, password }) => ({
      code: fieldErrorOf(Code, code),
      password: fieldErrorOf(newPassword, password),
    }),
    submit: async ({ code, password }) => {
      await reset({ email, code, password })
      toast({ ...text.done, tone: 'good' })
    },
  })
}
