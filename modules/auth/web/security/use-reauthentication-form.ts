import { messages } from '@/modules/auth/messages'
import { Reauthentication } from '@/modules/auth/second-factor-contract'
import type { ViewerUser } from '@/web/lib/viewer'
import { useForm } from '@/web/ui/forms/use-form'

/** A form that asks for the current password, unless the account has none. */
export function useReauthenticationForm(
  { passwordMissing }: ViewerUser,
  onSubmit: (form: Reauthentication) => Promise<unknown>,
) {
  const form = useForm({
    schema: Reauthentication,
    initialValues: { currentPassword: passwordMissing ? undefined : '' },
    errorTitle: messages.security.failed,
    onSubmit: async (values) => {
      await onSubmit(values)
      form.reset()
    },
  })
  return form
}
