import { Reauthentication } from '@/modules/auth/second-factor-contract'
import { ApiError } from '@/web/lib/api-error'
import type { ViewerUser } from '@/web/lib/viewer'
import { useForm } from '@/web/ui/forms/use-form'

/** A form that asks for the current password, unless the account has none. If the server requires one anyway, it asks then. */
export function useReauthenticationForm(
  { passwordMissing }: Pick<ViewerUser, 'passwordMissing'>,
  onSubmit: (form: Reauthentication) => Promise<unknown>,
) {
  const form = useForm({
    schema: Reauthentication,
    initialValues: { currentPassword: passwordMissing ? undefined : '' },
    onSubmit: async (values) => {
      await onSubmit(values).catch((error) => {
        const isMissing = values.currentPassword === undefined
        if (isMissing && error instanceof ApiError && error.code === 'password_wrong')
          form.setValues({ currentPassword: '' })
        throw error
      })
      form.reset()
    },
  })
  return form
}
