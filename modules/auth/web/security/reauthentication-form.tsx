import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import type { useReauthenticationForm } from '@/modules/auth/web/security/use-reauthentication-form'
import { useFocusHandoff } from '@/web/lib/focus'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'

type Props = {
  form: ReturnType<typeof useReauthenticationForm>
  submit: string
  submitting: string
  /** Default: secondary. */
  variant?: 'danger'
}

export function ReauthenticationForm({ form, submit, submitting, variant }: Props) {
  const { values, errors, error, isSubmitting, fieldProps, formProps } = form
  useFocusHandoff(formProps.ref)
  return (
    <form {...formProps} className="grid gap-4">
      {values.currentPassword !== undefined && (
        <Field label={messages.security.currentPassword} error={errors.currentPassword}>
          <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
        </Field>
      )}
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
