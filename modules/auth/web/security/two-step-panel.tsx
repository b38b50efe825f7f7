import { pick } from 'valibot'
import { Link } from 'wouter'
import { SetTwoStep } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { verifyPath } from '@/modules/auth/web/paths'
import { useSetTwoStep } from '@/modules/auth/web/security/queries'
import type { ViewerUser } from '@/web/lib/viewer'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { twoStep: text, currentPassword: currentPasswordLabel } = messages.security

export function TwoStepPanel({ user }: { user: ViewerUser }) {
  return (
    <Panel
      title={text.title}
      aside={user.twoStep ? <Badge tone="good">{text.on}</Badge> : <Badge>{text.off}</Badge>}
    >
      <div className="grid max-w-md gap-4">
        <p className="text-sm text-ink-muted">{text.lead}</p>
        {user.verified && user.email ? <TwoStepForm user={user} /> : <EmailRequired user={user} />}
      </div>
    </Panel>
  )
}

function EmailRequired({ user }: { user: ViewerUser }) {
  if (!user.email) return <p className="text-sm">{text.noAddress}</p>
  return (
    <p className="text-sm">
      {text.unverified}{' '}
      <Link href={verifyPath} className="rounded-sm underline underline-offset-4">
        {text.enterCode}
      </Link>
    </p>
  )
}

function TwoStepForm({ user: { twoStep, passwordMissing } }: { user: ViewerUser }) {
  const { errors, error, isSubmitting, fieldProps, formProps } = useTwoStepForm(!twoStep, passwordMissing)
  return (
    <form {...formProps} className="grid gap-4">
      {!passwordMissing && (
        <Field label={currentPasswordLabel} error={errors.currentPassword}>
          <PasswordInput autoComplete="current-password" {...fieldProps('currentPassword')} />
        </Field>
      )}
      <FormErrorAlert error={error} />
      <Button type="submit" className="justify-self-start" busy={isSubmitting} busyText={text.saving}>
        {twoStep ? text.turnOff : text.turnOn}
      </Button>
    </form>
  )
}

function useTwoStepForm(enabled: boolean, passwordMissing: boolean) {
  const { mutateAsync: setTwoStep } = useSetTwoStep()
  const form = useForm({
    schema: pick(SetTwoStep, ['currentPassword']),
    initialValues: { currentPassword: passwordMissing ? undefined : '' },
    onSubmit: async ({ currentPassword }) => {
      await setTwoStep({ enabled, currentPassword })
      form.reset()
      toast({ title: enabled ? text.isOn : text.isOff, tone: 'good' })
    },
  })
  return form
}
