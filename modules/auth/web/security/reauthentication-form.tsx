import { object } from 'valibot'
import type { Reauthentication } from '@/modules/auth/second-factor-contract'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useCurrentPassword } from '@/modules/auth/web/security/current-password'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import { Button } from '@/web/ui/button'
import { useForm } from '@/web/ui/forms/use-form'

const schema = object({})

type Props = {
  onSubmit: (proof: Reauthentication) => Promise<unknown>
  submit: string
  submitting: string
  /** Default: secondary. */
  variant?: 'danger'
}

/** A button for a change that takes the current password. */
export function ReauthenticationForm({ onSubmit, submit, submitting, variant }: Props) {
  const { withPassword } = useCurrentPassword()
  const { error, isSubmitting, formProps } = useForm({
    schema,
    initialValues: {},
    onSubmit: () => withPassword(onSubmit),
  })
  useFocusHandoff(formProps.ref)
  return (
    <form {...formProps} className="grid gap-4">
      <FormErrorAlert error={error} />
      <Button
        type="submit"
        variant={variant}
        className="justify-self-start"
        busy={isSubmitting}
        busyText={submitting}
      >
        {submit}
      </Button>
    </form>
  )
}
