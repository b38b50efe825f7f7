import { Password } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useNewPasswordSchema } from '@/modules/auth/web/forms/use-new-password-schema'
import { useChangePassword } from '@/modules/auth/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { fieldErrorOf } from '@/web/lib/field-errors'
import type { ViewerUser } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { password: text, currentPassword: currentPasswordLabel, endFailed } = messages.security

export function PasswordPanel({ user: { passwordMissing } }: { user: ViewerUser }) {
  const { passwordMin } = useClientConfig()
  const { faults, refusal, isBusy, control, formProps } = usePasswordForm(passwordMissing)
  return (
    <Panel title={text.title}>
      <form noValidate {...formProps} className="grid max-w-md gap-4">
        {passwordMissing ? (
          <p className="text-sm text-ink-muted">{text.missing}</p>
        ) : (
          <Field label={currentPasswordLabel} error={faults.currentPassword}>
            <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
          </Field>
        )}
        <Field label={text.label} error={faults.password} help={text.help(passwordMin)}>
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <FormErrorAlert refused={refusal} />
        <Button type="submit" className="justify-self-start" busy={isBusy} busyText={text.saving}>
          {passwordMissing ? text.set : text.change}
        </Button>
      </form>
    </Panel>
  )
}

function usePasswordForm(passwordMissing: boolean) {
  const { mutateAsync: change } = useChangePassword()
  const newPassword = useNewPasswordSchema()
  const form = useForm({
    fields: ['currentPassword', 'password'],
    errorTitle: endFailed,
    validate: ({ currentPassword, password }) => ({
      currentPassword: passwordMissing ? undefined : fieldErrorOf(Password, currentPassword),
      password: fieldErrorOf(newPassword, password),
    }),
    submit: async ({ currentPassword, password }) => {
      await change(passwordMissing ? { password } : { currentPassword, password })
      form.clear()
      toast({ ...text.done, tone: 'good' })
    },
  })
  return form
}
