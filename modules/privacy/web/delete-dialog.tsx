import { useId } from 'react'
import { parse } from 'valibot'
import { Password } from '@/modules/auth/contract'
import type { SecurityPanelProps } from '@/modules/auth/web/slots'
import { Confirmation } from '@/modules/privacy/contract'
import { messages } from '@/modules/privacy/messages'
import { useDeleteAccount } from '@/modules/privacy/web/queries'
import { ApiError } from '@/web/lib/api-error'
import { fieldErrorOf } from '@/web/lib/field-errors'
import { useLogOut, type ViewerUser } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { TextInput } from '@/web/ui/forms/text-input'
import { useForm } from '@/web/ui/forms/use-form'

const { deletion: formText } = messages

/** What is typed to delete an account; once it is gone, so is the person. */
function useDeleteAccountForm({ temporary, passwordMissing }: ViewerUser, onKept: () => void) {
  const asksPassword = !temporary && !passwordMissing
  const { mutateAsync: deleteAccount } = useDeleteAccount()
  const logOut = useLogOut()
  const form = useForm({
    fields: ['confirmation', 'currentPassword'],
    errorTitle: formText.failed,
    validate: ({ confirmation, currentPassword }) => ({
      confirmation: fieldErrorOf(Confirmation, confirmation),
      currentPassword: asksPassword ? fieldErrorOf(Password, currentPassword) : undefined,
    }),
    submit: async (typed) => {
      const confirmation = parse(Confirmation, typed.confirmation)
      try {
        await deleteAccount(
          asksPassword ? { confirmation, currentPassword: typed.currentPassword } : { confirmation },
        )
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) onKept()
        throw error
      }
      await logOut(formText.done)
    },
  })
  return { ...form, asksPassword }
}

const { deletion: text } = messages

type DeleteDialogProps = SecurityPanelProps & {
  onClose: () => void
  /** Something has come between that keeps the account. */
  onBlocked: () => void
}

export function DeleteDialog({ user, FormErrorAlert, onClose, onBlocked }: DeleteDialogProps) {
  const formId = useId()
  const { faults, refusal, isBusy, control, formProps, asksPassword } = useDeleteAccountForm(user, onBlocked)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.question}
      description={text.forGood}
      footer={
        <>
          <Button onClick={onClose}>{text.keep}</Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy} busyText={text.deleting}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate {...formProps} className="grid gap-5">
        <Consequences title={text.goes.title} what={text.goes.all} />
        <Consequences title={text.stays.title} what={retainedData(user)} />
        <Field label={text.phrase} error={faults.confirmation}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...control('confirmation')}
          />
        </Field>
        {asksPassword && (
          <Field label={text.password} error={faults.currentPassword}>
            <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
          </Field>
        )}
        {(user.passwordMissing || user.twoStep) && <p className="text-ink-muted">{text.freshLogIn}</p>}
        <FormErrorAlert refused={refusal} />
      </form>
    </Dialog>
  )
}

function Consequences({ title, what }: { title: string; what: readonly string[] }) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-ink-muted">
        {what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  )
}

/** A temporary name is anybody's: nothing keeps it. */
function retainedData({ temporary }: ViewerUser) {
  const { orders, disputes, name } = text.stays
  return temporary ? [orders, disputes] : [orders, disputes, name]
}
