import { pick } from 'valibot'
import { Link, Redirect, useLocation } from 'wouter'
import { type CodeType, VerifyCode } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { CodeField, isCompleteCode } from '@/modules/auth/web/forms/code-input'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { ResendButton } from '@/modules/auth/web/forms/resend-button'
import { authPath, securityPath } from '@/modules/auth/web/paths'
import { AuthFormPage, AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { useResendCode, useVerifyCode } from '@/modules/auth/web/sign-in/queries'
import { type LinkToken, useAuthParams, useLinkToken } from '@/modules/auth/web/sign-in/use-auth-params'
import { useViewer } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const text = messages.verification

function useVerifyForm(email: string, type: CodeType, { token, dropIfWrong }: LinkToken) {
  const { from } = useAuthParams()
  const [, navigate] = useLocation()
  const { mutateAsync: verify } = useVerifyCode()
  return useForm({
    schema: pick(VerifyCode, ['code']),
    initialValues: { code: token ?? '' },
    errorToast: text.failed,
    onSubmit: async ({ code }) => {
      await dropIfWrong(verify({ email, code, type }))
      toast({ title: type === 'signup' ? text.signedUp : text.loggedIn, tone: 'good' })
      navigate(from ?? '/', { replace: true })
    },
  })
}

/** Verifies the email passed by the previous page, otherwise the user's own unverified email. */
export function VerifyScreen() {
  const viewer = useViewer()
  const { email, type, from } = useAuthParams()
  if (email) return <VerifyForm email={email} type={type} />
  if (viewer.state === 'loading') return <AuthPageSkeleton />
  if (viewer.state === 'guest') return <Redirect to={authPath} replace state={{ from }} />
  const { user } = viewer
  if (user.verified || !user.email) return <Redirect to="/" replace />
  return <VerifyForm email={user.email} type="signup" />
}

function VerifyForm({ email, type }: { email: string; type: CodeType }) {
  const isGuest = useViewer().state === 'guest'
  const { mutateAsync: resend } = useResendCode()
  const link = useLinkToken()
  const { values, errors, error, isSubmitting, fieldProps, formProps } = useVerifyForm(email, type, link)
  const lead = link.token ? text.linkLeads[type](email) : text.lead(email)
  return (
    <AuthFormPage title={text.title} lead={lead}>
      <form {...formProps} className="grid gap-5">
        {link.token === undefined && <CodeField error={errors.code} {...fieldProps('code')} />}
        <FormErrorAlert error={error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={link.token === undefined && !isCompleteCode(values.code)}
          busy={isSubmitting}
          busyText={text.submitting}
        >
          {text.submit}
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-2">
        <ResendButton
          onResend={async () => {
            await resend({ email, type })
            link.dropToken()
          }}
        />
        <BackToLogin />
      </div>
      {!isGuest && type === 'signup' && (
        <p className="border-t border-line pt-4 text-xs text-ink-muted">
          {text.wrongAddress}{' '}
          <Link href={securityPath} className="rounded-sm text-ink underline underline-offset-2">
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
    <Button variant="quiet" onClick={() => navigate(authPath, { state: { tab: 'login', from } })}>
      {messages.backToLogin}
    </Button>
  )
}
