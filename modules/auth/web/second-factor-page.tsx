import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import type { CurrentUser } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { SubmitFactorCode } from '@/modules/auth/second-factor-contract'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { usePasskeyAction } from '@/modules/auth/web/forms/use-passkey-action'
import { authPath, securityPath } from '@/modules/auth/web/paths'
import { currentUserQuery, useVerifyFactorCode, useVerifyPasskey } from '@/modules/auth/web/queries'
import { showToastAcrossReload } from '@/modules/auth/web/reload-toast'
import { AuthFormPage, AuthPageSkeleton } from '@/modules/auth/web/sign-in/auth-form-page'
import { secondFactorSlot } from '@/modules/auth/web/slots'
import { supportPath } from '@/modules/support/web/paths'
import { useReturnPath } from '@/web/lib/return-path'
import { SlotView } from '@/web/lib/slots'
import { useLogOut, useViewer } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const text = messages.secondFactor.page

/** Verifies the second factor and returns to the page that needed it. Without one, leads to the Security page. */
export function SecondFactorPage() {
  const viewer = useViewer()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const from = useReturnPath()
  if (user?.secondFactor) return <SecondFactorForm factor={user.secondFactor} from={from ?? '/'} />
  if (user) return <Redirect to={securityPath} replace state={{ from }} />
  if (viewer.state === 'guest') return <Redirect to={authPath} replace state={{ from }} />
  return <AuthPageSkeleton />
}

type Factor = NonNullable<CurrentUser['secondFactor']>

function SecondFactorForm({ factor, from }: { factor: Factor; from: string }) {
  // Stays as it was when the page opened, so that the texts don't change while the browser leaves.
  const [isLogIn] = useState(!factor.verified)
  const { onVerified, isLeaving } = useOnVerified(isLogIn, from)
  const { errors, error, isSubmitting, fieldProps, formProps } = useCodeForm(onVerified)
  const codeField = useAutoFocus()
  const label = factor.totp ? text.code : text.recoveryCode
  return (
    <AuthFormPage title={text.title} lead={isLogIn ? text.logInLead : text.confirmLead}>
      {factor.passkey && <PasskeyButton onVerified={onVerified} isLeaving={isLeaving} />}
      <form {...formProps} className="grid gap-5">
        <Field label={label} error={errors.code} help={factor.totp ? text.codeHelp : text.recoveryHelp}>
          <TextInput
            ref={factor.passkey ? undefined : codeField}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="tabular"
            {...fieldProps('code')}
          />
        </Field>
        <FormErrorAlert error={error} />
        <Button
          type="submit"
          variant={factor.passkey ? 'secondary' : 'primary'}
          size="lg"
          busy={isSubmitting || isLeaving}
          busyText={text.submitting}
        >
          {text.submit}
        </Button>
      </form>
      <SlotView slot={secondFactorSlot} props={{ from }} />
      <p className="text-sm text-ink-muted">
        {text.lost}{' '}
        <Link href={supportPath} className="rounded-sm text-ink underline underline-offset-4">
          {text.contact}
        </Link>
      </p>
      {isLogIn && <LogOutButton />}
    </AuthFormPage>
  )
}

/**
 * After a login the page is loaded again, because its connection was opened as a visitor. Going back then doesn't return to this
 * page. Until the browser has left it, its buttons stay busy: a code works only once.
 */
function useOnVerified(isLogIn: boolean, from: string) {
  const [, navigate] = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  return { onVerified, isLeaving }

  function onVerified() {
    if (!isLogIn) return navigate(from, { replace: true })
    setLeaving(true)
    showToastAcrossReload(messages.logIn.done)
    location.replace(from)
  }
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

type PasskeyProps = { onVerified: () => void; isLeaving: boolean }

function PasskeyButton({ onVerified, isLeaving }: PasskeyProps) {
  const { mutateAsync: verify } = useVerifyPasskey()
  const { isBusy, run } = usePasskeyAction(text.failed, async () => {
    await verify()
    onVerified()
  })
  return (
    <Button
      variant="primary"
      size="lg"
      busy={isBusy || isLeaving}
      busyText={text.submitting}
      onClick={() => void run()}
    >
      {text.usePasskey}
    </Button>
  )
}

function LogOutButton() {
  const logOut = useLogOut()
  const [, navigate] = useLocation()
  const from = useReturnPath()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      variant="quiet"
      className="-ml-4 justify-self-start"
      busy={isBusy}
      onClick={() => void backToLogin()}
    >
      {text.logOut}
    </Button>
  )

  async function backToLogin() {
    setBusy(true)
    await logOut()
    setBusy(false)
    navigate(authPath, { state: { from } })
  }
}
