import { object } from 'valibot'
import { Link, useLocation } from 'wouter'
import { firstRunPath } from '@/modules/admin/web/paths'
import { CreateFirstAdmin } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { authPath, verifyPath } from '@/modules/auth/web/paths'
import { AuthFormPage } from '@/modules/auth/web/sign-in/auth-form-page'
import { useAcceptInvitation, useCreateFirstAdmin } from '@/modules/auth/web/sign-in/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { useDocumentTitle } from '@/web/lib/document-title'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Page } from '@/web/ui/page'
import { EmptyState } from '@/web/ui/states/empty-state'
import { toast } from '@/web/ui/toasts/toast'

const acceptText = messages.invitation.acceptInvitation

/** Opens an account that the operator created without a password, or for which they created a new link. */
function AcceptInvitationScreen({ token }: { token: string }) {
  const { passwordMin } = useClientConfig()
  const { errors, error, isSubmitting, fieldProps, formProps } = useAcceptInvitationForm(token)
  return (
    <AuthFormPage title={acceptText.title} lead={acceptText.lead}>
      <form {...formProps} className="grid gap-5">
        <Field
          label={acceptText.password.label}
          error={errors.password}
          help={acceptText.password.help(passwordMin)}
        >
          <PasswordInput ref={useAutoFocus()} autoComplete="new-password" {...fieldProps('password')} />
        </Field>
        <FormErrorAlert error={error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          busyText={acceptText.submitting}
        >
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
    schema: object({ password: newPassword }),
    initialValues: { password: '' },
    onSubmit: async ({ password }) => {
      const result = await accept({ token, password })
      if (!('user' in result)) return navigate(verifyPath, { replace: true, state: result.verification })
      toast({ ...(result.user.verified ? acceptText.done : acceptText.doneUnverified), tone: 'good' })
      navigate('/', { replace: true })
    },
  })
}

const { entries } = CreateFirstAdmin
const firstAdminText = messages.invitation.firstAdmin

function FirstAdminScreen({ token }: { token: string }) {
  const { passwordMin } = useClientConfig()
  const { errors, error, isSubmitting, fieldProps, formProps } = useFirstAdminForm(token)
  return (
    <AuthFormPage title={firstAdminText.title} lead={firstAdminText.lead}>
      <form {...formProps} className="grid gap-5">
        <Field
          label={firstAdminText.username.label}
          error={errors.username}
          help={firstAdminText.username.help}
        >
          <TextInput
            ref={useAutoFocus()}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            {...fieldProps('username')}
          />
        </Field>
        <Field label={firstAdminText.email.label} error={errors.email} help={firstAdminText.email.help}>
          <TextInput type="email" autoComplete="username" {...fieldProps('email')} />
        </Field>
        <Field
          label={firstAdminText.password.label}
          error={errors.password}
          help={firstAdminText.password.help(passwordMin)}
        >
          <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
        </Field>
        <FormErrorAlert error={error} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          busyText={firstAdminText.submitting}
        >
          {firstAdminText.submit}
        </Button>
      </form>
    </AuthFormPage>
  )
}

function useFirstAdminForm(token: string) {
  const [, navigate] = useLocation()
  const newPassword = useNewPasswordSchema()
  const { mutateAsync: createFirstAdmin } = useCreateFirstAdmin()
  return useForm({
    schema: object({ username: entries.username, email: entries.email, password: newPassword }),
    initialValues: { username: '', email: '', password: '' },
    onSubmit: async ({ username, email, password }) => {
      await createFirstAdmin({ token, username, email: email.trim(), password })
      toast({ ...firstAdminText.done, tone: 'good' })
      navigate(firstRunPath, { replace: true })
    },
  })
}

const { incompleteLink } = messages.invitation

/** Opened by a link from the server's console. Its token follows the `#`, so browsers never send it in a request. */
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
            <Link href={authPath}>{incompleteLink.logIn}</Link>
          </Button>
        }
      />
    </Page>
  )
}
