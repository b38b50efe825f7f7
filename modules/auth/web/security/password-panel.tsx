import { object } from 'valibot'
import { ChangePassword } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { useChangePassword } from '@/modules/auth/web/security/queries'
import { useClientConfig } from '@/web/lib/client-config'
import type { ViewerUser } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { password: text, currentPassword: currentPasswordLabel } = messages.security

export function PasswordPanel({ user: { passwordMissing } }: { user: ViewerUser }) {
  const { passwordMin } = useClientConfig()
  const { errors, error, isSubmitting, fieldProps, formProps } = usePasswordForm(passwordMissing)
  return (
    <Panel title={text.title}>
      <form {...formProps} className="grid max-w-md gap-4">
        {passwordMissing ? (
          <p className="text-sm text-ink-muted">{text.missing}</p>
        ) : (
          <Field label={currentPasswordLabel} error={errors.currentPassword}>
            <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
          </Field>
        )}
        <Field label={text.label} error={errors.password} help={text.help(passwordMin)}>
          <PasswordInput autoComplete="new-password" {...fieldProps('password')} />
        </Field>
        <FormErrorAlert error={error} />
        <Button type="submit" className="justify-self-start" busy={isSubmitting} busyText={text.saving}>
          {passwordMissing ? text.set : text.change}
        </Button>
      </form>
    </Panel>
  )
}

function usePasswordForm(passwordMissing: boolean) {
  const { mutateAsync: changePassword } = useChangePassword()
  const newPassword = useNewPasswordSchema()
  const form = useForm({
    schema: object({ currentPassword: ChangePassword.entries.currentPassword, password: newPassword }),
    initialValues: { currentPassword: passwordMissing ? undefined : '', password: '' },
    onSubmit: async (values) => {
      await changePassword(values)
      form.reset()
      toast({ ...text.done, tone: 'good' })
    },
  })
  return form
}
