import { useId } from 'react'
import { parse } from 'valibot'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { DeleteAccount } from '@/modules/privacy/contract'
import { messages } from '@/modules/privacy/messages'
import { Consequences } from '@/modules/privacy/web/consequences'
import { useDeleteAccount } from '@/modules/privacy/web/queries'
import { ApiError } from '@/web/lib/api/api-error'
import { useLogOut, type ViewerUser } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const { deletion: text } = messages

/** Deletes the account, then logs out. A 409 means that the account can't be deleted at the moment. */
function useDeleteAccountForm({ temporary, passwordMissing }: ViewerUser, onBlocked: () => void) {
  const needsPassword = !temporary && !passwordMissing
  const { mutateAsync: deleteAccount } = useDeleteAccount()
  const logOut = useLogOut()
  const form = useForm({
    schema: DeleteAccount,
    initialValues: { confirmation: '', currentPassword: needsPassword ? '' : undefined },
    onSubmit: async (values) => {
      try {
        await deleteAccount(parse(DeleteAccount, values))
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onBlocked()
        throw error
      }
      await logOut(text.done)
    },
  })
  return { ...form, needsPassword }
}

type DeleteDialogProps = SecurityPanelProps & {
  onClose: () => void
  /** Called when the server rejects the deletion because something now blocks it. */
  onBlocked: () => void
}

export function DeleteDialog({ user, FormErrorAlert, onClose, onBlocked }: DeleteDialogProps) {
  const formId = useId()
  const { errors, error, isSubmitting, fieldProps, formProps, needsPassword } = useDeleteAccountForm(
    user,
    onBlocked,
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.question}
      description={text.irreversible}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyText={text.deleting}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-5">
        <Consequences title={text.deleted.title} items={text.deleted.items} />
        <Consequences title={text.kept.title} items={keptItems(user)} />
        <Field label={text.phrase} error={errors.confirmation}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...fieldProps('confirmation')}
          />
        </Field>
        {needsPassword && (
          <Field label={text.password} error={errors.currentPassword}>
            <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
          </Field>
        )}
        {(user.passwordMissing || user.twoStep) && <p className="text-ink-muted">{text.recentLogIn}</p>}
        <FormErrorAlert error={error} />
      </form>
    </Dialog>
  )
}

/** Usernames of temporary accounts are not retired. */
function keptItems({ temporary }: ViewerUser) {
  const { orders, disputes, name } = text.kept
  return temporary ? [orders, disputes] : [orders, disputes, name]
}
