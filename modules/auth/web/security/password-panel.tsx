import { object } from 'valibot'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { useCurrentPassword } from '@/modules/auth/web/security/current-password'
import { useChangePassword } from '@/modules/auth/web/security/queries'
import { useClientConfig } from '@/web/lib/client-config'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { password: text } = messages.security

export function PasswordPanel({ user: { passwordMissing } }: { user: ViewerUser }) {
  const { passwordMin } = useClientConfig()
  const { errors, error, isSubmitting, fieldProps, formProps } = usePasswordForm()
  return (
    <Panel title={text.title}>
      <form {...formProps} className="grid max-w-md gap-4">
        {passwordMissing && <p className="text-sm text-ink-muted">{text.missing}</p>}
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

function usePasswordForm() {
  const { mutateAsync: changePassword } = useChangePassword()
  const newPassword = useNewPasswordSchema()
  const { withPassword, remember } = useCurrentPassword()
  const form = useForm({
    schema: object({ password: newPassword }),
    initialValues: { password: '' },
    onSubmit: ({ password }) =>
      withPassword(async (proof) => {
        await changePassword({ ...proof, password })
        remember(password)
        form.reset()
        toast({ ...text.done, tone: 'good' })
      }),
  })
  return form
}
