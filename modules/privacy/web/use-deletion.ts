import { parse } from 'valibot'
import { Password } from '@/modules/auth/contract'
import { Confirmation } from '@/modules/privacy/contract'
import { useDeleteAccount } from '@/modules/privacy/web/queries'
import { messages } from '@/modules/privacy/words'
import { ApiError } from '@/web/lib/api-error'
import { fieldErrorOf } from '@/web/lib/faults'
import { useLogOut, type ViewerUser } from '@/web/lib/viewer'
import { useForm } from '@/web/ui/use-form'

const { deletion: formText } = messages

/** What is typed to delete an account; once it is gone, so is the person. */
export function useDeleteAccountForm({ temporary, passwordMissing }: ViewerUser, onKept: () => void) {
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
