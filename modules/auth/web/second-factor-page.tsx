import { useQuery } from '@tanstack/react-query'
import { Link, Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { CurrentUser } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { SubmitFactorCode } from '@/modules/auth/second-factor-contract'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { usePasskeyAction } from '@/modules/auth/web/forms/use-passkey-action'
import { authPath, securityPath } from '@/modules/auth/web/paths'
import { currentUserQuery, useVerifyFactorCode, useVerifyPasskey } from '@/modules/auth/web/queries'
import { AuthFormPage, AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { sameSitePath } from '@/modules/auth/web/sign-in/use-auth-params'
import { supportPath } from '@/modules/support/web/paths'
import { useClientConfig } from '@/web/lib/client-config'
import { useLogOut, useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const text = messages.secondFactor.page

/** Verifies the second factor and returns to the page that needed it. Without one, leads to the Security page. */
export function SecondFactorPage() {
  const viewer = useViewer()
  const { session } = useClientConfig()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const from = useReturnPath()
  if (user?.secondFactor) return <SecondFactorForm factor={user.secondFactor} from={from} />
  if (user) return <Redirect to={securityPath} replace state={{ from }} />
  if (viewer.state === 'guest' && !session) return <Redirect to={authPath} replace state={{ from }} />
  return <AuthPageSkeleton />
}

function useReturnPath() {
  const { from }: Record<string, unknown> = Object(useHistoryState<unknown>())
  return sameSitePath(from) ?? '/'
}

type Factor = NonNullable<CurrentUser['secondFactor']>

function SecondFactorForm({ factor, from }: { factor: Factor; from: string }) {
  const onVerified = useOnVerified(factor, from)
  const { errors, error, isSubmitting, fieldProps, formProps } = useCodeForm(onVerified)
  return (
    <AuthFormPage title={text.title} lead={text.lead}>
      {factor.passkey && <PasskeyButton onVerified={onVerified} />}
      <form {...formProps} className="grid gap-5">
        <Field label={text.code} error={errors.code} help={factor.totp ? text.codeHelp : text.recoveryHelp}>
          <TextInput
            ref={useAutoFocus()}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="tabular"
            {...fieldProps('code')}
          />
        </Field>
        <FormErrorAlert error={error} />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} busyText={text.submitting}>
          {text.submit}
        </Button>
      </form>
      <p className="text-sm text-ink-muted">
        {text.lost}{' '}
        <Link href={supportPath} className="rounded-sm text-ink underline underline-offset-4">
          {text.contact}
        </Link>
      </p>
      {!factor.verified && <LogOutButton />}
    </AuthFormPage>
  )
}

/** After a log-in the page is loaded again, because its connection was opened as a visitor. */
function useOnVerified({ verified }: Factor, from: string) {
  const [, navigate] = useLocation()
  return () => (verified ? navigate(from, { replace: true }) : location.assign(from))
}

function useCodeForm(onVerified: () => void) {
  const { mutateAsync: verify } = useVerifyFactorCode()
  return useForm({
    schema: SubmitFactorCode,
    initialValues: { code: '' },
    errorTitle: text.failed,
    onSubmit: async ({ code }) => {
      await verify(code)
      onVerified()
    },
  })
}

function PasskeyButton({ onVerified }: { onVerified: () => void }) {
  const { mutateAsync: verify } = useVerifyPasskey()
  const { isBusy, run } = usePasskeyAction(text.failed, async () => {
    await verify()
    onVerified()
  })
  return (
    <Button size="lg" busy={isBusy} busyText={text.submitting} onClick={() => void run()}>
      {text.usePasskey}
    </Button>
  )
}

function LogOutButton() {
  const logOut = useLogOut()
  const [, navigate] = useLocation()
  return (
    <Button variant="quiet" onClick={() => void logOut().then(() => navigate(authPath))}>
      {text.logOut}
    </Button>
  )
}
