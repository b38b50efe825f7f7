import { object } from 'valibot'
import { Link, useLocation } from 'wouter'
import { ForgotPassword, ResetPassword } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { CodeField } from '@/modules/auth/web/forms/code-input'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { ResendButton } from '@/modules/auth/web/forms/resend-button'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { authPath, resetPasswordPath } from '@/modules/auth/web/paths'
import { AuthFormPage } from '@/modules/auth/web/sign-in/auth-form-page'
import { useForgotPassword, useResetPassword } from '@/modules/auth/web/sign-in/queries'
import { type LinkToken, useAuthParams, useLinkToken } from '@/modules/auth/web/sign-in/use-auth-params'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { KnownUsername, PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.reset

export function ResetPasswordScreen({ email }: { email: string }) {
  const { passwordMin } = useClientConfig()
  const { from } = useAuthParams()
  const { mutateAsync: resendCode } = useForgotPassword()
  const link = useLinkToken()
  const { errors, error, isSubmitting, fieldProps, formProps } = useResetPasswordForm(email, link)
  return (
    <AuthFormPage title={text.title} lead={link.token ? text.linkLead(email) : text.lead(email)}>
      <form {...formProps} className="grid gap-5">
        <KnownUsername value={email} />
        {link.token === undefined && <CodeField error={errors.code} {...fieldProps('code')} />}
        <Field label={text.password} error={errors.password} help={text.help(passwordMin)}>
          <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
        </Field>
        <FormErrorAlert error={error} />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} busyText={text.submitting}>
          {text.submit}
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-2">
        <ResendButton
          onResend={async () => {
            await resendCode(email)
            link.dropToken()
          }}
        />
        <Button asChild variant="quiet">
          <Link href={authPath} state={{ tab: 'login', from }}>
            {messages.backToLogin}
          </Link>
        </Button>
      </div>
    </AuthFormPage>
  )
}

/** Doesn't navigate: the reset signs the user in, and AuthPage redirects signed-in users. */
function useResetPasswordForm(email: string, { token, dropIfWrong }: LinkToken) {
  const { mutateAsync: reset } = useResetPassword()
  const newPassword = useNewPasswordSchema()
  return useForm({
    schema: object({ code: ResetPassword.entries.code, password: newPassword }),
    initialValues: { code: token ?? '', password: '' },
    onSubmit: async ({ code, password }) => {
      await dropIfWrong(reset({ email, code, password }))
      toast({ ...text.done, tone: 'good' })
    },
  })
}

const forgotPasswordScreenText = messages.forgot

export function ForgotPasswordScreen() {
  const { from } = useAuthParams()
  const { errors, error, isSubmitting, fieldProps, formProps } = useForgotPasswordForm()
  return (
    <AuthFormPage title={forgotPasswordScreenText.title} lead={forgotPasswordScreenText.lead}>
      <form {...formProps} className="grid gap-5">
        <Field label={forgotPasswordScreenText.email} error={errors.email}>
          <TextInput ref={useAutoFocus()} type="email" autoComplete="username" {...fieldProps('email')} />
        </Field>
        <FormErrorAlert error={error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          busyText={forgotPasswordScreenText.submitting}
        >
          {forgotPasswordScreenText.submit}
        </Button>
      </form>
      <Button asChild variant="quiet" className="-ms-4 justify-self-start">
        <Link href={authPath} state={{ tab: 'login', from }}>
          {messages.backToLogin}
        </Link>
      </Button>
    </AuthFormPage>
  )
}

function useForgotPasswordForm() {
  const { email: initialEmail, from } = useAuthParams()
  const [, navigate] = useLocation()
  const { mutateAsync: sendCode } = useForgotPassword()
  return useForm({
    schema: ForgotPassword,
    initialValues: { email: initialEmail ?? '' },
    onSubmit: async (values) => {
      const email = values.email.trim()
      await sendCode(email)
      navigate(resetPasswordPath, { state: { email, from } })
    },
  })
}
