import { useState } from 'react'
import { encode } from 'uqr'
import { messages } from '@/modules/auth/messages'
import {
  type Reauthentication,
  SubmitFactorCode,
  type TotpSecret,
} from '@/modules/auth/second-factor-contract'
import { CodeInput } from '@/modules/auth/web/forms/code-input'
import { FormErrorAlert } from '@/modules/auth/web/forms/form-error-alert'
import { useAutoFocus } from '@/modules/auth/web/forms/use-auto-focus'
import { factorChanges, useFactorChange } from '@/modules/auth/web/security/queries'
import { ReauthenticationForm } from '@/modules/auth/web/security/reauthentication-form'
import { RecoveryCodes } from '@/modules/auth/web/security/recovery-codes'
import { useFocusHandoff } from '@/web/lib/browser/focus'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'
import { Badge } from '@/web/ui/values/badge'

const text = messages.secondFactor.authenticator

export function AuthenticatorPanel({ user }: { user: ViewerUser }) {
  const [secret, setSecret] = useState<TotpSecret>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const isOn = user.secondFactor?.totp ?? false
  return (
    <Panel title={text.title} aside={isOn ? <Badge tone="good">{text.on}</Badge> : <Badge>{text.off}</Badge>}>
      <div className="grid max-w-md gap-4">
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
        ) : secret ? (
          <ConfirmForm secret={secret} onConfirmed={onConfirmed} onCancel={() => setSecret(undefined)} />
        ) : (
          <>
            <p className="text-sm text-ink-muted">{text.lead}</p>
            {isOn ? <RemoveForm /> : <SetUpForm onSecret={setSecret} />}
          </>
        )}
      </div>
    </Panel>
  )

  function onConfirmed(codes: readonly string[]) {
    setSecret(undefined)
    setRecoveryCodes(codes)
  }
}

function SetUpForm({ onSecret }: { onSecret: (secret: TotpSecret) => void }) {
  const { mutateAsync: start } = useFactorChange(factorChanges.startTotp)
  const onSubmit = async (proof: Reauthentication) => onSecret(await start(proof))
  return <ReauthenticationForm onSubmit={onSubmit} submit={text.setUp} submitting={text.working} />
}

function RemoveForm() {
  const { mutateAsync: remove } = useFactorChange(factorChanges.removeTotp)
  const onSubmit = async (proof: Reauthentication) => {
    await remove(proof)
    toast({ title: text.removed, tone: 'good' })
  }
  return (
    <ReauthenticationForm
      onSubmit={onSubmit}
      submit={text.remove}
      submitting={text.working}
      variant="danger"
    />
  )
}

type ConfirmProps = {
  secret: TotpSecret
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

function ConfirmForm({ secret: { secret, otpauthUrl }, onConfirmed, onCancel }: ConfirmProps) {
  const { mutateAsync: confirm } = useFactorChange(factorChanges.confirmTotp)
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: SubmitFactorCode,
    initialValues: { code: '' },
    onSubmit: async ({ code }) => onConfirmed((await confirm(code)).recoveryCodes),
  })
  useFocusHandoff(formProps.ref)
  return (
    <form {...formProps} className="grid gap-4">
      <p className="text-sm">{text.scan}</p>
      <QrCode text={otpauthUrl} />
      <p className="text-sm text-ink-muted">
        {text.secret} <code className="font-mono text-ink wrap-anywhere">{secret}</code>
      </p>
      <Field label={text.code} error={errors.code}>
        <CodeInput ref={useAutoFocus()} {...fieldProps('code')} />
      </Field>
      <FormErrorAlert error={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} busyText={text.working}>
          {text.confirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Dark on light in both themes, because many apps can't read inverted codes. */
function QrCode({ text: content }: { text: string }) {
  const { data, size } = encode(content, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={text.qrImage}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
