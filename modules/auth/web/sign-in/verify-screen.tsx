import { Link, Redirect, useLocation } from 'wouter'
import { Code } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { CodeInput, isCompleteCode } from '@/modules/auth/web/forms/code-input'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { ResendButton } from '@/modules/auth/web/forms/resend-button'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { type CodeType, useResendCode, useVerifyCode } from '@/modules/auth/web/queries'
import { AuthFormPage, AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { useAuthParams } from '@/modules/auth/web/sign-in/use-auth-params'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const submitText = messages.verification

function useVerifyForm(email: string, type: CodeType) {
  const { from } = useAuthParams()
  const [, navigate] = useLocation()
  const { mutateAsync: verify } = useVerifyCode()
  return useForm({
    fields: ['code'],
    errorTitle: submitText.failed,
    validate: ({ code }) => ({ code: fieldErrorOf(Code, code) }),
    submit: async ({ code }) => {
      await verify({ email, code, type })
      toast({ title: type === 'signup' ? submitText.signedUp : submitText.loggedIn, tone: 'good' })
      navigate(from ?? '/', { replace: true })
    },
  })
}

const text = messages.verification

/** For the address that was carried here, else for the one that the person has yet to prove. */
export function VerifyScreen() {
  const viewer = useViewer()
  const { email, type } = useAuthParams()
  if (email) return <VerifyForm email={email} type={type} />
  if (viewer.state === 'loading') return <AuthPageSkeleton />
  if (viewer.state === 'guest') return <Redirect to="/auth" replace />
  const { user } = viewer
  if (user.verified || !user.email) return <Redirect to="/" replace />
  return <VerifyForm email={user.email} type="signup" />
}

function VerifyForm({ email, type }: { email: string; type: CodeType }) {
  const isGuest = useViewer().state === 'guest'
  const { mutateAsync: resend } = useResendCode()
  const { typed, faults, refusal, isBusy, type: setTyped, formProps } = useVerifyForm(email, type)
  return (
    <AuthFormPage title={text.title} lead={text.lead(email)}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={messages.code.label} error={faults.code} help={messages.code.help}>
          <CodeInput
            ref={useAutoFocus()}
            value={typed.code}
            onChange={(digits) => setTyped('code', digits)}
          />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!isCompleteCode(typed.code)}
          busy={isBusy}
          busyText={text.submitting}
        >
          {text.submit}
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-2">
        <ResendButton onResend={() => resend({ email, type })} />
        <BackToLogin />
      </div>
      {!isGuest && type === 'signup' && (
        <p className="border-t border-line pt-4 text-xs text-ink-muted">
          {text.wrongAddress}{' '}
          <Link href="/security" className="rounded-sm text-ink underline underline-offset-2">
            {text.change}
          </Link>
        </p>
      )}
    </AuthFormPage>
  )
}

function BackToLogin() {
  const [, navigate] = useLocation()
  const { from } = useAuthParams()
  return (
    <Button variant="quiet" onClick={() => navigate('/auth', { state: { tab: 'login', from } })}>
      {messages.backToLogin}
    </Button>
  )
}
