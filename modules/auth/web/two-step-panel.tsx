import { Link } from 'wouter'
import { Password } from '@/modules/auth/contract'
import { useTwoStep } from '@/modules/auth/web/queries'
import { Refusal } from '@/modules/auth/web/refusal'
import { words } from '@/modules/auth/words'
import { faultOf } from '@/web/lib/faults'
import type { ViewerUser } from '@/web/lib/viewer'
import { Badge } from '@/web/ui/badge'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/field'
import { Panel } from '@/web/ui/panel'
import { PasswordInput } from '@/web/ui/password-input'
import { toast } from '@/web/ui/toast'
import { useForm } from '@/web/ui/use-form'

const { twoStep: said, currentPassword: current, failed } = words.security

export function TwoStepPanel({ user }: { user: ViewerUser }) {
  return (
    <Panel
      title={said.title}
      aside={user.twoStep ? <Badge tone="good">{said.on}</Badge> : <Badge>{said.off}</Badge>}
    >
      <div className="grid max-w-md gap-4">
        <p className="text-sm text-ink-muted">{said.lead}</p>
        {user.verified && user.email ? <TwoStepForm user={user} /> : <AddressFirst user={user} />}
      </div>
    </Panel>
  )
}

function AddressFirst({ user }: { user: ViewerUser }) {
  if (!user.email) return <p className="text-sm">{said.noAddress}</p>
  return (
    <p className="text-sm">
      {said.unproven}{' '}
      <Link href="/auth?mode=verify" className="rounded-sm underline underline-offset-4">
        {said.enterCode}
      </Link>
    </p>
  )
}

function TwoStepForm({ user: { twoStep, passwordMissing } }: { user: ViewerUser }) {
  const { faults, refusal, isBusy, control, formProps } = useSwitch(!twoStep, passwordMissing)
  return (
    <form noValidate {...formProps} className="grid gap-4">
      {!passwordMissing && (
        <Field label={current} error={faults.currentPassword}>
          <PasswordInput autoComplete="current-password" {...control('currentPassword')} />
        </Field>
      )}
      <Refusal refused={refusal} />
      <Button type="submit" className="justify-self-start" busy={isBusy} busyText={said.saving}>
        {twoStep ? said.turnOff : said.turnOn}
      </Button>
    </form>
  )
}

function useSwitch(enabled: boolean, passwordMissing: boolean) {
  const { mutateAsync: set } = useTwoStep()
  const form = useForm({
    fields: ['currentPassword'],
    failure: failed,
    check: ({ currentPassword }) => ({
      currentPassword: passwordMissing ? undefined : faultOf(Password, currentPassword),
    }),
    send: async ({ currentPassword }) => {
      await set(passwordMissing ? { enabled } : { enabled, currentPassword })
      form.clear()
      toast({ title: enabled ? said.isOn : said.isOff, tone: 'good' })
    },
  })
  return form
}
