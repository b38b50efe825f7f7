import { Password } from '@/modules/auth/contract'
import { faultOf } from '@/modules/auth/web/faults'
import { NewPassword } from '@/modules/auth/web/new-password'
import { PasswordInput } from '@/modules/auth/web/password-input'
import { useChangePassword } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { useAuthForm } from '@/modules/auth/web/use-auth-form'
import type { ViewerUser } from '@/web/lib/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toast'

export function PasswordPanel({ user: { passwordMissing } }: { user: ViewerUser }) {
  const { faults, refusal, isBusy, control, formProps } = usePasswordForm(passwordMissing)
  return (
    <Panel title="Password">
      <form noValidate {...formProps} className="grid max-w-md gap-4">
        {passwordMissing ? (
          <p className="text-sm text-ink-muted">Your account has no password. Set one to log in with it.</p>
        ) : (
          <Field label="Current password" error={faults.currentPassword}>
            <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
          </Field>
        )}
        <Field label="New password" error={faults.password} help="Your other sessions end when it changes.">
          <PasswordInput autoComplete="new-password" {...control('password')} />
        </Field>
        <Refusal words={refusal} />
        <Button type="submit" className="justify-self-start" busy={isBusy} busyText="Saving...">
          {passwordMissing ? 'Set password' : 'Change password'}
        </Button>
      </form>
    </Panel>
  )
}

function usePasswordForm(passwordMissing: boolean) {
  const { mutateAsync: change } = useChangePassword()
  const form = useAuthForm({
    fields: ['currentPassword', 'password'],
    failure: 'Error',
    check: ({ currentPassword, password }) => ({
      currentPassword: passwordMissing ? undefined : faultOf(Password, currentPassword),
      password: faultOf(NewPassword, password),
    }),
    send: async ({ currentPassword, password }) => {
      await change(passwordMissing ? { password } : { currentPassword, password })
      form.clear()
      toast({ title: 'Password Changed', description: 'All other sessions have ended.', tone: 'good' })
    },
  })
  return form
}
