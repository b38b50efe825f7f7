import { Link, Redirect, useLocation } from 'wouter'
import { AuthWaiting } from '@/modules/auth/web/auth-waiting'
import { CodeInput, isWholeCode } from '@/modules/auth/web/code-input'
import { type CodeType, useResendCode } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { ResendButton } from '@/modules/auth/web/resend-button'
import { StepScreen } from '@/modules/auth/web/step-screen'
import { useAuthPlace } from '@/modules/auth/web/use-auth-place'
import { useFirstFocus } from '@/modules/auth/web/use-first-focus'
import { useVerifyForm } from '@/modules/auth/web/use-verify-form'
import { words } from '@/modules/auth/words'
import { useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'

const said = words.verify

/** For the address that was carried here, else for the one that the person has yet to prove. */
export function VerifyScreen() {
  const viewer = useViewer()
  const { email, type } = useAuthPlace()
  if (email) return <Verify email={email} type={type} />
  if (viewer.state === 'loading') return <AuthWaiting />
  if (viewer.state === 'guest') return <Redirect to="/auth" replace />
  const { user } = viewer
  if (user.verified || !user.email) return <Redirect to="/" replace />
  return <Verify email={user.email} type="signup" />
}

function Verify({ email, type }: { email: string; type: CodeType }) {
  const isGuest = useViewer().state === 'guest'
  const { mutateAsync: resend } = useResendCode()
  const { typed, faults, refusal, isBusy, type: setTyped, formProps } = useVerifyForm(email, type)
  return (
    <StepScreen title={said.title} lead={said.lead(email)}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field label={words.code.label} error={faults.code} help={words.code.help}>
          <CodeInput
            ref={useFirstFocus()}
            value={typed.code}
            onChange={(digits) => setTyped('code', digits)}
          />
        </Field>
        <Refusal refused={refusal} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled={!isWholeCode(typed.code)}
          busy={isBusy}
          busyText={said.submitting}
        >
          {said.submit}
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-2">
        <ResendButton onResend={() => resend({ email, type })} />
        <BackToLogin />
      </div>
      {!isGuest && type === 'signup' && (
        <p className="border-t border-line pt-4 text-xs text-ink-muted">
          {said.wrongAddress}{' '}
          <Link href="/security" className="rounded-sm text-ink underline underline-offset-2">
            {said.change}
          </Link>
        </p>
      )}
    </StepScreen>
  )
}

function BackToLogin() {
  const [, navigate] = useLocation()
  const { from } = useAuthPlace()
  return (
    <Button variant="quiet" onClick={() => navigate('/auth', { state: { tab: 'login', from } })}>
      {words.backToLogin}
    </Button>
  )
}
