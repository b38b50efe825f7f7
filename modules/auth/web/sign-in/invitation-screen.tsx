import { Link, useLocation } from 'wouter'
import { Email, OperatorUsername } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { useAcceptInvitation, useCreateFirstAdmin } from '@/modules/auth/web/queries'
import { AuthFormPage } from '@/modules/auth/web/sign-in/auth-form-page'
import { useClientConfig } from '@/web/lib/client-config'
import { useDocumentTitle } from '@/web/lib/document-title'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Page } from '@/web/ui/page'
import { toast } from '@/web/ui/toasts/toast'

const acceptText = messages.invitation.acceptInvitation

/** The account is there already; what it lacks is a password. */
function AcceptInvitationScreen({ token }: { token: string }) {
  const { passwordMin } = useClientConfig()
  const { faults, refusal, isBusy, control, formProps } = useAcceptInvitationForm(token)
  return (
    <AuthFormPage title={acceptText.title} lead={acceptText.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field
          label={acceptText.password.label}
          error={faults.password}
          help={acceptText.password.help(passwordMin)}
        >
          <PasswordInput ref={useAutoFocus()} autoComplete="new-password" {...control('password')} />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={acceptText.submitting}>
          {acceptText.submit}
        </Button>
      </form>
    </AuthFormPage>
  )
}

function useAcceptInvitationForm(token: string) {
  const [, navigate] = useLocation()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: accept } = useAcceptInvitation()
  return useForm({
    fields: ['password'],
    errorTitle: acceptText.failed,
    validate: ({ password }) => ({ password: fieldErrorOf(newPassword, password) }),
    submit: async ({ password }) => {
      await accept({ token, password })
      toast({ ...acceptText.done, tone: 'good' })
      navigate('/', { replace: true })
    },
  })
}

const firstAdminText = messages.invitation.firstAdmin

function FirstAdminScreen({ token }: { token: string }) {
  const { passwordMin } = useClientConfig()
  const { faults, refusal, isBusy, control, formProps } = useFirstAdminForm(token)
  return (
    <AuthFormPage title={firstAdminText.title} lead={firstAdminText.lead}>
      <form noValidate {...formProps} className="grid gap-5">
        <Field
          label={firstAdminText.username.label}
          error={faults.username}
          help={firstAdminText.username.help}
        >
          <TextInput
            ref={useAutoFocus()}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            {...control('username')}
          />
        </Field>
        <Field label={firstAdminText.email.label} error={faults.email} help={firstAdminText.email.help}>
          <TextInput type="email" autoComplete="username" {...control('email')} />
        </Field>
        <Field
          label={firstAdminText.password.label}
          error={faults.password}
          help={firstAdminText.password.help(passwordMin)}
        >
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button type="submit" variant="primary" size="lg" busy={isBusy} busyText={firstAdminText.submitting}>
          {firstAdminText.submit}
        </Button>
      </form>
    </AuthFormPage>
  )
}

function useFirstAdminForm(token: string) {
  const [, navigate] = useLocation()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: become } = useCreateFirstAdmin()
  return useForm({
    fields: ['username', 'email', 'password'],
    errorTitle: firstAdminText.failed,
    validate: ({ username, email, password }) => ({
      username: fieldErrorOf(OperatorUsername, username),
      email: fieldErrorOf(Email, email),
      password: fieldErrorOf(newPassword, password),
    }),
    submit: async ({ username, email, password }) => {
      await become({ token, username, email: email.trim(), password })
      toast({ ...firstAdminText.done, tone: 'good' })
      navigate('/', { replace: true })
    },
  })
}

const { incompleteLink } = messages.invitation

/** Behind a link that the operator's console printed. Its secret stands after the `#`, which no server is ever sent. */
export function InvitationScreen({ mode }: { mode: 'first-admin' | 'invitation' }) {
  const token = location.hash.slice(1)
  if (token === '') return <IncompleteLink />
  return mode === 'first-admin' ? (
    <FirstAdminScreen token={token} />
  ) : (
    <AcceptInvitationScreen token={token} />
  )
}

function IncompleteLink() {
  useDocumentTitle(incompleteLink.title)
  return (
    <Page title={incompleteLink.title} hideTitle width="form">
      <EmptyState
        title={incompleteLink.title}
        message={incompleteLink.message}
        action={
          <Button asChild>
            <Link href="/auth">{incompleteLink.logIn}</Link>
          </Button>
        }
      />
    </Page>
  )
}
