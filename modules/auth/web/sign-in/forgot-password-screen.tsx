import { Link, useLocation } from 'wouter'
import { ForgotPassword } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { authPath, resetPasswordPath } from '@/modules/auth/web/paths'
import { AuthFormPage } from '@/modules/auth/web/sign-in/auth-form-page'
import { useForgotPassword } from '@/modules/auth/web/sign-in/queries'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const text = messages.forgot

export function ForgotPasswordScreen() {
  const { from } = useAuthParams()
  const { errors, error, isSubmitting, fieldProps, formProps } = useForgotPasswordForm()
  return (
    <AuthFormPage title={text.title} lead={text.lead}>
      <form {...formProps} className="grid gap-5">
        <Field label={text.email} error={errors.email}>
          <TextInput ref={useAutoFocus()} type="email" autoComplete="username" {...fieldProps('email')} />
        </Field>
        <FormErrorAlert error={error} />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} busyText={text.submitting}>
          {text.submit}
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
