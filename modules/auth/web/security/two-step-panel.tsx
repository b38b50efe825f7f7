import { Link } from 'wouter'
import { Password } from '@/modules/auth/contract'
import { messages } from '@/modules/auth/messages'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useSetTwoStep } from '@/modules/auth/web/queries'
import { fieldErrorOf } from '@/web/lib/field-errors'
import type { ViewerUser } from '@/web/lib/viewer'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { PasswordInput } from '@/web/ui/forms/password-input'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { twoStep: text, currentPassword: currentPasswordLabel, endFailed } = messages.security

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
      {text.unproven}{' '}
      <Link href="/auth?mode=verify" className="rounded-sm underline underline-offset-4">
        {text.enterCode}
      </Link>
    </p>
  )
}

function TwoStepForm({ user: { twoStep, passwordMissing } }: { user: ViewerUser }) {
  const { faults, refusal, isBusy, control, formProps } = useTwoStepForm(!twoStep, passwordMissing)
  return (
    <form noValidate {...formProps} className="grid gap-4">
      {!passwordMissing && (
        <Field label={currentPasswordLabel} error={faults.currentPassword}>
          <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
        </Field>
      )}
      <FormErrorAlert refused={refusal} />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyText={text.saving}>
        {twoStep ? text.turnOff : text.turnOn}
      </Button>
    </form>
  )
}

function useTwoStepForm(enabled: boolean, passwordMissing: boolean) {
  const { mutateAsync: set } = useSetTwoStep()
  const form = useForm({
    fields: ['currentPassword'],
    errorTitle: endFailed,
    validate: ({ currentPassword }) => ({
      currentPassword: passwordMissing ? undefined : fieldErrorOf(Password, currentPassword),
    }),
    submit: async ({ currentPassword }) => {
      await set(passwordMissing ? { enabled } : { enabled, currentPassword })
      form.clear()
      toast({ title: enabled ? text.isOn : text.isOff, tone: 'good' })
    },
  })
  return form
}
