import { Link, useLocation } from 'wouter'
import { Email } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { useForgotPassword } from '@/modules/auth/web/queries'
import { AuthFormPage } from '@/modules/auth/web/sign-in/auth-form-page'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const text = messages.forgot

export function ForgotPasswordScreen() {
  const { from } = useAuthParams()
  const { faults, refusal, isBusy, control, formProps } = useForgotPasswordForm()
  return (
    <AuthFormPage title={text.title} lead={text.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={text.email} error={faults.email}>
          <TextInput ref={useAutoFocus()} type="email" autoComplete="username" {...control('email')} />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={text.submitting}>
          {text.submit}
        </Button>
      </form>
      <Button asChild variant="quiet" className="-ml-4 justify-self-start">
        <Link href="/auth" state={{ tab: 'login', from }}>
          {messages.backToLogin}
        </Link>
      </Button>
    </AuthFormPage>
  )
}

function useForgotPasswordForm() {
  const { email: known, from } = useAuthParams()
  const [, navigate] = useLocation()
  const { mutateAsync: forgot } = useForgotPassword()
  return useForm({
    fields: ['email'],
    initial: { email: known },
    errorTitle: text.failed,
    validate: ({ email }) => ({ email: fieldErrorOf(Email, email) }),
    submit: async (typed) => {
      const email = typed.email.trim()
      await forgot(email)
      navigate('/auth?mode=reset', { state: { email, from } })
    },
  })
}
